import { expect } from '@playwright/test'
import { inFull } from '@larder/shared/testkit/in-full'
import { refusedWith, UNREACHABLE } from '../../faults.ts'
import { enter, type Household, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { accountPage } from '../../pages/account.page.ts'
import { entryDialogs } from '../../pages/entry-dialogs.page.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { keptCopies } from '../../pages/kept-copies.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'
import { fixture } from '../../receipts.ts'

let household: Household

test.beforeEach(async ({ page, larder }) => {
  household = await newHousehold(larder.url, [
    { name: 'Oats', category: 'Dry Goods', quantity: 3, place: 'Pantry' },
  ])
  await enter(page, household)
  await page.goto('/inventory')
  await expect(inventoryPage(page).card('Oats')).toBeVisible()
})

test('[INV-033, INV-073] without a server the screens say so, roll back, and recover by themselves', async ({
  page,
  larder,
  faults,
}) => {
  faults.allow(UNREACHABLE)
  const inventory = inventoryPage(page)
  const dialogs = entryDialogs(page)
  const warning = page.getByText(/You see what was loaded before, as of \d+:\d\d/)
  await keptCopies(page).loadWholeClient()
  await larder.whileStopped(async () => {
    await inventory.use('Oats')
    await expect(inventory.announcement('Error updating item: The server did not answer')).toBeVisible()
    await expect(inventory.quantity('Oats')).toHaveText('3 items')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('link', { name: 'Inventory', exact: true }).click()
    await expect(page.getByText('Failed to load inventory data')).toBeVisible()
    await expect(warning).toBeVisible()
    await expect(inventory.card('Oats')).toBeVisible()
    await inventory.edit('Oats')
    await dialogs.quantity.fill('4')
    await dialogs.save.click()
    await expect(dialogs.entryDialog).toContainText('Error updating item: The server did not answer')
  })
  await dialogs.save.click()
  await expect(inventory.quantity('Oats')).toHaveText('4 items')
  await expect(warning).toBeHidden()
  await inventory.use('Oats')
  await expect(inventory.announcement('Used 1 item of Oats')).toBeVisible()
  await expect(inventory.quantity('Oats')).toHaveText('3 items')
})

inFull(test)(
  'a screen that could not be loaded says so, and loads with the page',
  async ({ page, faults }) => {
    faults.allow(/ERR_FAILED|dynamically imported module|could not be loaded/)
    await page.route('**/assets/archive-screen-*.js', (route) => route.abort())
    await page.reload()
    await page.getByRole('link', { name: 'Receipts' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'This part of Larder could not be loaded.' })
    await expect(failure).toBeVisible()
    await page.unroute('**/assets/archive-screen-*.js')
    await failure.getByRole('link', { name: 'Reload this page' }).click()
    await expect(page.getByText('No receipts yet.')).toBeVisible()
  },
)

inFull(test)(
  '[RCPT-030] without the queue an upload says so, and succeeds once it is back',
  async ({ page, larder, faults }) => {
    faults.allow(refusedWith(503))
    const upload = uploadPage(page)
    await inventoryPage(page).openUpload()
    await upload.choose([fixture('markt-text.pdf')])
    await larder.whileFrozen('redis', async () => {
      await upload.submit.click()
      await expect(upload.files).toHaveText([
        /markt-text\.pdf.*Receipts cannot be read right now\. Please try again shortly\./,
      ])
    })
    await upload.submit.click()
    await expect(reviewPage(page).dialog).toBeVisible()
  },
)

inFull(test)(
  'while no worker is free an upload waits, and continues with the dialog closed',
  async ({ page, larder }) => {
    const upload = uploadPage(page)
    const pill = page.getByRole('status').getByRole('button')
    await inventoryPage(page).openUpload()
    await upload.choose([fixture('markt-text.pdf')])
    await larder.whileFrozen('worker', async () => {
      await upload.submit.click()
      await expect(upload.files).toHaveText([/uploading/])
      await page.keyboard.press('Escape')
      await expect(pill).toHaveText('Reading receipts: 0 of 1 done')
    })
    await expect(pill).toHaveText('Receipts are ready to review')
    await pill.click()
    await expect(reviewPage(page).receipts).toHaveText([/KASTANIEN MARKT/])
  },
)

inFull(test)('[AUTH-070] logging out in one tab logs out in all', async ({ page, context, faults }) => {
  // Calls that are under way when the session ends are refused.
  faults.allow(refusedWith(401))
  const other = await context.newPage()
  await other.goto('/dashboard')
  await accountPage(other).signOut()
  await expect(page).toHaveURL('/login')
})

test('[API-012, NAV-012] a revoked token leads to the login and back', async ({ page, faults }) => {
  faults.allow(refusedWith(401))
  await page.evaluate(() => localStorage.setItem('auth_token', 'forged.by.hand'))
  await page.reload()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  const accountScreens = accountPage(page)
  await accountScreens.signIn({ ...household, password: 'not this one' })
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
  await accountScreens.signIn(household)
  await expect(page).toHaveURL('/inventory')
  await expect(inventoryPage(page).card('Oats')).toBeVisible()
})
