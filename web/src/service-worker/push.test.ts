/// <reference lib="webworker" />
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TEST_SHOWN } from '../lib/service-worker/test-shown.ts'
import { openNotification, showPush } from './push.ts'

const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>()
const openWindow = vi.fn()
const focus = vi.fn()
const navigate = vi.fn()
let tabs: object[] = []
const worker = {
  registration: { showNotification },
  location: { origin: 'https://larder.example' },
  clients: { matchAll: () => Promise.resolve(tabs), openWindow },
} as unknown as ServiceWorkerGlobalScope

beforeEach(() => {
  vi.clearAllMocks()
  tabs = []
})

const tab = (path: string) => ({
  url: `https://larder.example${path}`,
  navigate,
  focus: () => Promise.resolve(focus(path)),
})
const content = {
  title: 'Milk',
  body: 'low, 0.5 l left',
  path: '/inventory/items/a',
  actions: [
    { title: 'Done', path: '/act#secret.0.done' },
    { title: 'Snooze 3 days', path: '/act#secret.0.snooze' },
  ],
  tag: 'reminders',
  day: '2026-11-23T00:00:00.000Z',
}
const message = (json: () => unknown) => ({ json }) as PushMessageData
const click = (
  action = '',
  data: unknown = { path: content.path, actions: ['/act#done', '/act#snooze'] },
) => {
  const close = vi.fn()
  const notification = { data, close } as unknown as Notification
  return openNotification(worker, { notification, action }).then(() => close)
}

describe('a notification', () => {
  it('shows what was sent, with its buttons', async () => {
    await showPush(
      worker,
      message(() => content),
    )
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Milk',
      expect.objectContaining({
        body: 'low, 0.5 l left',
        tag: 'reminders',
        data: { path: content.path, actions: content.actions.map(({ path }) => path) },
        actions: [
          { action: '0', title: 'Done' },
          { action: '1', title: 'Snooze 3 days' },
        ],
      }),
    )
  })

  it('of a test replaces no reminders', async () => {
    await showPush(
      worker,
      message(() => ({ ...content, tag: 'test' })),
    )
    expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ tag: 'test' })
  })

  it('of a test is told to the tabs once it is shown, and no other is', async () => {
    const postMessage = vi.fn()
    tabs = [{ ...tab('/settings'), postMessage }]
    await showPush(
      worker,
      message(() => content),
    )
    expect(postMessage).not.toHaveBeenCalled()
    await showPush(
      worker,
      message(() => ({ ...content, tag: 'test' })),
    )
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(TEST_SHOWN)
    showNotification.mockRejectedValueOnce(new TypeError('No notification permission'))
    const shown = showPush(
      worker,
      message(() => ({ ...content, tag: 'test' })),
    )
    await expect(shown).rejects.toThrow('No notification permission')
    expect(postMessage).toHaveBeenCalledOnce()
  })

  it.each([
    ['nothing', null],
    ['what is no JSON', message(() => JSON.parse('{'))],
  ])('shows something also for %s', async (_what, data) => {
    await showPush(worker, data)
    expect(showNotification.mock.calls[0]?.[0]).toBe('Larder')
  })

  it('opens what it is about in a new tab, or in the one that shows it', async () => {
    expect(await click()).toHaveBeenCalledOnce()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('https://larder.example/inventory/items/a')
    tabs = [tab('/settings'), tab('/inventory/items/a')]
    await click()
    expect(focus).toHaveBeenCalledExactlyOnceWith('/inventory/items/a')
    expect(openWindow).toHaveBeenCalledOnce()
  })

  it('leaves a tab that shows something else as it is: something may be unsaved there', async () => {
    tabs = [tab('/inventory/items/b')]
    await click()
    expect(navigate).not.toHaveBeenCalled()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('https://larder.example/inventory/items/a')
  })

  it('opens the page of a button', async () => {
    await click('1')
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('https://larder.example/act#snooze')
  })

  it('leads to no other site', async () => {
    await click('', { path: 'https://elsewhere.example/', actions: [] })
    expect(openWindow).not.toHaveBeenCalled()
  })
})
