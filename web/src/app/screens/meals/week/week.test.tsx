import { listInventory } from '@larder/shared/contracts/inventory'
import {
  endCalendarFeed,
  getCalendarFeed,
  listDayNotes,
  noteDay,
  renewCalendarFeed,
} from '@larder/shared/contracts/recipes/meal-calendar'
import { listMealPlan, type MealPlanEntry, selectMeal } from '@larder/shared/contracts/recipes/meal-plan'
import {
  copyPlannedMeal,
  listMissing,
  planOtherMeal,
  updatePlannedMeal,
} from '@larder/shared/contracts/recipes/meal-plan-changes'
import { listCookbook, listRecipes } from '@larder/shared/contracts/recipes/own-recipes'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it, onTestFinished } from 'vitest'
import { dayAfter, firstDayOfWeek } from '../../../../features/meal-plan/calendar/week/week-days.ts'
import { todayIn } from '../../../../lib/today-in.ts'
import { storeUser } from '../../../../lib/session/session-store.ts'
import { answers, fails, failsWithoutDetail } from '../../../../testing/handlers.ts'
import { sampleList } from '../../../../testing/samples/list-samples.ts'
import { sampleMeal, samplePlanned, sampleTextMeal } from '../../../../testing/samples/meal-samples.ts'
import { sampleRecipe } from '../../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { sampleUser } from '../../../../testing/samples/samples.ts'
import { server } from '../../../../testing/server.ts'
import { sampleEntry, sampleId } from '../../../../testing/samples/stock-samples.ts'
import { setViewportWidth } from '../../../../testing/browser/viewport.ts'
import { define } from '../../../../testing/define.ts'

const soup = sampleRecipe(1, 'Lentil soup', [['lentils', 200, 'g']])
const tacos = sampleRecipe(2, 'Fish tacos', [
  ['cod', 300, 'g'],
  ['lime', 1, 'each'],
])
const omelette = sampleRecipe(3, 'Omelette', [['eggs', 4, 'each']], { meal_type: 'breakfast' })
// A week without today: Sunday, March 29 has 23 hours in Berlin.
const WEEK = '/meals?view=week&from=2026-03-28'
const soupMeal = sampleMeal(1, soup, { date: '2026-03-29', servings: 4 })
const tacosMeal = sampleMeal(2, tacos, {
  date: '2026-03-30',
  meal_type: 'lunch',
  ingredients: samplePlanned(tacos, 'missing'),
})

/** A server that keeps meals and changes them as it is asked. */
function open(first: readonly MealPlanEntry[], path = WEEK, ...handlers: HttpHandler[]) {
  const plan = { meals: [...first], asked: [] as unknown[] }
  const user = renderApp(path, {
    handlers: [
      ...handlers,
      answers(listInventory, []),
      answers(listShoppingLists, []),
      answers(listMealPlan, ({ query }) => {
        plan.asked.push(query)
        return plan.meals
      }),
      answers(updatePlannedMeal, ({ params, body }) => {
        plan.asked.push(body)
        const changed = plan.meals.map((meal) =>
          meal.id === params['planId'] ? { ...meal, ...(body as Partial<MealPlanEntry>) } : meal,
        )
        plan.meals = changed
        const meal = changed.find(({ id }) => id === params['planId'])
        if (meal === undefined) throw new Error('There is no such meal')
        return { meal, inventory_adjusted: false, inventory_changes: [], not_counted: [] }
      }),
    ],
  })
  return { user, plan }
}
const tile = async (name: string) => within(await screen.findByRole('article', { name }))
/** The heads of the column and row in which a meal stands. */
const placeOf = (name: string) => {
  const cell = screen.getByRole('article', { name }).closest('td')
  const column = cell?.closest('table')?.querySelectorAll('thead th')[(cell.cellIndex ?? 0) - 1]
  return [column?.getAttribute('aria-label'), cell?.closest('tr')?.querySelector('th')?.textContent]
}
const MONDAY = 1
const SUNDAY = 7
const presentWeek = (weekday: number) => firstDayOfWeek(todayIn(sampleUser.time_zone), weekday)

