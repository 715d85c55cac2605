import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { refusedWith } from '../../faults.ts'
import { enter, type Household, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { entryDialogs } from '../../pages/entry-dialogs.page.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'
import { fixture } from '../../receipts.ts'

const MAX_BYTES = 5_242_880

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

let household: Household

test.beforeEach(async ({ page, larder }) => {
  household = await newHousehold(larder.url, [{ name: 'Oats', category: 'Dry Goods', quantity: 1 }])
  await enter(page, household)
  await page.goto('/inventory')
})

test('[RCPT-002, RCPT-003, RCPT-004, RCPT-005] files that cannot be receipts are refused before they are sent', async ({
  page,
}) => {
  const upload = uploadPage(page)
  await inventoryPage(page).openUpload()
  await upload.submit.click()
  await expect(upload.alert).toHaveText('Please select at least one receipt')
  await upload.choose([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('milk') }])
  await expect(upload.alert).toHaveText('Please select image files or PDFs only')
  await upload.choose([jpeg('huge.jpg', Buffer.alloc(MAX_BYTES + 1))])
  await expect(upload.alert).toHaveText('File huge.jpg is too large. Maximum size is 5MB')
  await expect(upload.files).toHaveCount(0)
  await upload.choose([jpeg('just-fits.jpg', Buffer.alloc(MAX_BYTES))])
  await expect(upload.alert).toBeHidden()
  await expect(upload.files).toHaveText([/just-fits\.jpg.*pending/])
})

test('[RCPT-030, RCPT-031] each refused file has its reason, and no review opens', async ({
  page,
  faults,
}) => {
  faults.allow(refusedWith(415))
  faults.allow(refusedWith(422))
  const upload = uploadPage(page)
  await inventoryPage(page).openUpload()
  await upload.choose([
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Dear shop, thank you.') },
    {
      name: 'truncated.pdf',
      mimeType: 'application/pdf',
      buffer: await readFile(fixture('truncated.pdf')),
    },
  ])
  await upload.submit.click()
  await expect(upload.files).toHaveText([
    /letter\.pdf.*Please select image files or PDFs only.*error/,
    /truncated\.pdf.*The file is damaged and could not be read.*error/,
  ])
  await expect(upload.alert.filter({ hasText: 'No receipts were successfully processed' })).toBeVisible()
  await expect(reviewPage(page).dialog).toBeHidden()
})

test('[RCPT-030] a damaged and a protected file do not block the good one, which is reviewed', async ({
  page,
  faults,
}) => {
  faults.allow(refusedWith(422))
  const upload = uploadPage(page)
  const review = reviewPage(page)
  await inventoryPage(page).openUpload()
  await upload.choose([fixture('truncated.pdf'), fixture('protected.pdf'), fixture('markt-text.pdf')])
  await upload.submit.click()
  await expect(review.dialog).toBeVisible()
  await expect(review.dialog).toContainText('truncated.pdf: The file is damaged and could not be read')
  await expect(review.dialog).toContainText(
    'protected.pdf: The PDF is protected by a password and could not be read',
  )
  await expect(review.receipts).toHaveText([/KASTANIEN MARKT/])
})

test('[RCPT-042, RCPT-047] a review refuses invalid quantities', async ({ page }) => {
  const upload = uploadPage(page)
  const review = reviewPage(page)
  await inventoryPage(page).openUpload()
  await upload.choose([fixture('markt-text.pdf')])
  await upload.submit.click()
  await expect(review.dialog).toBeVisible()
  const quantity = review.quantity('GURKEN')
  await quantity.fill('-3')
  await quantity.blur()
  await expect(quantity).toHaveValue('2')
  await review.dialog.getByRole('button', { name: 'Deselect All' }).click()
  await review.add.click()
  await expect(review.alert).toHaveText('Please select at least one item to add to inventory')
})

test('[INV-045, INV-046, INV-058, INV-060, INV-061] the forms show each error at its field', async ({
  page,
}) => {
  const dialogs = entryDialogs(page)
  await inventoryPage(page).addItem()
  await dialogs.createItem.click()
  await expect(dialogs.itemDialog).toContainText('Name is required')
  await expect(dialogs.itemDialog).toContainText('Category is required')
  await expect(dialogs.name).toBeFocused()
  await page.keyboard.press('Escape')

  await inventoryPage(page).edit('Oats')
  await dialogs.quantity.fill('0')
  await dialogs.minimum.fill('-1')
  await dialogs.expiryDate.fill('2020-02-29')
  await dialogs.save.click()
  await expect(dialogs.entryDialog).toContainText('Quantity must be positive')
  await expect(dialogs.entryDialog).toContainText('Minimum stock level must be non-negative')
  await expect(dialogs.expiryDate).toHaveAttribute('aria-invalid', 'true')
})
