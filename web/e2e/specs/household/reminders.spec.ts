import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { login, type LoginResponse, registerUser } from '@larder/shared/contracts/accounts/auth'
import { createItem, type Item } from '@larder/shared/contracts/catalogue'
import {
  changeReminderSettings,
  DEFAULT_REMINDER_SETTINGS,
  getReminderSettings,
  type PushContent,
  type ReminderSettingsView,
  sendTestReminder,
  subscribePush,
} from '@larder/shared/contracts/insights/notifications'
import { consumeEntry, createEntry, type InventoryEntry } from '@larder/shared/contracts/inventory'
import { openPushService, readVapid } from '@larder/shared/testkit/network/push-service'
import { FULL_CHROMIUM } from '../../browsers.ts'
import { enter, freshAccount, send } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { createMovingClock } from '../../../../infra/local/src/testing/moving-clock.ts'
import { notificationsPage } from '../../pages/notifications.page.ts'
import { shoppingListsPage } from '../../pages/shopping-lists.page.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** For so many weeks milk is bought and used up. */
const WEEKS = 8

/** The time of day of an instant, in UTC. */
const timeOf = (at: Date) => at.toISOString().slice(11, 16)

const clockFolder = mkdtempSync(join(tmpdir(), 'larder-clock-'))
const clock = createMovingClock(clockFolder)
test.use({
  launchOptions: FULL_CHROMIUM,
  // The push service is on this machine, to which the product connects for nobody otherwise.
  startEnv: { ...clock.env, PUSH_NETWORKS: '127.0.0.0/8' },
  serviceWorkers: 'allow',
  permissions: ['notifications'],
})
test.afterAll(() => rm(clockFolder, { recursive: true }))

test('[REM-016] what runs out is told by mail and as a notification, and the mail acts once', async ({
  page,
  larder,
}) => {
  const { url } = larder
  const pushService = await openPushService()
  const browser = pushService.openBrowser()

  const account = freshAccount('maya')
  const { username, password } = account
  const signIn = () =>
    send<LoginResponse>(url, login, new URLSearchParams({ username, password, time_zone: 'UTC' }))
  const call = async <Answer>(endpoint: Parameters<typeof send>[1], body?: object, id?: string) =>
    send<Answer>(url, endpoint, body, { token: (await signIn()).access_token, id })

  // In the end the clock is two minutes ahead of the machine's at most, which the browser goes by.
  const morning = new Date(Math.ceil(Date.now() / MINUTE_MS + 1) * MINUTE_MS)
  const daysBefore = (days: number) => new Date(morning.getTime() - days * DAY_MS)

  await test.step('weeks pass, in which milk is bought and used up', async () => {
    clock.moveTo(daysBefore(5 + WEEKS * 7))
    await send(url, registerUser, account)
    const milk = await call<Item>(createItem, { name: 'Milk', category: 'Dairy', unit: 'l' })
    const eggs = await call<Item>(createItem, { name: 'Eggs', category: 'Dairy', unit: 'item' })
    const bought = await call<InventoryEntry>(createEntry, { item_id: eggs.id, quantity: 6 })
    await call(consumeEntry, { quantity: 6 }, bought.id)
    for (let week = WEEKS; week >= 0; week--) {
      clock.moveTo(daysBefore(5 + week * 7))
      const { id } = await call<InventoryEntry>(createEntry, { item_id: milk.id, quantity: 2 })
      clock.moveTo(daysBefore(Math.max(1, week * 7 - 1)))
      await call(consumeEntry, { quantity: week === 0 ? 1.6 : 2 }, id)
    }
  })

  await test.step('reminders are switched on, for the mailbox and a browser', async () => {
    clock.moveTo(new Date(morning.getTime() - 10 * MINUTE_MS))
    await call(changeReminderSettings, {
      ...DEFAULT_REMINDER_SETTINGS,
      has_mail: true,
      time: timeOf(morning),
      quiet: null,
    })
    const shown = await call<ReminderSettingsView>(subscribePush, browser.subscription)
    expect(shown.push_count).toBe(1)
    expect(pushService.taken).toEqual([])
  })

  await test.step('the morning comes, and with it the notification, which Chromium shows', async () => {
    clock.moveTo(morning)
    await expect.poll(() => browser.receive()).toHaveLength(1)
    const [taken] = pushService.taken
    if (taken === undefined) throw new Error('Nothing was sent')
    const { publicKey, claims } = readVapid(taken)
    const { push_key } = await call<ReminderSettingsView>(getReminderSettings)
    expect(publicKey).toBe(push_key)
    expect(claims).toMatchObject({ aud: pushService.origin })
    expect(taken.headers).toMatchObject({ topic: 'larder-reminders', 'content-encoding': 'aes128gcm' })
    const left = Math.floor((Date.parse(`${daysBefore(-1).toISOString().slice(0, 10)}`) - +morning) / 1000)
    expect(Number(taken.headers.ttl)).toBeGreaterThan(left - 600)
    expect(Number(taken.headers.ttl)).toBeLessThanOrEqual(left)

    const [content] = browser.receive() as PushContent[]
    expect(content?.title).toBe('2 items need attention')
    expect(content?.body).toMatch(
      /^Eggs: out of stock\nMilk: will probably be used up (today|tomorrow|in \d days)$/,
    )
    await enter(page, { ...account, session: await signIn() })
    await page.goto('/dashboard')
    expect(await notificationsPage(page, url).deliver(content)).toEqual([
      { title: content?.title, body: content?.body, tag: 'reminders' },
    ])
  })

  await test.step('the dashboard says the same, and the list is made from it', async () => {
    await expect(page.getByRole('group', { name: 'What to do about Milk' })).toBeVisible()
    const lists = shoppingListsPage(page)
    await page.goto('/shopping-lists')
    await lists.make('Saturday')
    await page.getByRole('link', { name: 'Saturday' }).click()
    await expect(lists.tick('Milk')).toBeVisible()
    await expect(lists.tick('Eggs')).toBeVisible()
  })

  await test.step('a link of the mail opens a page with one button, which acts once', async () => {
    const mail = page.getByRole('article').filter({ hasText: 'Larder: 2 items need attention' })
    await expect(async () => {
      await page.goto('/dev/outbox')
      await expect(mail).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(mail).toHaveCount(1)
    const link = (await mail.getByRole('link', { name: /\.0\.done$/ }).getAttribute('href')) ?? ''
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Eggs' })).toBeVisible()
    const button = page.getByRole('main').getByRole('button')
    await expect(button).toHaveCount(1)
    await button.click()
    await expect(page.getByText('Done. You hear of Eggs again when its stock has changed.')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('group', { name: 'What to do about Milk' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'What to do about Eggs' })).toHaveCount(0)
    await page.goto(link)
    await expect(page.getByText(/done already/)).toBeVisible()
  })

  await test.step('a browser that takes none any more is forgotten', async () => {
    pushService.answerWith({ status: 410 })
    await call(sendTestReminder, {})
    await expect.poll(async () => (await call<ReminderSettingsView>(getReminderSettings)).push_count).toBe(0)
  })

  await pushService.close()
})
