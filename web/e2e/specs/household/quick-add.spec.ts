import { expect } from '@playwright/test'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { enter, newHousehold } from '../../household.ts'
import { expectToFit } from '../../layout.ts'
import { inventoryPage } from '../../pages/inventory.page.ts'
import { test } from '../../products/larder.ts'

const PASTED = Array.from({ length: 20 }, (_, index) => `- ${index + 1} kg Sack ${index + 1}s`)

test('typed lines are added by Enter alone, changed before and after, and a paste is undone as one', async ({
  page,
  larder,
}) => {
  const household = await newHousehold(larder.url, [
    { name: 'Butter', category: 'Dairy', unit: 'g', quantity: 500, place: 'Garage shelf' },
  ])
  await enter(page, household)
  const inventory = inventoryPage(page)
  await page.goto('/inventory')
  await expect(inventory.card('Butter')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Quick add' })
  await field.focus()

  await test.step('Enter adds one after the other, into the places that the lines name', async () => {
    for (const line of ['2 oat milk', '500 g minced beef freezer', '6 eggs garage shelf'])
      await page.keyboard.type(`${line}\n`)
    for (const [place, name] of [
      ['Freezer', 'Minced beef'],
      ['Garage shelf', 'Eggs'],
    ] as const)
      await expect(
        page.getByRole('region', { name: place }).getByRole('article', { name, exact: true }),
      ).toBeVisible()
    await expect(inventory.card('Oat milk')).toBeVisible()
    await expect(field).toBeFocused()
  })

  await test.step('what was just added is changed where it is listed', async () => {
    const added = page.getByRole('list', { name: 'Just added' })
    await added.getByLabel('Place of Eggs').selectOption('Refrigerator')
    await expect(
      page.getByRole('region', { name: 'Refrigerator' }).getByRole('article', { name: 'Eggs', exact: true }),
    ).toBeVisible()
    expect(await faultsInTwoLooks(page)).toEqual([])
  })

  await test.step('the place is chosen before, after which the guess follows', async () => {
    await field.fill('salmon')
    const lines = page.getByRole('list', { name: 'What will be added' })
    const day = lines.getByLabel('Expiry date of Salmon (guess)')
    await expect(day).toHaveValue(/^\d{4}-/)
    const fresh = await day.inputValue()
    await lines.getByLabel('Place of Salmon').selectOption('Freezer')
    await expect.poll(async () => (await day.inputValue()) > fresh).toBe(true)
    await field.press('Enter')
    // What was just added stands above the stock, of which the places in view alone are drawn.
    const freezer = page.getByRole('region', { name: 'Freezer' })
    await freezer.scrollIntoViewIfNeeded()
    await expect(freezer.getByRole('article', { name: 'Salmon' })).toBeVisible()
  })

  await test.step('a paste of twenty lines is one action', async () => {
    await field.evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, PASTED.join('\n'))
    await field.press('Enter')
    await inventory.announcement('Added 20 items').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone')).toBeVisible()
    await expect(page.getByRole('article', { name: /^Sack/ })).toHaveCount(0)
    await expect(inventory.card('Oat milk')).toBeVisible()
  })

  await test.step('it fits a phone, with what can’t be added', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await field.fill('2 l milk, 0 eggs, 3 cheese fridge')
    await expect(page.getByText('Quantity must be positive')).toBeVisible()
    await expectToFit(page)
    expect(await faultsInTwoLooks(page)).toEqual([])
  })
})
