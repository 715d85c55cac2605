import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { inFull, IS_IN_FULL } from '@larder/shared/testkit/in-full'
import { accessibilityFaults } from '../../accessibility.ts'
import { refusedWith } from '../../faults.ts'
import { enter, type Household, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { accountPage } from '../../pages/account.page.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { keptCopies } from '../../pages/kept-copies.page.ts'
import { membersPage } from '../../pages/members.page.ts'
import { settingsPage } from '../../pages/settings.page.ts'

const OATS = { name: 'Oats', category: 'Dry Goods', quantity: 3, place: 'Pantry', minimum: 5 }

/** The browser's own messages for calls without a network, or cut on purpose. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/

let household: Household

/** Little, so that the browser soon looks again how much is left: for half a minute it relies on what it saw last. */
const STORAGE_BYTES = 5_000_000

const setStorage = async (page: Page, origin: string, quotaSize: number) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
}

test.beforeEach(async ({ page, larder, faults }) => {
  faults.allow(NO_NETWORK)
  await setStorage(page, larder.url, STORAGE_BYTES)
  household = await newHousehold(larder.url, [OATS])
  await enter(page, household)
  await page.goto('/inventory')
  await expect(inventoryPage(page).card('Oats')).toBeVisible()
})

test('[INV-033] inventory and dashboard are read without an answer, with their time, and recover', async ({
  page,
}) => {
  const copies = keptCopies(page)
  await copies.holdInventory()
  await copies.breakCalls()
  await page.reload()
  await expect(inventoryPage(page).card('Oats')).toBeVisible()
  await expect(page.getByText(/You see what was loaded before, as of \d+:\d\d/)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('1 of 1 items need attention')).toBeVisible()
  await expect(page.getByText(/You see what was loaded before, as of \d+:\d\d/)).toBeVisible()
  await copies.mendCalls()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText(/You see what was loaded before/)).toBeHidden()
})

const WIDTHS = { phone: 390, ...(IS_IN_FULL && { desktop: 1280 }) }

