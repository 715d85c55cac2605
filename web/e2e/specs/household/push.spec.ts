import { expect, type Page } from '@playwright/test'
import { login, type LoginResponse, registerUser } from '@larder/shared/contracts/accounts/auth'
import {
  getReminderSettings,
  type PushContent,
  type PushSubscription as PushKeys,
  type ReminderSettingsView,
} from '@larder/shared/contracts/insights/notifications'
import { openPushService } from '@larder/shared/testkit/network/push-service'
import { FULL_CHROMIUM } from '../../browsers.ts'
import { refusedWith } from '../../faults.ts'
import { enter, freshAccount, send } from '../../household.ts'
import { notificationsPage } from '../../pages/notifications.page.ts'
import { test } from '../../products/own-browser.ts'

test.use({ ownBrowser: FULL_CHROMIUM, serviceWorkers: 'allow', permissions: ['notifications'] })

/** Lets the page's browser subscribe to a push service of ours: its own is on the internet. */
const subscribeTo = (page: Page, keys: PushKeys) =>
  page.addInitScript((subscription) => {
    let isSubscribed = false
    const made = {
      toJSON: () => subscription,
      unsubscribe: () => {
        isSubscribed = false
        return Promise.resolve(true)
      },
    }
    const { prototype } = PushManager
    Object.defineProperty(prototype, 'getSubscription', {
      value: () => Promise.resolve(isSubscribed ? made : null),
    })
    Object.defineProperty(prototype, 'subscribe', {
      value: () => {
        isSubscribed = true
        return Promise.resolve(made)
      },
    })
  }, keys)

test('[REM-016] a test notification reaches the browser, and what goes wrong is said in words', async ({
  page,
  larder,
  faults,
}) => {
  const { url } = larder
  const pushService = await openPushService()
  const account = freshAccount('maya')
  const { username, password } = account
  await send(url, registerUser, account)
  const signIn = new URLSearchParams({ username, password, time_zone: 'UTC' })
  const session = await send<LoginResponse>(url, login, signIn)
  const { push_key } = await send<ReminderSettingsView>(url, getReminderSettings, undefined, {
    token: session.access_token,
  })
  const browser = pushService.openBrowser(push_key)
  await subscribeTo(page, browser.subscription)
  await enter(page, { ...account, session })
  const notifications = notificationsPage(page, url)
  const button = page.getByRole('button', { name: 'Send a test notification' })
  const said = page.getByRole('region', { name: 'Reminders' }).getByRole('status')

  await test.step('it is encrypted for this browser, and shown by it', async () => {
    await page.goto('/settings/notifications')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await button.click()
    await expect(said).toHaveText(/has taken it, and shows it here within seconds/)
    const [content] = browser.receive() as PushContent[]
    expect(pushService.taken[0]?.headers).toMatchObject({ ttl: '300', topic: 'larder-test' })
    expect(await notifications.deliver(content)).toEqual([
      { title: 'Larder', body: 'This is a test. Reminders will arrive like it.', tag: 'test' },
    ])
    await expect(said).toHaveText(/has arrived, and this browser has shown it/)
  })

  await test.step('pressed it leads to the tab that shows the settings, and is gone', async () => {
    expect(await notifications.press()).toEqual({ opened: [], focused: [`${url}/settings/notifications`] })
  })

  await test.step('the buttons of a reminder lead to their pages', async () => {
    const reminder = {
      title: 'Milk',
      body: 'low, 0.5 L left',
      path: '/inventory/items/a',
      actions: [
        { title: 'Done', path: '/act#secret.0.done' },
        { title: 'Snooze 3 days', path: '/act#secret.0.snooze' },
      ],
      tag: 'reminders',
      day: '2026-11-23T00:00:00.000Z',
    } satisfies PushContent
    expect(await notifications.deliver(reminder)).toMatchObject([{ title: 'Milk', tag: 'reminders' }])
    expect(await notifications.press('1')).toEqual({ opened: [`${url}/act#secret.0.snooze`], focused: [] })
    await notifications.deliver(reminder)
    expect(await notifications.press()).toEqual({ opened: [`${url}/inventory/items/a`], focused: [] })
  })

  // What is said of other answers `reminders-deliver.processor.test.ts` knows.
  for (const [status, words] of [
    [403, /does not know this server/],
    [410, /takes no more notifications/],
  ] as const) {
    await test.step(`the push service answers ${status}`, async () => {
      pushService.answerWith({ status })
      await button.click()
      await expect(said).toHaveText(words)
    })
  }

  await test.step('the subscription that ended is said to have ended', async () => {
    faults.allow(refusedWith(409))
    await button.click()
    await expect(said).toHaveText(/The server knows no subscription of this browser/)
  })
  expect(browser.receive()).toHaveLength(1)
  await pushService.close()
})
