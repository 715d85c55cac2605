import { listInventory } from '@larder/shared/contracts/inventory'
import { listMealPlan, type MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { countIngredient, updatePlannedMeal } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { todayIn } from '../../../lib/today-in.ts'
import { fakeSockets, startEvents, givesTickets } from '../../../testing/browser/fake-socket.ts'
import { setViewportWidth } from '../../../testing/browser/viewport.ts'
import { answers, fails, failsWithoutDetail, on, refusal } from '../../../testing/handlers.ts'
import { sampleMeal, samplePlanned, sampleTextMeal } from '../../../testing/samples/meal-samples.ts'
import { sampleRecipe } from '../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { server } from '../../../testing/server.ts'
import { sampleEntry, sampleId } from '../../../testing/samples/stock-samples.ts'

const soup = sampleRecipe(1, 'Lentil soup', [
  ['lentils', 200, 'g'],
  ['carrots', 2, 'each'],
  ['onion', 1, 'each'],
  ['stock', 1, 'l'],
  ['salt', 'a pinch', 'each'],
])
const tacos = sampleRecipe(2, 'Fish tacos', [['cod', 300, 'g']], {
  meal_type: 'lunch',
  difficulty: 'medium',
})
const soupMeal = sampleMeal(1, soup, { date: '2026-01-05', servings: 4 })
const tacosMeal = sampleMeal(2, tacos, { date: '2026-01-06', ingredients: samplePlanned(tacos, 'missing') })

/** What the server has on the plan. */
let onPlan: MealPlanEntry[] = []
const open = (meals: MealPlanEntry[], ...handlers: HttpHandler[]) => {
  onPlan = meals
  return renderApp('/dashboard', {
    handlers: [
      ...handlers,
      answers(listInventory, [sampleEntry('Rice')]),
      answers(listMealPlan, () => onPlan),
    ],
  })
}
const panel = async () => within(await screen.findByRole('region', { name: 'Upcoming Meals' }))
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const change = (item_name: string, amount: number, unit: string) => ({
  item_id: sampleId(1),
  item_name,
  change: amount,
  restored_quantity: amount > 0 ? amount : null,
  unit,
})
const isFilled = (button: HTMLElement) => /primary/.test(button.className)
/** The server marks the meal as it is asked, and takes it off the plan. */
const marks = (meal: MealPlanEntry, fields: object = {}, seen: unknown[] = []) =>
  answers(updatePlannedMeal, ({ body }) => {
    seen.push(body)
    onPlan = onPlan.filter(({ id }) => id !== meal.id)
    return {
      meal: { ...meal, ...(body as object) },
      inventory_adjusted: true,
      inventory_changes: [],
      not_counted: [],
      ...fields,
    }
  })

describe('the upcoming meals', () => {
  it("[PLAN-021] fill 'Prepared' of the next meal alone", async () => {
    open([soupMeal, tacosMeal])
    const buttons = await (await panel()).findAllByRole('button', { name: 'Prepared' })
    expect(buttons.map(isFilled)).toEqual([true, false])
  })

  it('[DASH-005, PLAN-001, PLAN-002, PLAN-050, PLAN-051] are a card of the dashboard, asked from today on', async () => {
    const asked: unknown[] = []
    let arrive: (meals: MealPlanEntry[]) => void = () => undefined
    renderApp('/dashboard', {
      handlers: [
        answers(listInventory, []),
        answers(listMealPlan, ({ query }) => {
          asked.push(query)
          return new Promise<MealPlanEntry[]>((resolve) => (arrive = resolve))
        }),
      ],
    })
    expect(await screen.findByText('Loading your upcoming meals...')).toBeInTheDocument()
    await waitFor(() =>
      expect(asked).toEqual([
        {
          user_id: sampleUser.id,
          start_date: todayIn(sampleUser.time_zone),
          include_completed: 'false',
        },
      ]),
    )
    arrive([soupMeal])
    expect(await screen.findByRole('article', { name: 'Lentil soup' })).toBeVisible()
  })

  it('[PLAN-003, PLAN-004] say why they could not be loaded, and are asked for again', async () => {
    const user = renderApp('/dashboard', {
      handlers: [answers(listInventory, []), failsWithoutDetail(listMealPlan, 502)],
    })
    const region = await panel()
    expect(await region.findByRole('alert')).toHaveTextContent('Failed to load upcoming meals')
    server.use(answers(listMealPlan, [soupMeal]))
    await user.click(region.getByRole('button', { name: 'Try again' }))
    expect(await card('Lentil soup')).toBeDefined()
  })

  it('[PLAN-003] shows the message of the server', async () => {
    renderApp('/dashboard', {
      handlers: [answers(listInventory, []), fails(listMealPlan, 'database_unavailable')],
    })
    expect(await (await panel()).findByRole('alert')).not.toHaveTextContent('Failed to load upcoming meals')
  })

  it('[PLAN-005, PLAN-006] lead to recipes where none are planned', async () => {
    open([])
    const region = await panel()
    expect(await region.findByText('No upcoming meals in your plan.')).toBeVisible()
    expect(region.getByText('Add meals to your plan from the recipe recommendations!')).toBeVisible()
    expect(region.getByRole('link', { name: 'Browse Recipes' })).toHaveAttribute('href', '/meals')
  })

  it('[PLAN-010, PLAN-011, PLAN-012, PLAN-013, PLAN-016, PLAN-017, PLAN-018, PLAN-019, PLAN-068] say what is eaten when, and what of it is there', async () => {
    open([
      sampleMeal(1, soup, {
        servings: 4,
        ingredients: samplePlanned(soup).map((one, index) => ({
          ...one,
          state: index === 1 ? 'missing' : 'there',
        })),
      }),
      tacosMeal,
    ])
    const first = await card('Lentil soup')
    for (const text of [
      'Dinner',
      'Easy',
      'When: Mon, Jan 5',
      'Serves: 4',
      '+2 more ingredients',
      'Click to view complete details',
    ])
      expect(first.getByText(text)).toBeVisible()
    expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '200 g lentilsIn stock',
      '2 carrotsNeed',
      '1 onionIn stock',
    ])
    expect(first.getByText('Easy')).toHaveAttribute('data-tone', 'ok')
    const second = await card('Fish tacos')
    expect(second.getByText('Medium')).toHaveAttribute('data-tone', 'warn')
    expect(second.queryByText(/more ingredients/)).not.toBeInTheDocument()
  })

  it.each([
    [150, '150% recipe quantity (1.5x larger)'],
    [50, '50% recipe quantity (0.5x smaller)'],
  ])('[PLAN-014, PLAN-015] say that a meal takes %s percent', async (quantity_percent, text) => {
    open([sampleMeal(1, soup, { quantity_percent }), tacosMeal])
    expect((await card('Lentil soup')).getByText(text)).toBeVisible()
    expect((await card('Fish tacos')).queryByText(/recipe quantity/)).not.toBeInTheDocument()
  })

  it('[PLAN-018, PLAN-023] say that a recipe is not available', async () => {
    open([sampleMeal(1, soup, { recipe: null, ingredients: [] }), sampleTextMeal(2, 'Pizza at Noa’s')])
    const unknown = await card('Lentil soup')
    expect(unknown.getByText('Recipe information not available')).toBeVisible()
    expect(unknown.getByText('Unknown')).toHaveAttribute('data-tone', 'bad')
    expect((await card('Pizza at Noa’s')).queryByText(/not available/)).not.toBeInTheDocument()
  })

  it('[PLAN-019, PLAN-024] open by a click anywhere on their card', async () => {
    const user = open([sampleMeal(1, soup, {})])
    await user.click((await card('Lentil soup')).getByText('Click to view complete details'))
    expect(await screen.findByRole('dialog', { name: 'Lentil soup' })).toBeVisible()
  })

  it('are six at first, and all on request', async () => {
    const user = open(Array.from({ length: 8 }, (_, index) => sampleTextMeal(index + 1, `Meal ${index + 1}`)))
    await card('Meal 6')
    expect(screen.getAllByRole('article')).toHaveLength(6)
    await user.click(screen.getByRole('button', { name: 'Show all 8' }))
    expect(screen.getAllByRole('article')).toHaveLength(8)
    const fold = screen.getByRole('button', { name: 'Show fewer' })
    expect(fold).toHaveFocus()
    expect(fold).toHaveAttribute('aria-expanded', 'true')
    await user.click(fold)
    expect(screen.getAllByRole('article')).toHaveLength(6)
  })

  it('[PLAN-007] are three at first on a narrow screen, and all on request', async () => {
    setViewportWidth(390)
    const user = open(Array.from({ length: 5 }, (_, index) => sampleTextMeal(index + 1, `Meal ${index + 1}`)))
    await card('Meal 3')
    expect(screen.getAllByRole('article')).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Show all 5' }))
    expect(screen.getAllByRole('article')).toHaveLength(5)
  })

  it('[PLAN-055] leave out what is prepared or dismissed', async () => {
    open([
      sampleMeal(1, soup, { status: 'prepared' }),
      sampleMeal(2, tacos, { status: 'dismissed' }),
      sampleMeal(3, sampleRecipe(3, 'Omelette', []), { status: 'proposed' }),
    ])
    expect(await card('Omelette')).toBeDefined()
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  it('[PLAN-020, PLAN-048, PLAN-052, PLAN-059, PLAN-061, PLAN-062, PLAN-063] leave the plan when they are dismissed, with Undo', async () => {
    const asked: unknown[] = []
    let left = [soupMeal, tacosMeal]
    const user = open(
      [],
      answers(listMealPlan, () => {
        asked.push('list')
        return left
      }),
      answers(updatePlannedMeal, ({ body, params }) => {
        asked.push([params['planId'], body])
        const { status } = body as { status: 'dismissed' | 'planned' }
        left = status === 'dismissed' ? [tacosMeal] : [soupMeal, tacosMeal]
        return {
          meal: { ...soupMeal, status },
          inventory_adjusted: false,
          inventory_changes: [],
          not_counted: [],
        }
      }),
    )
    const button = (await card('Lentil soup')).getByRole('button', { name: 'Dismiss' })
    expect(button).toHaveAccessibleDescription(
      /^Lentil soup When: .+ Removes the meal from your plan without updating your inventory$/,
    )
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Lentil soup' })).toBeNull())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(asked).toEqual(['list', [soupMeal.id, { status: 'dismissed' }], 'list']))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await card('Lentil soup')).toBeDefined()
    expect(asked).toContainEqual([soupMeal.id, { status: 'planned' }])
  })

  it('[PLAN-021, PLAN-022, PLAN-053, PLAN-056, PLAN-058] are deducted from stock when they are prepared, and that is undone', async () => {
    let loads = 0
    let arrive: () => void = () => undefined
    const sent: unknown[] = []
    const user = renderApp('/dashboard', {
      handlers: [
        answers(listInventory, () => {
          loads += 1
          return []
        }),
        answers(listMealPlan, () => (sent.length % 2 === 1 ? [] : [soupMeal])),
        answers(updatePlannedMeal, async ({ body }) => {
          const { status } = body as { status: 'prepared' | 'planned' }
          if (status === 'prepared') await new Promise<void>((resolve) => (arrive = resolve))
          sent.push(body)
          const sign = status === 'prepared' ? -1 : 1
          return {
            meal: { ...soupMeal, status },
            inventory_adjusted: status === 'prepared',
            inventory_changes: [change('Lentils', 200 * sign, 'g'), change('Onions', sign, 'item')],
            not_counted: [],
          }
        }),
      ],
    })
    const button = (await card('Lentil soup')).getByRole('button', { name: 'Prepared' })
    expect(button).toHaveAccessibleDescription(
      /^Lentil soup When: .+ Marks the meal as prepared and updates your inventory$/,
    )
    await user.click(button)
    expect(await screen.findByRole('button', { name: 'Updating...' })).toBeDisabled()
    const before = loads
    arrive()
    const notice = within(await screen.findByRole('region', { name: 'Lentil soup, prepared' }))
    expect(notice.getByText(/Taken from your stock: 200 g Lentils, 1 item Onions\./)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Lentil soup' })).toBeNull())
    await waitFor(() => expect(loads).toBe(before + 1))
    await user.click(notice.getByRole('button', { name: 'Undo' }))
    expect(
      await screen.findByText(/is planned again\. Back in stock: 200 g Lentils, 1 item Onions\./),
    ).toBeVisible()
    expect(await card('Lentil soup')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Lentil soup, prepared' })).not.toBeInTheDocument()
    expect(sent).toEqual([{ status: 'prepared' }, { status: 'planned' }])
  })

  it('keep the focus among them when the card that had it is gone', async () => {
    const user = open([soupMeal, tacosMeal], marks(tacosMeal))
    const region = await screen.findByRole('region', { name: 'Upcoming Meals' })
    await user.click((await card('Fish tacos')).getByRole('button', { name: 'Prepared' }))
    const notice = within(await screen.findByRole('region', { name: 'Fish tacos, prepared' }))
    expect(screen.queryByRole('article', { name: 'Fish tacos' })).toBeNull()
    expect(region).toHaveFocus()
    await user.tab()
    await user.tab()
    expect(notice.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('region', { name: 'Fish tacos, prepared' })).toBeNull()
    await waitFor(() => expect(region).toHaveFocus())
  })

  it('no longer say that a meal is prepared when another device undid it', async () => {
    fakeSockets()
    const user = open([soupMeal, tacosMeal], marks(soupMeal), givesTickets)
    const hear = await startEvents()
    await user.click((await card('Lentil soup')).getByRole('button', { name: 'Prepared' }))
    expect(await screen.findByRole('region', { name: 'Lentil soup, prepared' })).toBeVisible()
    onPlan = [soupMeal, tacosMeal]
    await hear({ type: 'meals.changed', id: soupMeal.id, version: null })
    expect(await card('Lentil soup')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Lentil soup, prepared' })).toBeNull()
  })

  it('asks how much was used of what could not be counted', async () => {
    const counted: unknown[] = []
    const carrots = { index: 1, item_id: sampleId(9), item_name: 'carrots', unit: 'g', at_hand: 500 }
    const prepared = { ...soupMeal, status: 'prepared' as const }
    const user = open(
      [soupMeal],
      marks(soupMeal, { inventory_changes: [change('Lentils', -200, 'g')], not_counted: [carrots] }),
      answers(countIngredient, ({ body }) => {
        counted.push(body)
        return {
          meal: prepared,
          inventory_adjusted: true,
          inventory_changes: [change('Carrots', -150, 'g')],
          not_counted: [],
        }
      }),
    )
    await user.click((await card('Lentil soup')).getByRole('button', { name: 'Prepared' }))
    const form = within(
      await screen.findByRole('form', { name: 'Not taken from your stock: carrots. How many were used?' }),
    )
    await user.click(form.getByRole('button', { name: 'Count' }))
    expect(form.getByText('Please enter a number above 0')).toBeVisible()
    await user.type(form.getByRole('spinbutton', { name: 'carrots in g' }), '150')
    await user.click(form.getByRole('button', { name: 'Count' }))
    expect(await screen.findByText(/Taken from your stock: 200 g Lentils, 150 g Carrots\./)).toBeVisible()
    expect(screen.queryByRole('form', { name: /^Not taken from your stock/ })).not.toBeInTheDocument()
    expect(counted).toEqual([{ index: 1, quantity: 150 }])
  })

  it('puts what was left over into stock', async () => {
    const sent: unknown[] = []
    const user = open([soupMeal], marks({ ...soupMeal, status: 'prepared' }, {}, sent))
    await user.click((await card('Lentil soup')).getByRole('button', { name: 'Prepared' }))
    const form = within(await screen.findByRole('form', { name: 'Leftovers' }))
    const portions = form.getByRole('spinbutton', { name: 'Portions left over' })
    await user.clear(portions)
    await user.type(portions, '3')
    await user.click(form.getByRole('button', { name: 'Put into stock' }))
    expect(await screen.findByText('3 portions of Lentil soup are in stock.')).toBeVisible()
    expect(sent).toEqual([{ status: 'prepared' }, { leftover_portions: 3 }])
  })

  it('[PLAN-057] only logs that the inventory was not adjusted', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const user = open([soupMeal], marks(soupMeal, { inventory_adjusted: false }))
    await user.click((await card('Lentil soup')).getByRole('button', { name: 'Prepared' }))
    expect(await screen.findByText(/Nothing was taken from your stock\./)).toBeVisible()
    expect(warn).toHaveBeenCalledWith('The inventory was not adjusted for a prepared meal')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    ['Prepared', 'database_unavailable', 'Failed to update meal status and inventory'],
    ['Prepared', 'not_found', 'Meal information not found'],
    ['Dismiss', 'database_unavailable', 'Failed to update meal status'],
    ['Dismiss', 'not_found', 'Meal not found'],
  ] as const)(
    '[PLAN-064, PLAN-065, PLAN-066, PLAN-069] stay when %s fails by %s, which is logged',
    async (name, code, logged) => {
      const error = vi.spyOn(console, 'error').mockReturnValue()
      let isDown = true
      const user = open(
        [soupMeal],
        on(updatePlannedMeal, ({ body }) =>
          isDown
            ? refusal(code)
            : Response.json({
                meal: { ...soupMeal, ...(body as object) },
                inventory_adjusted: true,
                inventory_changes: [],
                not_counted: [],
              }),
        ),
      )
      await user.click((await card('Lentil soup')).getByRole('button', { name }))
      const notice = await screen.findByText(/^Lentil soup was not (marked as prepared|dismissed)\./)
      expect(error).toHaveBeenCalledWith(logged, expect.anything())
      expect(screen.getByRole('article', { name: 'Lentil soup' })).toBeVisible()
      isDown = false
      server.use(answers(listMealPlan, []))
      await user.click(
        within(notice.closest('[role=status]') as HTMLElement).getByRole('button', { name: 'Try again' }),
      )
      await waitFor(() => expect(screen.queryByRole('article', { name: 'Lentil soup' })).toBeNull())
      expect(screen.queryByText(/^Lentil soup was not/)).not.toBeInTheDocument()
    },
  )

  it('[PLAN-065] does not prepare a meal whose recipe is missing', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const user = open([sampleMeal(1, soup, { recipe: null })])
    await user.click((await card('Lentil soup')).getByRole('button', { name: 'Prepared' }))
    expect(await screen.findByText(/^Lentil soup was not marked as prepared\./)).toBeVisible()
    expect(error).toHaveBeenCalledWith('Meal information not found', expect.anything())
  })
})
