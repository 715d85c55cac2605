import { expect, type Page } from '@playwright/test'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { expectToFit } from '../../layout.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'

const undo = (page: Page, text: string) =>
  inventoryPage(page).announcement(text).getByRole('button', { name: 'Undo' }).click()

test('the page of an item: another food, a weight of its own, joined and split again, with undo', async ({
  page,
  larder,
}) => {
  const household = await newHousehold(larder.url, [
    {
      name: 'Butter',
      category: 'Dairy',
      unit: 'g',
      quantity: 500,
      used: 100,
      place: 'Refrigerator',
      minimum: 250,
      expiresIn: 4,
    },
    { name: 'KERRYGOLD', category: 'Other', unit: 'g', quantity: 250, place: 'Freezer' },
  ])
  await enter(page, household)
  const inventory = inventoryPage(page)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await page.goto('/inventory')
  await inventory.card('Butter').getByRole('link', { name: 'Butter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Butter' })).toBeVisible()
  await expect(part('Food').getByText('from the name')).toBeVisible()
  await expect(part('Food').getByRole('rowheader', { name: 'Energy' })).toBeVisible()
  await expect(part('History').getByText('−100 g')).toBeVisible()
  expect(await faultsInTwoLooks(page)).toEqual([])

  await test.step('it shows what is used on another device', async () => {
    const otherPage = await page.context().newPage()
    await enter(otherPage, household)
    await otherPage.goto('/inventory')
    await inventoryPage(otherPage).use('Butter')
    await expect(part('History').getByRole('listitem')).toHaveCount(3)
    await expect(part('In stock').getByText('300 g')).toBeVisible()
    await otherPage.close()
  })

  await test.step('change the food, and undo', async () => {
    await part('Food').getByRole('button', { name: 'Change food' }).click()
    await page.getByRole('searchbox', { name: 'Search foods' }).fill('margarine')
    await page.getByRole('list', { name: 'Results' }).getByRole('button').first().click()
    await expect(part('Food').getByText('chosen by you')).toBeVisible()
    await undo(page, 'This is')
    await expect(part('Food').getByText('from the name')).toBeVisible()
  })

  await test.step('say what a cup weighs, and undo', async () => {
    const conversions = part('Conversions')
    const before = await conversions.getByRole('group', { name: '1 cup' }).textContent()
    await conversions.getByRole('button', { name: 'Change: 1 cup' }).click()
    await conversions.getByLabel('Grams in 1 cup').fill('240')
    await conversions.getByRole('button', { name: 'Save' }).click()
    await expect(conversions.getByText('≈ 240 g (yours)')).toBeVisible()
    await undo(page, 'Weight of 1 cup saved')
    await expect(conversions.getByRole('group', { name: '1 cup' })).toHaveText(before ?? '')
  })

  await test.step('join, split again, and undo the split', async () => {
    const names = part('Other names')
    await names.getByRole('button', { name: 'Join with …' }).click()
    await page.getByRole('searchbox', { name: 'Search your items' }).fill('kerry')
    await page
      .getByRole('list', { name: 'Results' })
      .getByRole('button', { name: /KERRYGOLD/ })
      .click()
    await expect(page.getByText('550', { exact: true })).toBeVisible()
    await expect(part('In stock').getByRole('link')).toHaveCount(2)
    await names.getByRole('button', { name: 'Split again: KERRYGOLD' }).click()
    await expect(part('In stock').getByRole('link')).toHaveCount(1)
    await undo(page, 'KERRYGOLD is an item of its own again')
    await expect(part('In stock').getByRole('link')).toHaveCount(2)
  })

  await test.step('it mirrors for right-to-left languages, and an entry leads back to the inventory', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate("document.documentElement.dir = 'rtl'")
    await expectToFit(page)
    await part('In stock').getByRole('link').first().click()
    await expect(inventory.heading).toBeVisible()
  })
})
