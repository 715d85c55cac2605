/// <reference lib="webworker" />
import { expect, type Page } from '@playwright/test'

/** The notifications that a page's browser shows, which Chromium gives no test to press. */
export const notificationsPage = (page: Page, origin: string) => {
  const serviceWorker = () => {
    const found = page
      .context()
      .serviceWorkers()
      .find((one) => one.url().startsWith(origin))
    if (found === undefined) throw new Error('The page has no service worker')
    return found
  }
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const notifications = await registration.getNotifications()
      return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  return {
    /** Gives the service worker a message as the browser's push service would, and returns what is shown then. */
    deliver: async (content: unknown) => {
      // A worker that is not active yet gets no messages.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      const devTools = await page.context().newCDPSession(page)
      const registered = new Promise<string>((resolve) => {
        devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const [ours] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin))
          if (ours) resolve(ours.registrationId)
        })
      })
      await devTools.send('ServiceWorker.enable')
      const data = JSON.stringify(content)
      const registrationId = await registered
      await serviceWorker().evaluate(noteDisplay)
      await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await serviceWorker().evaluate(() => (self as unknown as { displayed: Promise<void> }).displayed)
      return shown()
    },

    /**
     * Presses the only notification, or one of its buttons, and waits until it is gone; returns which addresses are opened
     * for it, and which tabs come to the front. The browser does either only after the touch of a person, so that the last
     * step is noted in its place.
     */
    press: async (button = '') => {
      const led = await serviceWorker().evaluate(async (action) => {
        const worker = self as unknown as ServiceWorkerGlobalScope
        const opened: string[] = []
        const focused: string[] = []
        const open = (address: string | URL) => {
          opened.push(String(address))
          return Promise.resolve(null)
        }
        function focus(this: WindowClient) {
          focused.push(this.url)
          return Promise.resolve(this)
        }
        Object.defineProperty(worker.clients, 'openWindow', { configurable: true, value: open })
        Object.defineProperty(WindowClient.prototype, 'focus', { configurable: true, value: focus })
        const [notification] = await worker.registration.getNotifications()
        if (notification === undefined) throw new Error('No notification is shown')
        const work: Promise<unknown>[] = []
        const event = new NotificationEvent('notificationclick', { notification, action })
        // Events of scripts may not be waited for otherwise.
        Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) })
        worker.dispatchEvent(event)
        await Promise.all(work)
        return { opened, focused }
      }, button)
      await expect.poll(shown).toEqual([])
      return led
    },
  }
}

/**
 * Lets a service worker say when its next notification is displayed. Chromium must not be asked for notifications before:
 * it forgets one that it has stored and does not display yet.
 */
function noteDisplay(): void {
  const worker = self as unknown as ServiceWorkerGlobalScope & { displayed: Promise<void> }
  const { registration } = worker
  const show = registration.showNotification.bind(registration)
  worker.displayed = new Promise((resolve, reject) => {
    registration.showNotification = async (...notification) => {
      registration.showNotification = show
      await show(...notification).then(resolve, reject)
    }
  })
}
