import { type InventoryEntry, listInventory } from '@larder/shared/contracts/inventory'
import { type DailyMeal, getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import { selectMeal } from '@larder/shared/contracts/recipes/meal-plan'
import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { calendarDateOf } from '../../../lib/format.ts'
import { todayIn } from '../../../lib/today-in.ts'
import { setViewportWidth } from '../../../testing/browser/viewport.ts'
import { answers, fails } from '../../../testing/handlers.ts'
import { sampleMeal } from '../../../testing/samples/meal-samples.ts'
import { sampleDailyMeal, sampleDailyMeals, sampleRecipe } from '../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { sampleEntry } from '../../../testing/samples/stock-samples.ts'
import { server } from '../../../testing/server.ts'

const today = todayIn(sampleUser.time_zone)
const dayIn = (days: number) => new Date(Date.parse(calendarDateOf(today)) + days * 86_400_000).toISOString()

/** A suggestion that uses things which expire in so many days. */
const using = (number: number, name: string, things: readonly (readonly [string, number])[]): DailyMeal => ({
  ...sampleDailyMeal(sampleRecipe(number, name, [])),
  match_score: 81,
  expiring_ingredients: things.map(([item_name, days]) => ({ item_name, expiry_date: dayIn(days) })),
})
const tart = using(1, 'Tomato tart', [
  ['Tomatoes', 1],
  ['Feta', 3],
])
const suggested = [
  using(2, 'Congee', []),
  using(3, 'Ramen', [['Spinach', 5]]),
  using(4, 'Shakshuka', [['Eggs', 0]]),
  tart,
  using(5, 'Salad', [['Lettuce', 2]]),
  using(6, 'Old stew', [['Beef', -1]]),
]

/** One lot of each thing, which expires in so many days. */
const lotOf = (name: string, days: number, fields: Partial<InventoryEntry> = {}) =>
  sampleEntry(name, { expiry_date: dayIn(days), ...fields })
const stocked = [
  lotOf('Tomatoes', 1),
  lotOf('Feta', 3),
  lotOf('Spinach', 5),
  lotOf('Eggs', 0),
  lotOf('Lettuce', 2),
  lotOf('Beef', -1),
]

const open = (path: string, ...handlers: HttpHandler[]) =>
  renderApp(path, {
    handlers: [
      ...handlers,
      answers(listInventory, stocked),
      answers(getDailyMeals, { ...sampleDailyMeals([]), dinner: suggested }),
    ],
  })
const panel = async () => within(await screen.findByRole('region', { name: 'Uses what expires first' }))

describe.each(['/dashboard', '/meals?view=week'])('what expires first, on %s', (path) => {
  it('offers the three meals that use the soonest of it, and most', async () => {
    open(path)
    expect((await panel()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '81%ShakshukaUses Eggs (today)',
      '81%Tomato tartUses Tomatoes (tomorrow), Feta',
      '81%SaladUses Lettuce (in 2 days)',
    ])
  })

  it('leads from what expires first to its entries', async () => {
    open(path)
    expect((await panel()).getByRole('link', { name: 'Tomatoes' })).toHaveAttribute(
      'href',
      `/inventory/items/${stocked[0]?.item_id}`,
    )
  })

  it('says of kept suggestions what they use of the stock as it is now', async () => {
    open(
      path,
      answers(listInventory, [
        // Used up since.
        lotOf('Eggs', 0, { quantity: 0 }),
        // Into the freezer.
        lotOf('Lettuce', 90),
        // Bought anew, and nobody said until when it keeps.
        lotOf('Tomatoes', 4, { is_expiry_guess: true }),
        lotOf('Feta', 3),
      ]),
    )
    const offers = await panel()
    expect(offers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '81%Tomato tartUses Feta (in 3 days), Tomatoes',
    ])
  })

  it('says where the day is a guess', async () => {
    open(path, answers(listInventory, [lotOf('Spinach', 5, { is_expiry_guess: true })]))
    expect((await panel()).getByRole('listitem')).toHaveTextContent('Uses Spinach (in 5 days, guess)')
  })

  it('offers one at first on a narrow screen, and all on request', async () => {
    setViewportWidth(390)
    const user = open(path)
    const offers = await panel()
    expect(offers.getAllByRole('listitem')).toHaveLength(1)
    await user.click(offers.getByRole('button', { name: 'Show all 3' }))
    expect(offers.getAllByRole('listitem')).toHaveLength(3)
  })

  it('plans one for today by a tap', async () => {
    const seen: unknown[] = []
    const user = open(
      path,
      answers(selectMeal, ({ body }) => {
        seen.push(body)
        return sampleMeal(1, tart.recipe)
      }),
    )
    await user.click((await panel()).getByRole('button', { name: 'Plan Tomato tart for today' }))
    expect(await screen.findByText("Tomato tart is on today's meal plan")).toBeVisible()
    expect(screen.getByRole('button', { name: 'Tomato tart is planned' })).toBeDisabled()
    expect(seen).toMatchObject([
      { recipe_id: tart.recipe_id, date: today, meal_type: 'dinner', servings: 1, quantity_percent: 100 },
    ])
  })

  it('says that one was not planned, and tries again', async () => {
    const user = open(path, fails(selectMeal, 'meal_plan_full'))
    await user.click((await panel()).getByRole('button', { name: 'Plan Salad for today' }))
    const notice = await screen.findByText(/^Salad was not planned\. Your meal plan has as many meals/)
    server.use(answers(selectMeal, sampleMeal(1, tart.recipe)))
    await user.click(within(notice.parentElement?.parentElement as HTMLElement).getByRole('button'))
    expect(await screen.findByRole('button', { name: 'Salad is planned' })).toBeVisible()
  })
})