for (const [name, width] of Object.entries(WIDTHS)) {
  test(`offline the time stands beside the data, and a change says why it was not made (${name})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const copies = keptCopies(page)
    const inventory = inventoryPage(page)
    await copies.holdInventory()
    await copies.breakCalls()
    await page.reload()
    await copies.loadWholeClient()
    await context.setOffline(true)
    await expect(page.getByText('You are offline')).toBeVisible()
    await expect(copies.asOf).toBeVisible()
    await expect(inventory.card('Oats')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await inventory.use('Oats')
    await expect(inventory.announcement('Error updating item: You are offline')).toBeVisible()
    await expect(inventory.quantity('Oats')).toHaveText('3 items')
    await copies.mendCalls()
    await context.setOffline(false)
    await expect(copies.asOf).toBeHidden()
    await inventory.use('Oats')
    await expect(inventory.quantity('Oats')).toHaveText('2 items')
  })
}

inFull(test)('a call that hangs shows the copy until it is answered', async ({ page }) => {
  const copies = keptCopies(page)
  await copies.holdInventory()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/inventory/', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(copies.asOf).toBeVisible()
  await expect(inventoryPage(page).card('Oats')).toBeVisible()
  answer()
  await expect(copies.asOf).toBeHidden()
  await expect(inventoryPage(page).card('Oats')).toBeVisible()
})

inFull(test)(
  '[AUTH-070] signed out without network nothing is left, and the next user sees nothing of it',
  async ({ page, context, larder }) => {
    const copies = keptCopies(page)
    const next = await newHousehold(larder.url)
    await copies.holdInventory()
    await copies.loadWholeClient()
    await context.setOffline(true)
    await accountPage(page).signOut()
    await expect.poll(copies.keys).toEqual([])
    await context.setOffline(false)
    await accountPage(page).signIn(next)
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Inventory', exact: true }).click()
    await expect(page.getByText('No inventory items found.')).toBeVisible()
    await copies.holdInventory()
    expect(await copies.keys()).not.toContainEqual(expect.stringContaining(household.session.user_info.id))
    await copies.breakCalls()
    await page.reload()
    await expect(page.getByText('No inventory items found.')).toBeVisible()
    await expect(inventoryPage(page).card('Oats')).toBeHidden()
  },
)

inFull(test)(
  'a session that was ended elsewhere takes what was kept with it',
  async ({ page, context, faults }) => {
    faults.allow(refusedWith(401))
    const copies = keptCopies(page)
    await copies.holdInventory()
    // The renewal is refused as well.
    await context.clearCookies()
    await page.evaluate(() => localStorage.setItem('auth_token', 'forged.by.hand'))
    await page.reload()
    await expect(page).toHaveURL('/login')
    await expect.poll(copies.keys).toEqual([])
  },
)

inFull(test)(
  'a former member, removed while offline, loses the copy at the first contact with the server',
  async ({ browser, larder }) => {
    const ben = await newHousehold(larder.url)
    const hers = await browser.newContext({ baseURL: larder.url })
    const maya = await hers.newPage()
    await enter(maya, household)
    const members = membersPage(maya)
    await members.open()
    const invitation = await members.invite()
    const his = await browser.newContext({ baseURL: larder.url })
    const phone = await his.newPage()
    // The browser only refuses new connections offline: over an open socket the phone would hear of the removal at once.
    const sockets: WebSocketRoute[] = []
    await phone.routeWebSocket(`**${API_BASE_PATH}/**`, (socket) => {
      socket.connectToServer()
      sockets.push(socket)
    })
    await enter(phone, ben)
    await phone.goto(invitation)
    await membersPage(phone).joinButton.click()
    await expect(phone).toHaveURL('/dashboard')
    await phone.goto('/inventory')
    await expect(inventoryPage(phone).card('Oats')).toBeVisible()
    const copies = keptCopies(phone)
    await copies.holdInventory()
    await his.setOffline(true)
    for (const socket of sockets) await socket.close()
    await members.open()
    await members.remove(ben.username)
    await expect(inventoryPage(phone).card('Oats')).toBeVisible()
    await his.setOffline(false)
    await expect(inventoryPage(phone).card('Oats')).toBeHidden()
    const former = household.session.user_info.household_id
    await expect.poll(copies.keys).not.toContainEqual(expect.stringContaining(former))
    await his.close()
    await hers.close()
  },
)

/** Keeps so many bytes in a database of its own; resolves with the name of the error, in the page. */
const keepMore = (bytes: number) =>
  new Promise<string>((resolve) => {
    const opening = indexedDB.open('more', 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore('more')
    opening.onerror = () => resolve(opening.error?.name ?? '')
    opening.onsuccess = () => {
      const writing = opening.result.transaction('more', 'readwrite')
      // In parts that the browser keeps in the database, not in files of their own, which it counts later.
      const part = 50_000
      for (let at = 0; at < bytes; at += part) writing.objectStore('more').put(new Uint8Array(part), at)
      writing.oncomplete = () => resolve('none')
      writing.onabort = () => resolve(writing.error?.name ?? '')
    }
  })

inFull(test)(
  'a storage that is full, or forbidden, changes nothing but what is kept',
  async ({ page, larder, faults }) => {
    faults.allow(/quota/i)
    const copies = keptCopies(page)
    const inventory = inventoryPage(page)
    await copies.holdInventory()
    await setStorage(page, larder.url, 1)
    expect(await page.evaluate(keepMore, STORAGE_BYTES)).toBe('QuotaExceededError')
    await inventory.use('Oats')
    await expect(inventory.quantity('Oats')).toHaveText('2 items')
    const section = page.getByRole('region', { name: 'Reading Without Network' })
    // Keeping is tried a moment after each answer.
    await expect(async () => {
      await page.getByRole('link', { name: 'Inventory', exact: true }).click()
      await expect(inventory.quantity('Oats')).toHaveText('2 items')
      await settingsPage(page).openPage('Your data')
      await expect(section).toContainText('is full', { timeout: 2000 })
    }).toPass()
    await expect(section).toContainText(/Kept as of \d+:\d\d/)
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    await page.goto('/inventory')
    await expect(inventory.card('Oats')).toBeVisible()
    await inventory.use('Oats')
    await expect(inventory.quantity('Oats')).toHaveText('1 item')
    await page.goto('/settings/data')
    await expect(section).toContainText('This browser lets Larder keep nothing')
  },
)
