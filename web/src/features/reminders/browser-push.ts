import type { PushSubscription as PushKeys } from '@larder/shared/contracts/insights/notifications'

/**
 * Whether this browser can show notifications: not over http, not at all, not while Larder is not installed in it, not
 * allowed by the person, or if asked.
 */
export type PushAbility = 'insecure' | 'unsupported' | 'workerless' | 'denied' | 'possible'

const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> => {
  return hasPush() ? navigator.serviceWorker.getRegistration() : undefined
}

/** What this browser can do, and whether it is subscribed already. */
export async function readPush(): Promise<{ ability: PushAbility; isSubscribed: boolean }> {
  // Browsers hide all of it from pages that came by http from another machine.
  if (!window.isSecureContext) return { ability: 'insecure', isSubscribed: false }
  if (!hasPush()) return { ability: 'unsupported', isSubscribed: false }
  const registration = await findRegistration()
  if (registration === undefined) return { ability: 'workerless', isSubscribed: false }
  if (Notification.permission === 'denied') return { ability: 'denied', isSubscribed: false }
  const isSubscribed = (await registration.pushManager.getSubscription()) !== null
  return { ability: 'possible', isSubscribed }
}

/**
 * Asks the person, and subscribes this browser anew: a former subscription may be for another server's key. Returns where
 * to send to; null when the person did not allow it. Throws what the browser's push service throws.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushKeys | null> {
  const registration = await findRegistration()
  if (registration === undefined || (await Notification.requestPermission()) !== 'granted') return null
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys } = made.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Ends the subscription of this browser. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await findRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
