import { expect } from '@playwright/test'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'
import { receiptPdf } from '../../../../infra/demo/src/papers/receipt-pdf.ts'

const SHOP = ['GREEN CORNER MARKET', '12 Mill Lane, Ashford', '']
const item = (name: string, price: string) => name.padEnd(24) + price.padStart(8)

const FIRST = receiptPdf('first.pdf', [
  ...SHOP,
  'Date: 14/03/2026      Time: 17:42',
  '',
  item('WHL MLK', '1.35'),
  item('SPGHT NO5', '0.99'),
  item('DLX CHSE SLCTN', '4.50'),
  '',
  item('TOTAL GBP', '6.84'),
])
/** Another day and order, other prices, and one item twice. */
const SECOND = receiptPdf('second.pdf', [
  ...SHOP,
  'Date: 21/03/2026      Time: 09:15',
  '',
  item('DLX CHSE SLCTN', '4.70'),
  item('WHL MLK', '1.40'),
  item('SPGHT NO5', '1.05'),
  item('WHL MLK', '1.40'),
  '',
  item('TOTAL GBP', '8.55'),
])

test('[RCPT-050, RCPT-053] the second receipt from the same shop needs no edits', async ({
  page,
  larder,
}) => {
  const inventory = inventoryPage(page)
  const upload = uploadPage(page)
  const review = reviewPage(page)
  const open = async (receipt: typeof FIRST) => {
    await inventory.openUpload()
    await upload.choose([receipt])
    await upload.submit.click()
    await expect(review.dialog).toBeVisible()
  }
  const amountIn = (place: string, name: string) =>
    inventory
      .section(place)
      .getByRole('article', { name, exact: true })
      .getByRole('paragraph')
      .filter({ hasText: /^[\d.,]+ \S+/ })
  await enter(page, await newHousehold(larder.url))
  await page.goto('/inventory')

  await test.step('the first: each line is edited', async () => {
    await open(FIRST)
    await expect(review.ticks).toHaveCount(3)
    await review.edit('WHL MLK', { name: 'Whole milk', unit: '1l', place: 'Refrigerator' })
    await review.edit('SPGHT NO5', { name: 'Spaghetti', unit: '500g', place: 'Cabinet' })
    await review.edit('DLX CHSE SLCTN', { name: 'Cheese', unit: 'item', place: 'Refrigerator' })
    await review.add.click()
    await expect(inventory.announcement('Items added to inventory successfully!')).toBeVisible()
    await expect(amountIn('Refrigerator', 'Whole milk')).toHaveText('1 L')
    await expect(amountIn('Cabinet', 'Spaghetti')).toHaveText('500 g')
    await expect(amountIn('Refrigerator', 'Cheese')).toHaveText('1 item')
  })

  await test.step('the second: everything is known, and one press adds it', async () => {
    await open(SECOND)
    await expect(review.toCheck).toBeHidden()
    await expect(review.doubts).toBeHidden()
    await expect(review.sure).toHaveAccessibleName('Sure (3)')
    expect(await review.names()).toEqual(['Cheese', 'Whole milk', 'Spaghetti'])
    await expect(review.line('Whole milk')).toContainText('Known from this shop · Refrigerator')
    await expect(review.line('Whole milk')).toContainText('× 1 L')
    await expect(review.quantity('Whole milk')).toHaveValue('2')
    await expect(review.line('Spaghetti')).toContainText('Known from this shop · Cabinet')
    await expect(review.line('Spaghetti')).toContainText('× 500 g')
    await expect(review.line('Cheese')).toContainText('Known from this shop · Refrigerator')
    await expect(review.receipts).toHaveText([/GREEN CORNER MARKET.*Mar 21, 2026.*Lines add up to/])
    await review.add.click()
    await expect(review.dialog).toBeHidden()
  })

  await test.step('the stock is right', async () => {
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(amountIn('Refrigerator', 'Whole milk')).toHaveText('3 L')
    await expect(amountIn('Cabinet', 'Spaghetti')).toHaveText('1.00 kg')
    await expect(amountIn('Refrigerator', 'Cheese')).toHaveText('2 items')
  })
})
