import { expect } from '@playwright/test'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'
import { fixture } from '../../receipts.ts'

test.beforeEach(async ({ page, larder }) => {
  await enter(page, await newHousehold(larder.url))
  await page.goto('/inventory')
})

test('a file that is uploaded again is noticed before anything is added', async ({ page }) => {
  const inventory = inventoryPage(page)
  const upload = uploadPage(page)
  const review = reviewPage(page)
  const open = async () => {
    await inventory.openUpload()
    await upload.choose([fixture('markt-text.pdf')])
    await upload.submit.click()
    await expect(review.dialog).toBeVisible()
  }
  const warning = review.dialog.getByText('markt-text.pdf was already added on', { exact: false })
  await open()
  await expect(warning).toBeHidden()
  await review.add.click()
  await expect(inventory.announcement('Items added to inventory successfully!')).toBeVisible()
  await expect(inventory.quantity('GURKEN')).toHaveText('2 items')
  await open()
  await expect(warning).toBeVisible()
  await review.dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(review.dialog).toBeHidden()
  await expect(inventory.quantity('GURKEN')).toHaveText('2 items')
})

test('[RCPT-035] two photos of one receipt in one upload are noticed, and one is left out', async ({
  page,
}) => {
  const inventory = inventoryPage(page)
  const upload = uploadPage(page)
  const review = reviewPage(page)
  await inventory.openUpload()
  await upload.choose([fixture('corner-shop.jpg'), fixture('corner-shop.heic')])
  await upload.submit.click()
  await expect(review.dialog).toBeVisible()
  await expect(review.quantity('SOURDOUGH LOAF')).toHaveValue('2')
  await expect(review.dialog).toContainText(
    'corner-shop.heic looks like the same receipt as corner-shop.jpg.',
  )
  await review.dialog.getByRole('button', { name: 'Leave it out' }).click()
  await expect(review.quantity('SOURDOUGH LOAF')).toHaveValue('1')
  await review.add.click()
  await expect(inventory.announcement('Items added to inventory successfully!')).toBeVisible()
  await expect(inventory.quantity('SOURDOUGH LOAF')).toHaveText('1 item')
})
