import { expect, type Locator } from '@playwright/test'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { enter, newHousehold } from '../../household.ts'
import { pressOn, tabTo } from '../../keyboard.ts'
import { test } from '../../products/larder.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'
import { fixture } from '../../receipts.ts'

// During an animation a colour is between two values and has no valid contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, larder }) => {
  const upload = uploadPage(page)
  const review = reviewPage(page)
  await enter(page, await newHousehold(larder.url))
  await page.goto('/inventory')
  await inventoryPage(page).openUpload()
  await upload.choose([fixture('markt-text.pdf'), fixture('hebrew.png')])
  await upload.submit.click()
  await expect(review.dialog).toBeVisible()
  await review.add.click()
  await expect(inventoryPage(page).announcement('Items added to inventory successfully!')).toBeVisible()
})

test('a receipt is found, corrected and removed from stock without a mouse', async ({ page }) => {
  const inventory = inventoryPage(page)
  const keys = page.keyboard
  const markt = page.getByRole('button', { name: /KASTANIEN MARKT/ })
  const dialog = page.getByRole('dialog', { name: 'KASTANIEN MARKT' })

  await test.step('from the inventory to the receipts and the spending', async () => {
    await pressOn(page, page.getByRole('link', { name: /^Receipts/ }))
    await expect(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeFocused()
    await expect(page.getByRole('img', { name: /^Spent per month in all stores: / })).toBeVisible()
    await pressOn(page, page.getByText('Numbers as a table'))
    await tabTo(page, page.getByRole('region', { name: /as a table$/ }))
  })

  await test.step('open one, look at its text and how it was read', async () => {
    // The list comes before the chart in the tab order.
    await page.getByRole('heading', { level: 1 }).focus()
    await pressOn(page, markt)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('Lines add up to €11.34')).toBeVisible()
    await tabTo(page, dialog.getByRole('region', { name: 'Picture of the receipt' }))
    await pressOn(page, dialog.getByText('Text as it was read'))
    await expect(dialog.locator('pre')).toContainText('ROGGENBROT')
    await pressOn(page, dialog.getByText('How it was read'))
    await expect(dialog.getByText('none was asked')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /^Together / })).toBeVisible()
  })

  await test.step('correct its total', async () => {
    await pressOn(page, dialog.getByRole('button', { name: /^Edit store, date and total/ }))
    await tabTo(page, dialog.getByRole('spinbutton', { name: 'Total' }))
    await keys.press('Control+a')
    await keys.type('12.34')
    await pressOn(page, dialog.getByRole('button', { name: 'Done' }))
    await expect(dialog.getByText('1.00 missing: a line may be unread')).toBeVisible()
  })

  await test.step('remove it from stock, close it, and return to the list', async () => {
    await pressOn(page, dialog.getByRole('button', { name: 'Undo' }))
    await expect(inventory.announcement(/^Taken back: \d+ entries of this receipt$/)).toBeVisible()
    // 'Undo' is gone: there is nothing more to take back.
    await expect(dialog).toBeFocused()
    await keys.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(markt).toBeFocused()
    await expect(markt).toContainText('€12.34')
  })
})

test('works from right to left, in all themes and without faults', async ({ page }) => {
  await page.goto('/receipts')
  const list = page.getByRole('list', { name: 'Receipts' })
  const grocer = list.getByRole('button', { name: /מכולת השדרה/ })
  await expect(grocer).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN
  expect(await leftOf(grocer.getByText('₪28.00'))).toBeLessThan(await leftOf(grocer.getByText('מכולת השדרה')))
  expect(await faultsInTwoLooks(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await grocer.click()
  const dialog = page.getByRole('dialog', { name: 'מכולת השדרה' })
  const picture = dialog.getByRole('img', { name: /^Page 1 of the receipt/ })
  await expect(picture).toBeVisible()
  expect(await leftOf(dialog.getByRole('table'))).toBeLessThan(await leftOf(picture))
  await dialog.getByText('How it was read').click()
  expect(await faultsInTwoLooks(page)).toEqual([])
})
