import { listInventory } from '@larder/shared/contracts/inventory'
import { listMealPlan, type MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { updatePlannedMeal } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { expect, it } from 'vitest'
import { todayIn } from '../../../../lib/today-in.ts'
import { answers } from '../../../../testing/handlers.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { sampleMeal } from '../../../../testing/samples/meal-samples.ts'
import { sampleRecipe } from '../../../../testing/samples/recipe-samples.ts'
import { sampleUser } from '../../../../testing/samples/samples.ts'
import { sampleEntry } from '../../../../testing/samples/stock-samples.ts'

const date = todayIn(sampleUser.time_zone)
const tacos = sampleRecipe(1, 'Fish tacos', [['cod', 300, 'g']], { meal_type: 'lunch' })
const soup = sampleRecipe(2, 'Lentil soup', [['lentils', 200, 'g']], {
  instructions: 'Wash the lentils.\nBoil them.',
})
const lunch = sampleMeal(1, tacos, { date, meal_type: 'lunch' })
const dinner = sampleMeal(2, soup, { date, meal_type: 'dinner' })

const open = (meals: MealPlanEntry[], ...handlers: HttpHandler[]) =>
  renderApp('/dashboard', {
    handlers: [...handlers, answers(listInventory, [sampleEntry('Rice')]), answers(listMealPlan, meals)],
  })
const card = async (name: string) => within(await screen.findByRole('region', { name }))

it("names today's dinner, whose steps end with the meal prepared", async () => {
  const sent: unknown[] = []
  const prepared = { ...dinner, status: 'prepared' as const }
  const user = open(
    [],
    answers(listMealPlan, () => [lunch, sent.length === 0 ? dinner : prepared]),
    answers(updatePlannedMeal, ({ body }) => {
      sent.push(body)
      return { meal: prepared, inventory_adjusted: true, inventory_changes: [], not_counted: [] }
    }),
  )
  const tonight = await card("Tonight's meal")
  expect(await tonight.findByText('Lentil soup')).toBeVisible()
  await user.click(tonight.getByRole('button', { name: 'Start cooking' }))
  expect(await screen.findByText('Step 1 of 2')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  expect(await screen.findByRole('region', { name: 'Lentil soup, prepared' })).toBeVisible()
  expect(sent).toEqual([{ status: 'prepared' }])
})

it('names another meal of today where there is no dinner', async () => {
  open([lunch])
  expect(await (await card("Today's meal")).findByText('Fish tacos')).toBeVisible()
})

it('leads to meals where none is planned for today', async () => {
  open([sampleMeal(3, soup, { date: '2099-01-05' })])
  const tonight = await card("Tonight's meal")
  expect(await tonight.findByText('Nothing is planned for today.')).toBeVisible()
  expect(tonight.getByRole('link', { name: 'Choose a meal' })).toHaveAttribute('href', '/meals')
})