const choose = async (user: ReturnType<typeof renderApp>, name: string, action: string) => {
  await user.click((await tile(name)).getByRole('button', { name: `More about ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the calendar of meals', () => {
  it('[MEAL-009] shows a week: a row for each meal, a column for each day, today marked', async () => {
    const today = todayIn(sampleUser.time_zone)
    const { plan } = open([sampleMeal(1, soup, { date: today, servings: 4 })], '/meals?view=week')
    expect(await screen.findByRole('heading', { name: 'Meal Planning Calendar' })).toBeVisible()
    expect(screen.queryByText(/Coming soon/)).not.toBeInTheDocument()
    const columns = await screen.findAllByRole('columnheader')
    expect(columns).toHaveLength(7)
    expect(columns.map((column) => column.getAttribute('aria-current'))).toEqual(
      columns.map((_, index) => (index === new Date(today).getUTCDay() ? 'date' : null)),
    )
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Breakfast',
      'Lunch',
      'Dinner',
      'Snack',
    ])
    expect(plan.asked[0]).toMatchObject({ start_date: presentWeek(SUNDAY), include_completed: 'true' })
  })

  it('[MEAL-009] says of each meal how long it takes, for how many it is, and what is missing', async () => {
    open([
      soupMeal,
      tacosMeal,
      sampleTextMeal(3, 'Pizza at Noa’s', { date: '2026-03-31' }),
      { ...sampleTextMeal(4, 'Leftovers of Chili', { date: '2026-04-01' }), kind: 'leftovers' },
    ])
    const first = await tile('Lentil soup')
    expect(first.getByText('30 min · serves 4')).toBeVisible()
    expect(first.getByText('All in stock')).toBeVisible()
    expect((await tile('Fish tacos')).getByText('Need 2')).toBeVisible()
    expect((await tile('Pizza at Noa’s')).queryByText(/stock|Need/)).not.toBeInTheDocument()
    expect((await tile('Leftovers of Chili')).getByText('1 portion')).toBeVisible()
    expect(placeOf('Lentil soup')).toEqual(['Sunday, March 29, 2026', 'Dinner'])
    expect(screen.getByText('Week of Mar 28 · 4 meals planned')).toBeVisible()
  })

  it('counts what is to be bought for today and later, as the list for the week does', async () => {
    const today = todayIn(sampleUser.time_zone)
    const lacking = { ingredients: samplePlanned(tacos, 'missing') }
    const listed = { ingredients: samplePlanned(soup, 'on_list') }
    open(
      [
        sampleMeal(1, tacos, { date: today, ...lacking }),
        sampleMeal(3, soup, { date: today, ...listed }),
        sampleMeal(2, soup, { date: dayAfter(today, -1), ingredients: samplePlanned(soup, 'missing') }),
      ],
      '/meals?view=week',
    )
    expect(await screen.findByText(/ · 3 meals planned · 3 things to buy, 1 on a list$/)).toBeVisible()
  })

  it('[MEAL-009] goes from week to week, through daylight saving, and back to today', async () => {
    const { user, plan } = open([])
    expect(await screen.findByText('Mar 28 – Apr 3')).toBeVisible()
    expect(plan.asked[0]).toMatchObject({ start_date: '2026-03-28', end_date: '2026-04-03' })
    await user.click(screen.getByRole('button', { name: 'Next week' }))
    expect(await screen.findByText('Apr 4 – 10')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Previous week' }))
    await user.click(screen.getByRole('button', { name: 'Previous week' }))
    expect(await screen.findByText('Mar 21 – 27')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Today' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Today' })).not.toBeInTheDocument())
    expect(window.location.search).toBe('?view=week')
  })

  it('[MEAL-009] begins its weeks with the day that the household chose', async () => {
    const { user, plan } = open([], '/meals?view=week')
    act(() => storeUser({ ...sampleUser, first_weekday: MONDAY }))
    await waitFor(() => expect(plan.asked.at(-1)).toMatchObject({ start_date: presentWeek(MONDAY) }))
    await user.click(await screen.findByRole('button', { name: 'Next week' }))
    await user.click(screen.getByRole('button', { name: 'Previous week' }))
    expect(window.location.search).toBe('?view=week')
  })

  it('shows on a phone the days of the present week that are left, and the others when asked', async () => {
    setViewportWidth(390)
    const today = todayIn(sampleUser.time_zone)
    const { user } = open([], '/meals?view=week&from=' + dayAfter(today, -3))
    await user.click(await screen.findByRole('button', { name: 'Show 3 earlier days' }))
    const days = () => screen.getAllByRole('button', { name: /^Add a meal to / })
    expect(days()).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: 'Hide earlier days' }))
    expect(days()).toHaveLength(4)
  })

  it.each(['soon', '2026-02-31', '2026-13-01', '9999-12-30'])(
    'shows the present week where the address names %s',
    async (from) => {
      open([], `/meals?view=week&from=${from}`)
      const columns = await screen.findAllByRole('columnheader')
      expect(columns.map((column) => column.getAttribute('aria-current'))).toContain('date')
    },
  )

  it('says why it could not be loaded, and tries again', async () => {
    const { user } = open([], WEEK, failsWithoutDetail(listMealPlan, 502))
    expect(await screen.findByText('Your meals could not be loaded.')).toBeVisible()
    server.use(answers(listMealPlan, [soupMeal]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await tile('Lentil soup')).toBeDefined()
  })

  it('[MEAL-009] moves a meal by keys, says each step, and keeps the focus on it', async () => {
    const { user, plan } = open([soupMeal, tacosMeal])
    const handle = (await tile('Lentil soup')).getByRole('button', { name: 'Move Lentil soup' })
    handle.focus()
    expect(handle).toHaveAccessibleDescription('Enter picks it up')
    await user.keyboard('{Enter}')
    expect(handle).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText(/^Lentil soup is picked up\./)).toBeInTheDocument()
    await user.keyboard('{ArrowRight}{ArrowUp}')
    expect(screen.getByText('Monday, March 30, 2026, lunch')).toBeInTheDocument()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(screen.getByText('Monday, March 30, 2026, breakfast')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(
      await screen.findByText('Lentil soup is moved to Monday, March 30, 2026, breakfast.'),
    ).toBeInTheDocument()
    await waitFor(() => expect(placeOf('Lentil soup')).toEqual(['Monday, March 30, 2026', 'Breakfast']))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Lentil soup' })).toHaveFocus())
    expect(plan.asked).toContainEqual({ date: '2026-03-30', meal_type: 'breakfast' })
    await user.keyboard(' {ArrowLeft}{Escape}')
    expect(screen.getByText('Lentil soup stays where it was.')).toBeInTheDocument()
    expect(placeOf('Lentil soup')).toEqual(['Monday, March 30, 2026', 'Breakfast'])
  })

  it('[MEAL-009] follows the direction of the page with the arrow keys', async () => {
    const { user } = open([soupMeal])
    const handle = (await tile('Lentil soup')).getByRole('button', { name: 'Move Lentil soup' })
    document.documentElement.style.direction = 'rtl'
    onTestFinished(() => void document.documentElement.style.removeProperty('direction'))
    handle.focus()
    await user.keyboard('{Enter}{ArrowLeft}')
    expect(screen.getByText('Monday, March 30, 2026, dinner')).toBeInTheDocument()
  })

  it('[MEAL-009] moves a meal by drag, not outside of the calendar, and back where the server refuses', async () => {
    const { user, plan } = open([soupMeal])
    const handle = (await tile('Lentil soup')).getByRole('button', { name: 'Move Lentil soup' })
    const target = screen
      .getByRole('button', { name: 'Add to Tuesday, March 31, 2026, lunch' })
      .closest('td') as HTMLElement
    // jsdom has no layout.
    define(Element.prototype, 'setPointerCapture', () => undefined)
    const dragOver = (element: HTMLElement) => {
      define(document, 'elementFromPoint', () => element)
      fireEvent.pointerMove(handle, { pointerId: 1 })
    }
    const drag = (onto: HTMLElement) => {
      fireEvent.pointerDown(handle, { pointerId: 1 })
      dragOver(onto)
      expect(onto).toHaveAttribute('data-over')
      fireEvent.pointerUp(handle, { pointerId: 1 })
    }
    fireEvent.pointerDown(handle, { pointerId: 1 })
    dragOver(target)
    dragOver(document.body)
    expect(target).not.toHaveAttribute('data-over')
    fireEvent.pointerUp(handle, { pointerId: 1 })
    expect(screen.getByText('Lentil soup stays where it was.')).toBeInTheDocument()
    expect(plan.asked).toHaveLength(1)
    server.use(fails(updatePlannedMeal, 'database_unavailable'))
    drag(target)
    expect(
      await screen.findByText(/^Lentil soup was not moved to Tuesday, March 31, 2026, lunch\./),
    ).toBeVisible()
    expect(placeOf('Lentil soup')).toEqual(['Sunday, March 29, 2026', 'Dinner'])
    expect(screen.getByText('Lentil soup stays where it was.')).toBeInTheDocument()
    expect(screen.queryByText(/^Lentil soup is moved/)).not.toBeInTheDocument()
    server.use(
      answers(updatePlannedMeal, ({ body }) => {
        plan.meals = [{ ...soupMeal, ...(body as object) }]
        return {
          meal: { ...soupMeal, ...(body as object) },
          inventory_adjusted: false,
          inventory_changes: [],
          not_counted: [],
        }
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(placeOf('Lentil soup')).toEqual(['Tuesday, March 31, 2026', 'Lunch']))
  })

  it('[MEAL-009] moves and copies a meal by its menu', async () => {
    const copies: unknown[] = []
    const { user, plan } = open(
      [soupMeal],
      WEEK,
      answers(copyPlannedMeal, ({ body }) => {
        copies.push(body)
        return [{ ...soupMeal, id: sampleId(77) }]
      }),
    )
    await choose(user, 'Lentil soup', 'Move to…')
    let dialog = within(await screen.findByRole('dialog', { name: 'Move Lentil soup' }))
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-04-02' } })
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Meal' }), 'Lunch')
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(placeOf('Lentil soup')).toEqual(['Thursday, April 2, 2026', 'Lunch']))
    expect(plan.asked).toContainEqual({ date: '2026-04-02', meal_type: 'lunch' })

    await choose(user, 'Lentil soup', 'Copy to…')
    dialog = within(await screen.findByRole('dialog', { name: 'Copy Lentil soup' }))
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-04-03' } })
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(copies).toEqual([{ date: '2026-04-03', meal_type: 'lunch' }]))
  })

  it('[MEAL-009] repeats a meal every week, for a number of weeks that is possible', async () => {
    const copies: unknown[] = []
    const { user } = open(
      [soupMeal],
      WEEK,
      answers(copyPlannedMeal, ({ body }) => {
        copies.push(body)
        return []
      }),
    )
    await choose(user, 'Lentil soup', 'Repeat every week…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Repeat Lentil soup' }))
    expect(dialog.getByText('Every Sunday after this one.')).toBeVisible()
    const weeks = dialog.getByRole('spinbutton', { name: 'For how many weeks' })
    await user.clear(weeks)
    await user.type(weeks, '27')
    await user.click(dialog.getByRole('button', { name: 'Repeat' }))
    expect(dialog.getByText('Please enter a whole number from 1 to 26')).toBeVisible()
    await user.clear(weeks)
    await user.type(weeks, '8')
    await user.click(dialog.getByRole('button', { name: 'Repeat' }))
    await waitFor(() => expect(copies).toEqual([{ weeks: 8 }]))
  })

  it('sends only what was typed of a meal, as somebody else may have changed the rest', async () => {
    const { user, plan } = open([soupMeal])
    await choose(user, 'Lentil soup', 'Servings and notes…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Lentil soup' }))
    await user.clear(dialog.getByRole('spinbutton', { name: 'Servings' }))
    await user.type(dialog.getByRole('spinbutton', { name: 'Servings' }), '3')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(plan.asked).toContainEqual({ servings: 3 }))
  })

  it('[MEAL-009] changes servings, and with them how much is cooked', async () => {
    const { user, plan } = open([soupMeal])
    await choose(user, 'Lentil soup', 'Servings and notes…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Lentil soup' }))
    const servings = dialog.getByRole('spinbutton', { name: 'Servings' })
    await user.clear(servings)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Servings must be a number')).toBeVisible()
    const percent = dialog.getByRole('spinbutton', { name: 'Percent of the recipe' })
    await user.clear(percent)
    await user.type(percent, '75')
    expect(servings).toHaveValue('1.5')
    await user.clear(servings)
    await user.type(servings, '6')
    expect(percent).toHaveValue('300')
    await user.type(dialog.getByRole('textbox', { name: /Notes/ }), 'Noa comes')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(plan.asked).toContainEqual({ servings: 6, notes: 'Noa comes' }))
  })

  it('[MEAL-009, PLAN-060, PLAN-063] marks a meal as prepared or dismissed, shows the mark, and undoes it', async () => {
    const { user, plan } = open([soupMeal, tacosMeal])
    await choose(user, 'Lentil soup', 'Mark as Prepared')
    expect(await (await tile('Lentil soup')).findByText('Prepared')).toBeVisible()
    await choose(user, 'Fish tacos', 'Dismiss Meal')
    expect(await (await tile('Fish tacos')).findByText('Dismissed')).toBeVisible()
    expect((await tile('Fish tacos')).queryByRole('button', { name: 'Move Fish tacos' })).toBeNull()
    await user.click((await tile('Lentil soup')).getByRole('button', { name: 'More about Lentil soup' }))
    expect(await screen.findByRole('menuitem', { name: 'Undo prepared' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Servings and notes…' })).toBeNull()
    await user.keyboard('{Escape}')
    await choose(user, 'Fish tacos', 'Undo dismissal')
    expect(await (await tile('Fish tacos')).findByText('Need 2')).toBeVisible()
    await choose(user, 'Lentil soup', 'Undo prepared')
    expect(await (await tile('Lentil soup')).findByText('All in stock')).toBeVisible()
    expect(plan.asked.filter((one) => (one as { status?: string }).status !== undefined)).toEqual([
      { status: 'prepared' },
      { status: 'dismissed' },
      { status: 'planned' },
      { status: 'planned' },
    ])
  })

  it('[PLAN-060] dismisses a prepared meal and says what came back', async () => {
    const prepared = sampleMeal(1, soup, {
      date: '2026-03-29',
      status: 'prepared',
      inventory_adjusted: true,
      ingredients: [],
    })
    const { user } = open(
      [prepared],
      WEEK,
      answers(updatePlannedMeal, {
        meal: { ...prepared, status: 'dismissed' },
        inventory_adjusted: false,
        inventory_changes: [
          { item_id: sampleId(1), item_name: 'Lentils', change: 200, restored_quantity: 200, unit: 'g' },
        ],
        not_counted: [],
      }),
    )
    await choose(user, 'Lentil soup', 'Dismiss Meal')
    expect(
      await screen.findByText('Lentil soup is off the plan. Back in stock: 200 g Lentils.'),
    ).toBeVisible()
  })

  it('keeps the leftovers of a prepared meal, once', async () => {
    const prepared = sampleMeal(1, soup, { date: '2026-03-29', status: 'prepared', ingredients: [] })
    const sent: unknown[] = []
    const { user } = open(
      [prepared],
      WEEK,
      answers(updatePlannedMeal, ({ body }) => {
        sent.push(body)
        const leftovers = { item_id: sampleId(5), item_name: 'Leftovers', unit: 'portion' }
        return {
          meal: prepared,
          inventory_adjusted: true,
          // Two were kept before.
          inventory_changes: [{ ...leftovers, change: 2, restored_quantity: null }],
          not_counted: [],
        }
      }),
    )
    await choose(user, 'Lentil soup', 'Keep leftovers…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Leftovers of Lentil soup' }))
    await user.click(dialog.getByRole('button', { name: 'Put into stock' }))
    expect(await dialog.findByText('2 portions of Lentil soup are in stock.')).toBeVisible()
    expect(sent).toEqual([{ leftover_portions: 1 }])
  })

  it('[MEAL-009] adds a recipe that is found by a word of its name', async () => {
    const seen: unknown[] = []
    const { user } = open(
      [],
      WEEK,
      answers(listRecipes, [tacos]),
      answers(listCookbook, [soup, omelette]),
      answers(selectMeal, ({ body }) => {
        seen.push(body)
        return sampleMeal(9, omelette)
      }),
    )
    await user.click(
      await screen.findByRole('button', { name: 'Add to Wednesday, April 1, 2026, breakfast' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a meal' }))
    const offered = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    await dialog.findAllByRole('listitem')
    expect(offered()).toEqual(['Omelette Cookbook', 'Fish tacos Your recipe', 'Lentil soup Cookbook'])
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Meal' }), 'Dinner')
    expect(offered()).toEqual(['Fish tacos Your recipe', 'Lentil soup Cookbook', 'Omelette Cookbook'])
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Meal' }), 'Breakfast')
    await user.type(dialog.getByRole('searchbox', { name: 'Search recipes' }), 'nothing')
    expect(await dialog.findByText('No recipe has such a name.')).toBeVisible()
    await user.clear(dialog.getByRole('searchbox', { name: 'Search recipes' }))
    await user.type(dialog.getByRole('searchbox', { name: 'Search recipes' }), 'omel')
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))
    await user.click(dialog.getByRole('button', { name: 'Omelette Cookbook' }))
    expect(
      await screen.findByText('Omelette is on the plan: Wednesday, April 1, 2026, breakfast'),
    ).toBeVisible()
    expect(seen).toMatchObject([{ recipe_id: omelette.id, date: '2026-04-01', meal_type: 'breakfast' }])
  })

  it('[MEAL-009] adds own words and leftovers', async () => {
    const seen: unknown[] = []
    const chili = sampleEntry('Leftovers of Chili', { unit: 'portion', quantity: 3 })
    const { user } = open(
      [],
      WEEK,
      answers(listInventory, [chili, sampleEntry('Milk')]),
      answers(listRecipes, []),
      answers(listCookbook, []),
      answers(planOtherMeal, ({ body }) => {
        seen.push(body)
        return sampleTextMeal(9, 'Pizza')
      }),
    )
    const add = () => screen.findByRole('button', { name: 'Add to Wednesday, April 1, 2026, dinner' })
    await user.click(await add())
    let dialog = within(await screen.findByRole('dialog', { name: 'Add a meal' }))
    await user.click(dialog.getByRole('radio', { name: 'Own words' }))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(dialog.getByText('A meal needs a name')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'What is eaten' }), 'Pizza{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(await add())
    dialog = within(await screen.findByRole('dialog', { name: 'Add a meal' }))
    await user.click(dialog.getByRole('radio', { name: 'Leftovers' }))
    await user.click(await dialog.findByRole('button', { name: 'Leftovers of Chili 3 portions' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const place = { date: '2026-04-01', meal_type: 'dinner' }
    expect(seen).toEqual([
      { ...place, title: 'Pizza', servings: 1 },
      { ...place, title: 'Leftovers of Chili', leftovers_entry_id: chili.id, servings: 3 },
    ])
  })

  it('keeps the dialog open and says why a meal could not be added', async () => {
    const { user } = open(
      [],
      WEEK,
      answers(listRecipes, []),
      answers(listCookbook, []),
      fails(planOtherMeal, 'meal_plan_full'),
    )
    await user.click(await screen.findByRole('button', { name: 'Add to Wednesday, April 1, 2026, dinner' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a meal' }))
    await user.click(dialog.getByRole('radio', { name: 'Own words' }))
    await user.type(dialog.getByRole('textbox', { name: 'What is eaten' }), 'Pizza{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Your meal plan has as many meals as it can have.',
    )
  })

  it('keeps a note for a day', async () => {
    const notes = [{ date: '2026-03-29', note: 'Noa is away' }]
    const { user } = open(
      [],
      WEEK,
      answers(listDayNotes, () => notes),
      answers(noteDay, ({ params, body }) => {
        const { note } = body as { note: string }
        notes.push({ date: String(params['date']), note })
        return { date: String(params['date']), note }
      }),
    )
    expect(await screen.findByText('Noa is away')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Note for Monday, March 30, 2026' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Monday, March 30, 2026' }))
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Guests at 7')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByRole('button', { name: 'Note for Monday, March 30, 2026: Guests at 7' }),
    ).toBeVisible()
  })

  it('makes a shopping list of what this week lacks, and opens it', async () => {
    const today = todayIn(sampleUser.time_zone)
    const seen: unknown[] = []
    const { user } = open(
      [],
      '/meals?view=week',
      answers(listMissing, ({ body }) => {
        seen.push(body)
        return sampleList(1, 'Meals')
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'List for this week' }))
    expect(await screen.findByText("'Meals' is among your shopping lists")).toBeVisible()
    expect(seen).toMatchObject([{ start_date: today }])
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(window.location.pathname).toBe(`/shopping-lists/${sampleList(1, 'Meals').id}`)
  })

  it('says that nothing is missing, and makes no list for days that are over', async () => {
    const { user } = open([], '/meals?view=week', fails(listMissing, 'nothing_is_missing'))
    await user.click(await screen.findByRole('button', { name: 'List for this week' }))
    expect(await screen.findByText('Nothing is missing for the meals of these days')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Previous week' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'List for this week' })).toBeDisabled())
  })

  it('makes, copies, renews and ends the address of the calendar feed', async () => {
    const made: string[] = []
    const { user } = open(
      [],
      WEEK,
      answers(getCalendarFeed, { url: null }),
      answers(renewCalendarFeed, () => {
        made.push(`https://larder.test/feed/${made.length + 1}.ics`)
        return { url: made.at(-1) ?? null }
      }),
      answers(endCalendarFeed, undefined),
    )
    await user.click(await screen.findByRole('button', { name: 'Calendar feed' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feed' }))
    await user.click(await dialog.findByRole('button', { name: 'Make an address' }))
    expect(await dialog.findByText('https://larder.test/feed/1.ics')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await dialog.findByText('Copied!')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe('https://larder.test/feed/1.ics')
    const confirm = async (button: string, name: string) => {
      await user.click(dialog.getByRole('button', { name: button }))
      await user.click(
        within(await screen.findByRole('alertdialog', { name })).getByRole('button', { name: button }),
      )
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    }
    await confirm('New address', 'Make a new address?')
    expect(await dialog.findByText('https://larder.test/feed/2.ics')).toBeVisible()
    await confirm('End the feed', 'End the calendar feed?')
    expect(await dialog.findByRole('button', { name: 'Make an address' })).toBeVisible()
  })

  it('[MEAL-009] is a list of days on a phone, whose meals are moved by their menu', async () => {
    setViewportWidth(390)
    const { user } = open([soupMeal, tacosMeal])
    const day = within(await screen.findByRole('listitem', { name: 'Sun, Mar 29' }))
    expect(day.getByRole('article', { name: 'Lentil soup' })).toBeVisible()
    expect(day.getByText('Dinner')).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(day.queryByRole('button', { name: 'Move Lentil soup' })).not.toBeInTheDocument()
    expect(day.getByRole('button', { name: 'Add a meal to Sunday, March 29, 2026' })).toBeVisible()
    await choose(user, 'Lentil soup', 'Move to…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Lentil soup' }))
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-03-30' } })
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    const moved = within(await screen.findByRole('listitem', { name: 'Mon, Mar 30' }))
    expect(await moved.findByRole('article', { name: 'Lentil soup' })).toBeVisible()
  })

  it('opens the details of a meal', async () => {
    const { user } = open([soupMeal])
    await user.click((await tile('Lentil soup')).getByRole('button', { name: 'Lentil soup' }))
    expect(await screen.findByRole('dialog', { name: 'Lentil soup' })).toBeVisible()
  })
})
