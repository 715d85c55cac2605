import { expect, type Locator, type Page } from '@playwright/test'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { shoppingListsPage } from '../../pages/shopping-lists.page.ts'

const STOCK = [
  { name: 'Milk', category: 'Dairy', unit: 'l', quantity: 2, place: 'Refrigerator' },
  { name: 'גבינה צהובה 9%', category: 'Dairy', quantity: 1, place: 'Refrigerator' },
]

/** At which side of the page the words begin that are drawn of a name, in the direction of the page. */
const startOf = (name: Locator): Promise<number> =>
  name.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const { left, right } = words.getBoundingClientRect()
    return Math.round(getComputedStyle(document.body).direction === 'rtl' ? -right : left)
  })

/** Names of both directions begin at one line, that of the page's direction. */
async function expectOneEdge(page: Page, names: readonly Locator[]) {
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
    const starts = await Promise.all(names.map(startOf))
    expect(new Set(starts).size, `${direction}: ${starts.join(', ')}`).toBe(1)
  }
  await page.evaluate(() => document.documentElement.removeAttribute('dir'))
}

test.beforeEach(async ({ page, larder }) => {
  await enter(page, await newHousehold(larder.url, STOCK))
})

test('names of both directions begin where their list begins', async ({ page }) => {
  const lists = shoppingListsPage(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/inventory')
  await page.setViewportSize({ width: 500, height: 900 })
  await expectOneEdge(
    page,
    STOCK.map(({ name }) => page.getByRole('article', { name }).getByText(name, { exact: true }).first()),
  )
  await page.goto('/shopping-lists')
  await lists.make('Weekend')
  for (const name of ['Milk', 'חלב', 'Eggs', 'גבינה צהובה 9%']) await lists.add('Weekend', name, '1', 'item')
  await expectOneEdge(
    page,
    ['Milk', 'חלב', 'Eggs', 'גבינה צהובה 9%'].map((name) =>
      lists.line(name).getByText(name, { exact: true }),
    ),
  )
})

test('what is typed replaces the quantity of a line', async ({ page }) => {
  const lists = shoppingListsPage(page)
  await page.goto('/shopping-lists')
  await lists.make('Weekend')
  await lists.add('Weekend', 'Milk', '2', 'l')
  await page.getByRole('button', { name: 'Edit Milk' }).click()
  const form = page.getByRole('form', { name: 'Edit Milk' })
  await expect(form.getByRole('spinbutton', { name: 'Quantity' })).toBeFocused()
  await page.keyboard.type('5')
  await expect(form.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('5')
  await form.getByRole('textbox', { name: /^Note/ }).click()
  await form.getByRole('spinbutton', { name: 'Quantity' }).click()
  await page.keyboard.type('7')
  await expect(form.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('7')
})
