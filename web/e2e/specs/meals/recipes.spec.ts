import { expect } from '@playwright/test'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'

const recipe = (name: string, ingredients: string[]) => ({
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name,
  recipeYield: '4',
  prepTime: 'PT10M',
  cookTime: 'PT20M',
  recipeIngredient: ingredients,
  recipeInstructions: ['Wash and cut everything.', 'Cook it until it is soft.'],
})
const savedPage = (...recipes: object[]) => ({
  name: 'soup.html',
  mimeType: 'text/html',
  buffer: Buffer.from(
    `<!doctype html><html><head><title>Kitchen notes</title><script type="application/ld+json">${JSON.stringify(recipes)}</script></head><body><h1>Kitchen notes</h1></body></html>`,
  ),
})

test('[RECP-042] a recipe of a saved page is read, checked, saved and found among the own recipes', async ({
  page,
  larder,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, await newHousehold(larder.url))
  await page.goto('/meals/recipes')
  await page.getByRole('link', { name: 'Import a recipe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import a recipe' })).toBeVisible()

  await page
    .getByLabel('Recipe file')
    .setInputFiles(
      savedPage(recipe('Leek soup', ['2 leeks', '1 l stock']), recipe('Bean stew', ['400 g beans'])),
    )
  await page.getByRole('button', { name: 'Read recipe' }).click()
  await expect(page.getByRole('heading', { name: '2 recipes read' })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Save Bean stew' }).press('Space')
  await page.getByRole('button', { name: 'Edit Leek soup' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Leek and potato soup')
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByText('1 recipe is among your recipes now.')).toBeVisible()

  await page.goto('/meals/recipes')
  await expect(page.getByText('Bean stew')).toHaveCount(0)
  await page.getByRole('article').getByRole('button', { name: 'Show More' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leek and potato soup' })
  await expect(dialog.getByText(/2 leeks/)).toBeVisible()
})

const TEXT = `Roast chicken
My aunt's, and the best there is in the world.
2 people, 40 mins

1 chicken
salt & pepper
zest and juice of 1 lemon
2 tbsp olive oil
small bunch coriander to serve

Rub the chicken with oil, salt and pepper and the lemon.
Roast it for an hour.

Enjoy!`

test('[RECP-042] a pasted text is checked line by line beside the recipe that it makes', async ({
  page,
  larder,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, await newHousehold(larder.url))
  await page.goto('/meals/import')
  await page.getByText('Pasted text').click()
  await page.getByRole('textbox', { name: 'Text of the recipe' }).fill(TEXT)
  await page.getByRole('button', { name: 'Read recipe' }).click()
  const choice = (line: string) => page.getByRole('combobox', { name: line })
  await expect(page.getByText('11 lines: 5 ingredients, 3 steps, 1 note')).toBeVisible()
  await expect(choice('zest and juice of 1 lemon')).toHaveValue('ingredient')
  await expect(page.getByText('6 ingredients · 2 steps · serves 2 · total 40 min')).toBeVisible()

  await choice('Enjoy!').selectOption('Left out')
  await choice('small bunch coriander').focus()
  await page.keyboard.press('ArrowUp')
  await expect(choice('2 tbsp olive oil')).toBeFocused()
  await page.keyboard.press('n')
  await expect(choice('2 tbsp olive oil')).toHaveValue('note')
  await page.keyboard.press('i')
  await expect(choice('2 tbsp olive oil')).toHaveValue('ingredient')
  await expect(page.getByText('6 ingredients · 2 steps · serves 2 · total 40 min')).toBeVisible()
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByText('1 recipe is among your recipes now.')).toBeVisible()

  await page.getByRole('link', { name: 'Your recipes' }).click()
  await page.getByRole('article').getByRole('button', { name: 'Show More' }).click()
  const dialog = page.getByRole('dialog', { name: 'Roast chicken' })
  await expect(dialog.getByText(/zest and juice/)).toBeVisible()
  await expect(dialog.getByText('Enjoy!')).toHaveCount(0)
})
