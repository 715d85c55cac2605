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

test('the screens of a household fit a phone whose page is zoomed to 200%', async ({ page, larder }) => {
  await enter(page, await newHousehold(larder.url, SAMPLE_STOCK))
  await page.setViewportSize({ width: 195, height: 422 })
  const main = page.getByRole('main')
  for (const [path, shown] of [
    ['/dashboard', main.getByText(/items need attention$/)],
    ['/inventory', main.getByRole('article')],
    ['/meals?view=week', main.getByRole('button', { name: 'Next week' })],
    ['/shopping-lists', main.getByRole('button', { name: 'New List' })],
    ['/settings/household', main.getByRole('region', { name: 'Members' })],
  ] as const) {
    await page.goto(path)
    await expect(shown.first()).toBeVisible()
    await expectToFit(page, path)
  }
  await page.goto('/inventory')
  await expect(main.getByRole('article').first()).toBeVisible()
  // Above the bottom bar it would cover a third of so low a window.
  const upload = main.getByRole('button', { name: 'Upload Receipt' })
  expect(await upload.evaluate((button) => getComputedStyle(button.parentElement as Element).position)).toBe(
    'static',
  )
  await expect(page.getByRole('link', { name: 'Shop', exact: true })).toBeVisible()
})
