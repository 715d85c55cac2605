import type { PushContent } from '@larder/shared/contracts/insights/notifications'
import { TEST_SHOWN } from '../lib/service-worker/test-shown.ts'

/** What a notification keeps until it is clicked: where it leads, and where its buttons do. */
type Paths = { path: string; actions: string[] }

const ICON = '/icon-192.png'

/** What is said of a notification that cannot be read; browsers want something to be shown for each. */
const UNREADABLE: PushContent = {
  title: 'Larder',
  body: 'There is news about your food.',
  path: '/dashboard',
  actions: [],
  tag: 'reminders',
  day: '',
}

/** Only this server can encrypt for this browser, so its content is taken as it is; a newer server may send more. */
const read = (data: PushMessageData | null): PushContent => {
  try {
    return { ...UNREADABLE, ...(data?.json() as Partial<PushContent>) }
  } catch {
    return UNREADABLE
  }
}

/** Shows what a push service delivered (RFC 8030), and tells the tabs of a test that it was shown. */
export const showPush = async (
  worker: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> => {
  const { title, body, path, actions, tag } = read(data)
  const paths: Paths = { path, actions: actions.map((action) => action.path) }
  const options = {
    body,
    tag,
    icon: ICON,
    badge: ICON,
    data: paths,
    // Not yet among the types of the browser; those that know no buttons leave them out.
    actions: actions.map((action, index) => ({ action: String(index), title: action.title })),
  }
  await worker.registration.showNotification(title, options)
  if (tag !== 'test') return
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const tab of tabs) tab.postMessage(TEST_SHOWN)
}

/**
 * Opens where a notification leads, or one of its buttons: in the tab that shows it already, or else in a new one. Any other
 * tab keeps what it shows, which may not be saved yet.
 */
export const openNotification = async (
  worker: ServiceWorkerGlobalScope,
  { notification, action }: Pick<NotificationEvent, 'notification' | 'action'>,
): Promise<void> => {
  notification.close()
  const { path, actions } = notification.data as Paths
  const address = new URL(
    (action === '' ? undefined : actions[Number(action)]) ?? path,
    worker.location.origin,
  )
  // A notification leads nowhere else.
  if (address.origin !== worker.location.origin) return
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find(({ url }) => url === address.href)
  if (shown) await shown.focus()
  else await worker.clients.openWindow(address.href)
}
