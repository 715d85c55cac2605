import { expect } from '@playwright/test'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { expectToFit } from '../../layout.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { reviewPage } from '../../pages/review.page.ts'
import { uploadPage } from '../../pages/upload.page.ts'
import { fixture } from '../../receipts.ts'
import { SAMPLE_STOCK } from '../../sample-stock.ts'

/** A small tablet, a tablet, and each side of the widths at which the layout changes. */
const WIDTHS = [600, 768, 899, 900, 999, 1000, 1280]

test('cards and a review fit every width from a phone to a desktop', async ({ page, larder }) => {
  const inventory = inventoryPage(page)
  const upload = uploadPage(page)
  const review = reviewPage(page)
  await enter(page, await newHousehold(larder.url, SAMPLE_STOCK))
  await page.goto('/inventory')
  await expect(inventory.card('Limes')).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 2400 })
    await expect(inventory.card('Limes')).toBeVisible()
    await expectToFit(page, `the inventory at ${width} px`)
  }
  await inventory.openUpload()
  await upload.choose([fixture('markt-text.pdf')])
  await upload.submit.click()
  await expect(review.picture).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 2400 })
    await expect(review.picture).toBeVisible()
    await expectToFit(page, `the review at ${width} px`)
    const name = await review.line('GURKEN').getByText('GURKEN', { exact: true }).first().boundingBox()
    expect(name?.height, `a name in one line at ${width} px`).toBeLessThan(30)
  }
})
