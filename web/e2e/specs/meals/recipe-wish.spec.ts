import { expect, type Page } from '@playwright/test'
import { RecipeQuestion } from '@larder/shared/contracts/recipes/recipe-model'
import { says, startModelServer } from '../../../../services/worker/src/testing/openai-server.ts'
import { REPLY, WITH_BUTTER } from '../../../../services/worker/src/testing/recipe-replies.ts'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { UNREACHABLE } from '../../faults.ts'
import { enter, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'

// During an animation a colour is between two values and has no valid contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const STOCK = [
  { name: 'Eggs', category: 'Dairy', quantity: 12, expiresIn: 4 },
  { name: 'Tomatoes', category: 'Produce', unit: 'g', quantity: 500 },
]

/** Writes what is wanted into the form, and asks for the recipe. */
const wish = async (page: Page, description: string) => {
  await page.getByRole('button', { name: 'Create Custom Recipe' }).click()
  const form = page.getByRole('dialog', { name: 'Create Recipe with AI' })
  await form.getByRole('button', { name: 'Generate Recipe' }).click()
  await expect(form.getByText('Please provide a description')).toBeVisible()
  await form.getByRole('textbox', { name: 'Description' }).fill(description)
  await form.getByText('Vegan', { exact: true }).click()
  expect(await faultsInTwoLooks(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await form.getByRole('button', { name: 'Generate Recipe' }).click()
}

test('[MEAL-004, RECP-034, RECP-041, RECP-046] a wish becomes a recipe, by the cookbook and by a language model', async ({
  page,
  larder,
  faults,
}) => {
  // The product is started again with a model.
  faults.allow(UNREACHABLE)
  await enter(page, await newHousehold(larder.url, STOCK))
  await page.goto('/meals')

  await test.step('without a model it comes from the cookbook', async () => {
    await wish(page, 'a quick salad with tomatoes')
    const dialog = page.getByRole('dialog').filter({ hasText: 'Add to Meal Plan' })
    await expect(dialog.getByText('From the cookbook')).toBeVisible()
    await expect(dialog.getByText('Vegan', { exact: true })).toBeVisible()
    expect(await faultsInTwoLooks(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a model that puts butter into a vegan soup is asked again', async () => {
    const model = await startModelServer(RecipeQuestion, [says(() => WITH_BUTTER), says(() => REPLY)])
    try {
      await larder.restart({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'small' })
      await page.goto('/meals')
      await wish(page, 'a warm soup for four')
      const dialog = page.getByRole('dialog', { name: REPLY.name })
      await expect(dialog.getByText('AI Generated').first()).toBeVisible()
      await expect(dialog.getByText('Butter')).toBeHidden()
      expect(model.requests).toHaveLength(2)
      expect(model.requests[0]?.question.in_stock).toEqual(expect.arrayContaining(['Eggs', 'Tomatoes']))

      await dialog.getByRole('button', { name: 'Add to Meal Plan' }).click()
      await expect(dialog.getByText('Save the recipe first, then add it to the meal plan.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Save Recipe' }).click()
      await expect(page.getByText(`${REPLY.name} is saved to your recipes`)).toBeVisible()
      await dialog.getByRole('button', { name: 'Add to Meal Plan' }).click()
      await expect(page.getByText(`${REPLY.name} is on today's meal plan`)).toBeVisible()
    } finally {
      await model.close()
    }
  })

  await test.step('it is among the own recipes', async () => {
    await page.goto('/meals/recipes')
    await expect(page.getByRole('heading', { name: REPLY.name })).toBeVisible()
    expect(await faultsInTwoLooks(page)).toEqual([])
  })
})
