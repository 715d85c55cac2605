import { listMealPlan, selectMeal } from '@larder/shared/contracts/recipes/meal-plan'
import { planOtherMeal } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { noteDay } from '@larder/shared/contracts/recipes/meal-calendar'
import { addDays } from '@larder/shared/domain/inventory/calendar-day'
import type { Actor } from '@larder/shared/server/authz'
import { DISHES } from './food/dishes.ts'
import type { Dish } from './food/dishes.ts'
import type { Product } from './product.ts'
import type { DishRecipe } from './food/recipe-book.ts'

/** How many days from today on have meals in the plan. */
const PLANNED_DAYS = 12

/** Meals without a recipe: days after today, the meal, and what it is. */
const OTHER_MEALS = [
  [0, 'lunch', 'Soup from the freezer'],
  [1, 'breakfast', 'Porridge with berries'],
  [2, 'lunch', 'Picnic by the harbour'],
  [3, 'breakfast', 'Porridge with berries'],
  [5, 'breakfast', 'Pancakes'],
  [6, 'snack', 'Tea and oat biscuits with Ines'],
  [8, 'breakfast', 'Porridge with berries'],
  [9, 'lunch', 'Leftover curry'],
] as const

/** Plans the days from today (YYYY-MM-DD) on, as far as nothing is planned: dinners, and meals without a recipe. */
export async function planComingDays(
  product: Product,
  { main, partner }: Record<'main' | 'partner', Actor>,
  today: string,
  recipeOf: (dish: Dish) => DishRecipe,
): Promise<void> {
  const dayAfter = (days: number) => addDays(today, days).slice(0, 10)
  const planned = await product.ask(listMealPlan, main, { query: { start_date: today } })
  const isPlanned = new Set(planned.map(({ date }) => date))
  const others = DISHES.filter(({ name }) => !planned.some(({ title }) => title === name))
  for (let days = 0; days < PLANNED_DAYS; days++) {
    // Some evenings stay free.
    if (days % 4 === 3 || isPlanned.has(dayAfter(days))) continue
    const dish = others.shift()
    if (dish === undefined) break
    const { id, percentForTwo } = recipeOf(dish)
    const meal = { recipe_id: id, meal_type: 'dinner', servings: 2, quantity_percent: percentForTwo }
    await product.ask(selectMeal, days % 2 === 0 ? main : partner, {
      body: { ...meal, date: dayAfter(days) },
    })
  }
  for (const [days, meal_type, title] of OTHER_MEALS)
    await product.ask(planOtherMeal, partner, {
      body: { title, date: dayAfter(days), meal_type, servings: 2 },
    })
  await product.ask(noteDay, main, {
    params: { date: dayAfter(3) },
    body: { note: 'Dinner at Sam and Ines: bring dessert' },
  })
}
