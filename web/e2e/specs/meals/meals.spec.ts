import { expect } from '@playwright/test'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'

// During an animation a colour is between two values and has no valid contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const STOCK = [
  { name: 'Eggs', category: 'Dairy', quantity: 12, expiresIn: 4 },
  { name: 'Milk', category: 'Dairy', unit: 'l', quantity: 2 },
  { name: 'Butter', category: 'Dairy', unit: 'g', quantity: 250 },
  { name: 'Flour', category: 'Dry Goods', unit: 'kg', quantity: 1 },
  { name: 'Tomatoes', category: 'Produce', unit: 'g', quantity: 500 },
]

test('[MEAL-002, MEAL-010, RECP-001, RECP-005, RECP-010, RECP-043] from the stock to suggestions, the reasons of a score, twice the amounts and a shopping list', async ({
  page,
  larder,
}) => {
  await enter(page, await newHousehold(larder.url, STOCK))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/meals')
  const card = page.getByRole('article').filter({ hasText: 'missing' }).first()
  await expect(card).toContainText(/\d+% match/)
  const name = await card.getByRole('heading').innerText()

  const dialog = page.getByRole('dialog', { name })
  await test.step('the whole card opens it, and its words can be selected', async () => {
    const { width, height } = (await card.boundingBox())!
    const [picture, heading, blank] = [
      { x: 24, y: 24 },
      { x: width / 2, y: 24 },
      { x: width - 8, y: height - 8 },
    ]
    for (const position of [picture, heading, blank]) {
      await card.click({ position })
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    const words = (await card.getByRole('heading').boundingBox())!
    await page.mouse.move(words.x + 1, words.y + words.height / 2)
    await page.mouse.down()
    await page.mouse.move(words.x + words.width, words.y + words.height / 2, { steps: 5 })
    await page.mouse.up()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate(() => String(window.getSelection()))).toContain(name.split(' ')[0])
  })

  await card.getByRole('button', { name: 'Show More' }).click()
  await dialog.getByText('Why this score?').click()
  await expect(dialog.getByRole('list', { name: 'You have' })).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Missing', exact: true })).toBeVisible()
  const [step, reason] = [dialog.getByLabel('Instructions'), dialog.getByRole('list', { name: 'You have' })]
  await expect(step.getByRole('listitem').first()).toHaveCSS('list-style-type', 'decimal')
  await expect(reason.getByRole('listitem').first()).toHaveCSS('list-style-type', 'disc')

  await dialog.getByRole('slider', { name: 'Recipe quantity' }).focus()
  await page.keyboard.press('End')
  await expect(dialog.getByText('200% recipe quantity')).toBeVisible()
  expect(await faultsInTwoLooks(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Add to Shopping List' }).click()
  await expect(page.getByText('Shopping list created successfully!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goto('/shopping-lists')
  await expect(page.getByRole('article', { name: `${name} - Missing Ingredients` })).toBeVisible()
})
