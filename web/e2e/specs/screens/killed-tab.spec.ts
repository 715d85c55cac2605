import { expect, type Page } from '@playwright/test'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { SAMPLE_STOCK } from '../../sample-stock.ts'

/** The browser ends the tab without a word, and opens it again later with what it has kept until then. */
async function reviveTab(page: Page): Promise<Page> {
  const kept = await page.evaluate(() => Object.entries(sessionStorage) as [string, string][])
  const next = await page.context().newPage()
  await next.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, kept)
  const viewport = page.viewportSize()
  if (viewport !== null) await next.setViewportSize(viewport)
  await page.close({ runBeforeUnload: false })
  await next.goto(page.url())
  return next
}

const keptY = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('inventory_view') ?? '{}') as { scrollY?: number }).scrollY,
  )

test('the inventory stands as it last was when its tab was killed, without the search', async ({
  page,
  larder,
}) => {
  await enter(page, await newHousehold(larder.url, SAMPLE_STOCK))
  await page.goto('/inventory')
  const inventory = inventoryPage(page)
  await inventory.search.fill('zzz')
  await expect(page.getByText('No items match your search criteria.')).toBeVisible()
  await inventory.search.fill('')
  await expect(inventory.card('Limes')).toBeVisible()
  await page.getByRole('radio', { name: /^In Stock/ }).click()
  await page.getByRole('button', { name: 'Pantry', expanded: true }).click()
  await expect(inventory.card('Jasmine rice')).toBeHidden()
  await page.setViewportSize({ width: 800, height: 500 })
  await page.evaluate(() => window.scrollTo(0, 150))
  await expect.poll(() => keptY(page)).toBe(150)

  const revived = await reviveTab(page)
  const again = inventoryPage(revived)
  await expect(again.search).toHaveValue('')
  await expect(revived.getByRole('radio', { name: /^In Stock/ })).toBeChecked()
  await expect.poll(() => revived.evaluate(() => window.scrollY)).toBe(150)

  await revived.setViewportSize({ width: 1280, height: 800 })
  await expect(revived.getByRole('button', { name: 'Pantry', expanded: false })).toBeVisible()
  await again.search.fill('zzz')
  await expect(revived.getByText('No items match your search criteria.')).toBeVisible()
  await revived.reload()
  await expect(again.card('Brown eggs')).toBeVisible()
  await expect(again.search).toHaveValue('')
})

test('what was typed is there when its tab was killed', async ({ page, larder }) => {
  await enter(page, await newHousehold(larder.url))
  await page.goto('/inventory')
  await page.getByRole('button', { name: 'Add Item' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Half a draft')
  const revived = await reviveTab(page)
  await revived.getByRole('button', { name: 'Add Item' }).click()
  await expect(revived.getByRole('dialog').getByLabel('Name')).toHaveValue('Half a draft')
})
