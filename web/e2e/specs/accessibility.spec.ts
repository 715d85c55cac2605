import { expect } from '@playwright/test'
import { faultsInAllLooks } from '../accessibility.ts'
import { enter, type Household, newHousehold } from '../household.ts'
import { test } from '../larder.ts'
import { accountPage } from '../pages/account.page.ts'
import { entryDialogs } from '../pages/entry-dialogs.page.ts'
import { inventoryPage } from '../pages/inventory.page.ts'
import { reviewPage } from '../pages/review.page.ts'
import { uploadPage } from '../pages/upload.page.ts'
import { fixture } from '../receipts.ts'
import { SAMPLE_STOCK } from '../sample-stock.ts'

// During an animation a colour is between two values and has no valid contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let empty: Household
let filled: Household

test.beforeAll(async ({ larder }) => {
  empty = await newHousehold(larder.url)
  filled = await newHousehold(larder.url, SAMPLE_STOCK)
})

for (const path of [
  '/',
  '/register',
  '/login',
  '/forgot-password',
  '/reset-password?token=abc',
  '/auth/google/callback?error=access_denied',
  '/terms',
  '/privacy-policy',
  '/dev/ui',
]) {
  test(`[NAV-001, NAV-021] no faults on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await faultsInAllLooks(page)).toEqual([])
  })
}

test('sign-in and registration forms stay accessible with their error messages', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
})

test('an empty household', async ({ page }) => {
  await enter(page, empty)
  await page.goto('/dashboard')
  await expect(page.getByText('Your larder is empty.')).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
  await page.goto('/inventory')
  await expect(page.getByText('No inventory items found.')).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
})

test('a filled household, as cards and as a list', async ({ page }) => {
  await enter(page, filled)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /Turkey breast/ })).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/inventory')
  await expect(inventoryPage(page).card('Jasmine rice')).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Show as list' }).click()
  expect(await faultsInAllLooks(page)).toEqual([])
})

test('[SET-002] the settings', async ({ page }) => {
  await enter(page, filled)
  await page.goto('/settings')
  await expect(page.getByText('This device')).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
})

test('[INV-028] the dialogs of the inventory', async ({ page, larder }) => {
  // Behind a dialog one card is as good as nine, and checked faster.
  const household = await newHousehold(
    larder.url,
    SAMPLE_STOCK.filter(({ name }) => name === 'Jasmine rice'),
  )
  const inventory = inventoryPage(page)
  const dialogs = entryDialogs(page)
  await enter(page, household)
  await page.goto('/inventory')

  await test.step('Add Item and Add to Inventory', async () => {
    await inventory.addItem()
    await dialogs.createItem.click()
    await expect(dialogs.itemDialog).toContainText('Name is required')
    expect(await faultsInAllLooks(page)).toEqual([])
    await dialogs.name.fill('Tap water')
    await dialogs.category.selectOption('Beverages')
    await dialogs.createItem.click()
    await expect(inventory.dialog('Add to Inventory')).toBeVisible()
    expect(await faultsInAllLooks(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('edit', async () => {
    await inventory.edit('Jasmine rice')
    await expect(dialogs.entryDialog).toBeVisible()
    expect(await faultsInAllLooks(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('confirm', async () => {
    await inventory.remove('Jasmine rice')
    await expect(inventory.deletion).toBeVisible()
    expect(await faultsInAllLooks(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('history', async () => {
    const history = await inventory.openHistory('Jasmine rice')
    await expect(history.getByRole('listitem')).toHaveCount(2)
    expect(await faultsInAllLooks(page)).toEqual([])
  })
})

test('[RCPT-001, RCPT-038] upload and review', async ({ page }) => {
  const upload = uploadPage(page)
  const review = reviewPage(page)
  await enter(page, empty)
  await page.goto('/inventory')
  await inventoryPage(page).openUpload()
  await upload.choose([fixture('corner-shop.jpg')])
  expect(await faultsInAllLooks(page)).toEqual([])
  await upload.submit.click()
  await expect(review.picture).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
})

test('the login with its error message', async ({ page, faults }) => {
  faults.allow(/responded with a status of 401/)
  await page.goto('/login')
  await accountPage(page).signIn({ ...filled, password: 'a wrong guess' })
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
})
