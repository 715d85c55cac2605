import { listInventory } from '@larder/shared/contracts/inventory'
import { listMealPlan } from '@larder/shared/contracts/recipes/meal-plan'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, on } from '../../../testing/handlers.ts'
import { sampleMeal } from '../../../testing/samples/meal-samples.ts'
import { sampleRecipe } from '../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const tacos = sampleMeal(2, sampleRecipe(2, 'Fish tacos', [['cod', 300, 'g']]), { date: '2026-01-06' })
const soup = sampleMeal(1, sampleRecipe(1, 'Lentil soup', [['lentils', 200, 'g']]), { date: '2026-01-05' })

/** The fields of an entry, each absent or null. */
const without = <Part extends object>(part: Part, names: readonly (keyof Part)[], value?: null): object => ({
  ...part,
  ...Object.fromEntries(names.map((name) => [name, value])),
})

const open = (entry: object) =>
  renderApp('/dashboard', {
    handlers: [answers(listInventory, []), on(listMealPlan, () => HttpResponse.json([entry, tacos]))],
  })
const card = async (name: string) => within(await screen.findByRole('article', { name }))

describe.each([
  ['absent', undefined],
  ['null', null],
])('a meal whose fields are %s', (_, value) => {
  const bare = without(
    {
      ...soup,
      recipe: without(
        soup.recipe!,
        [
          ...(['description', 'instructions', 'difficulty', 'meal_type', 'tags', 'ingredients'] as const),
          ...([
            'preparation_time_minutes',
            'cooking_time_minutes',
            'serving_size',
            'nutritional_info',
          ] as const),
        ],
        value,
      ),
    },
    ['date', 'planned_date', 'meal_type', 'servings', 'quantity_percent', 'status', 'notes'],
    value,
  )

  it('[PLAN-011, PLAN-013, PLAN-018, PLAN-055] stands beside others, with the documented words on its card', async () => {
    open(bare)
    const shown = await card('Lentil soup')
    for (const text of ['Meal', 'Unknown', 'When: Date not set', 'Serves: 1'])
      expect(shown.getByText(text)).toBeVisible()
    expect(shown.queryByText(/recipe quantity/)).not.toBeInTheDocument()
    expect((await card('Fish tacos')).getByText('When: Tue, Jan 6')).toBeVisible()
  })

  it('[PLAN-027, PLAN-028, PLAN-029, PLAN-030, PLAN-032, PLAN-035, PLAN-041] has those of its details', async () => {
    const user = open(bare)
    await user.click(await screen.findByRole('button', { name: 'Lentil soup' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Lentil soup' }))
    const facts = ['Date', 'Meal Type', 'Servings', 'Difficulty', 'Prep Time', 'Cook Time', 'Total Time']
    expect(facts.map((label) => dialog.getByText(label).nextElementSibling?.textContent)).toEqual([
      ...['Date not set', 'Unknown', '1', 'Medium', 'N/A', 'N/A', 'N/A'],
    ])
    expect(dialog.getByText('No description available.')).toBeVisible()
    expect(dialog.getByText('No instructions available.')).toBeVisible()
  })

  it('[PLAN-010, PLAN-023, PLAN-024, PLAN-039] is called like its recipe, and shows its other ingredients nowhere', async () => {
    const user = open(without(soup, ['title', 'ingredients', 'kind', 'version'], value))
    const shown = await card('Lentil soup')
    expect(shown.getByText('When: Mon, Jan 5')).toBeVisible()
    expect(shown.queryByRole('list', { name: 'Ingredients' })).not.toBeInTheDocument()
    expect(await card('Fish tacos')).toBeTruthy()
    await user.click(shown.getByRole('button', { name: 'Lentil soup' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Lentil soup' }))
    expect(dialog.getByRole('list', { name: 'Ingredients' })).toHaveTextContent('lentils')
  })

  it('[PLAN-010, PLAN-039] has no name and no ingredients anywhere', async () => {
    const recipe = without(soup.recipe!, ['name', 'ingredients', 'diets'], value)
    const user = open(without({ ...soup, recipe }, ['title', 'ingredients'], value))
    expect(await card('Fish tacos')).toBeTruthy()
    await user.click((await card('Meal')).getByRole('button', { name: 'Meal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Meal' }))
    expect(dialog.getByText('No ingredients information available for this recipe.')).toBeVisible()
  })

  it('[PLAN-016] has ingredients that say no more than what they are', async () => {
    const [lentils] = soup.ingredients
    const names = ['quantity', 'unit', 'optional', 'state', 'notes', 'at_hand', 'item_id'] as const
    open({ ...soup, ingredients: [without(lentils!, names, value)] })
    const list = (await card('Lentil soup')).getByRole('list', { name: 'Ingredients' })
    expect(list).toHaveTextContent(/lentil.*Need/)
  })

  it('[PLAN-023] has no recipe', async () => {
    open(without(soup, ['recipe', 'recipe_id'], value))
    expect((await card('Lentil soup')).getByText('Recipe information not available')).toBeVisible()
  })
})

it.each([
  [{ date: undefined, planned_date: '2026-01-05' }, 'When: Mon, Jan 5'],
  [{ date: '2026-01-05', planned_date: null }, 'When: Mon, Jan 5'],
  [{ date: 'some day', planned_date: 'some day' }, 'When: Date not available'],
])('[PLAN-027, PLAN-067] a meal of %j is on %j', async (days, text) => {
  open({ ...soup, ...days })
  expect((await card('Lentil soup')).getByText(text)).toBeVisible()
})

it('[RECP-029] nutrition as JSON text, and as text that is none, takes nothing else away', async () => {
  open({ ...soup, recipe: { ...soup.recipe, nutritional_info: 'plenty' } })
  expect((await card('Lentil soup')).getByText('When: Mon, Jan 5')).toBeVisible()
})
