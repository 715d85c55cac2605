import { listDepletionForecasts, listRecommendations } from '@larder/shared/contracts/insights/forecasts'
import { listReminders, type OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { listInventory } from '@larder/shared/contracts/inventory'
import { listMealPlan } from '@larder/shared/contracts/recipes/meal-plan'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { expect, it } from 'vitest'
import { calendarDateOf } from '../../../../lib/format.ts'
import { todayIn } from '../../../../lib/today-in.ts'
import { answers, fails } from '../../../../testing/handlers.ts'
import { sampleList, sampleListLine } from '../../../../testing/samples/list-samples.ts'
import { sampleMeal, sampleTextMeal } from '../../../../testing/samples/meal-samples.ts'
import { sampleRecipe } from '../../../../testing/samples/recipe-samples.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { sampleUser } from '../../../../testing/samples/samples.ts'
import { server } from '../../../../testing/server.ts'
import { sampleEntry, sampleId } from '../../../../testing/samples/stock-samples.ts'

const today = calendarDateOf(todayIn(sampleUser.time_zone))
const dateIn = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString()
const expiring = (name: string, days: number, quantity = 1) =>
  sampleEntry(name, { quantity, expiry_date: dateIn(days), status: days < 0 ? 'expired' : 'in_stock' })
const runningOut = (number: number, item_name: string, days_until_depletion?: number): OrderReminder => ({
  item_id: sampleId(number),
  item_name,
  category: null,
  stock_status: 'low',
  current_quantity: 1,
  unit: 'item',
  confidence_score: 0.8,
  ...(days_until_depletion !== undefined && { days_until_depletion }),
})
const soup = sampleRecipe(1, 'Lentil soup', [['lentils', 200, 'g']])

const open = (...handlers: HttpHandler[]) =>
  renderApp('/dashboard', {
    handlers: [
      ...handlers,
      answers(listInventory, [sampleEntry('Rice')]),
      answers(listShoppingLists, []),
      answers(listRecommendations, []),
    ],
  })
const strip = async () => within(await screen.findByRole('region', { name: 'This week' }))

it('says how much of each the next seven days ask for, with the first names', async () => {
  open(
    answers(listInventory, [
      expiring('Yoghurt', 6),
      expiring('Spinach', 0),
      expiring('Ham', 3),
      expiring('Old fish', -1),
      expiring('Cheese', 7),
      expiring('Empty jar', 2, 0),
    ]),
    answers(listReminders, [runningOut(1, 'Milk', 6.4), runningOut(2, 'Eggs', 1), runningOut(3, 'Salt')]),
    answers(listMealPlan, [
      sampleTextMeal(2, 'Pizza', { date: dateIn(6).slice(0, 10) }),
      sampleMeal(1, soup, { date: today.slice(0, 10) }),
      sampleTextMeal(3, 'Rest of the soup', { kind: 'leftovers', date: today.slice(0, 10) }),
      sampleTextMeal(4, 'Pancakes', { date: dateIn(7).slice(0, 10) }),
    ]),
    answers(listShoppingLists, [
      sampleList(1, 'Market', [sampleListLine(1, 'Apples'), sampleListLine(2, 'Bread', { checked: true })]),
    ]),
  )
  const week = await strip()
  expect(await week.findByRole('link', { name: 'Expires 3 Spinach, Ham and 1 more' })).toHaveAttribute(
    'href',
    '/inventory',
  )
  expect(await week.findByRole('button', { name: 'Runs out 2 Eggs, Milk' })).toBeVisible()
  expect(await week.findByRole('link', { name: 'To cook 2 Lentil soup, Pizza' })).toHaveAttribute(
    'href',
    '/meals?view=week',
  )
  expect(await week.findByRole('link', { name: 'To buy 1 Apples' })).toHaveAttribute(
    'href',
    `/shopping-lists/${sampleId(1001)}`,
  )
})

it('says that all it knows of what expires is guessed', async () => {
  const guessed = (name: string, days: number) =>
    sampleEntry(name, { expiry_date: dateIn(days), is_expiry_guess: true })
  open(answers(listInventory, [guessed('Ham', 2), guessed('Milk', 3), guessed('Tea', 300)]))
  expect(await (await strip()).findByRole('link', { name: 'Probably expires 2 Ham, Milk' })).toBeVisible()
})

it('names each thing on several lists once, and leads to all lists', async () => {
  open(
    answers(listShoppingLists, [
      sampleList(1, 'Market', [sampleListLine(1, 'Apples')]),
      sampleList(2, 'Corner shop', [sampleListLine(2, 'Apples'), sampleListLine(3, 'Bread')]),
    ]),
  )
  const buy = await (await strip()).findByRole('link', { name: 'To buy 2 Apples, Bread' })
  expect(buy).toHaveAttribute('href', '/shopping-lists')
})

it('says what will probably be bought while nothing is on a list', async () => {
  const line = {
    item_id: sampleId(1),
    item_name: 'Coffee',
    category: null,
    quantity: 1,
    unit: 'item',
    reason: 'Usually bought every 9 days',
    confidence_score: 0.8,
  }
  open(
    answers(listShoppingLists, [sampleList(1, 'Done', [sampleListLine(1, 'Tea', { checked: true })])]),
    answers(listRecommendations, [line]),
  )
  expect(await (await strip()).findByRole('link', { name: 'Probably to buy 1 Coffee' })).toBeVisible()
})

it('says of each that there is nothing, and opens the forecasts', async () => {
  const user = open(answers(listDepletionForecasts, []))
  const week = await strip()
  for (const name of [
    'Expires Nothing expires',
    'To cook No meals planned',
    'Probably to buy Nothing known to buy',
  ])
    expect(await week.findByRole('link', { name })).toBeVisible()
  await user.click(await week.findByRole('button', { name: 'Runs out Nothing known to run out' }))
  expect(await screen.findByRole('dialog', { name: 'All forecasts' })).toBeVisible()
})

it('says what could not be loaded, beside what could, and loads it again', async () => {
  const user = open(fails(listShoppingLists, 'database_unavailable'))
  const week = await strip()
  expect(await week.findByText(/Could not be loaded/)).toBeVisible()
  expect(await week.findByRole('link', { name: /^Expires/ })).toBeVisible()
  server.use(answers(listShoppingLists, [sampleList(1, 'Market', [sampleListLine(1, 'Apples')])]))
  await user.click(week.getByRole('button', { name: 'Try again' }))
  expect(await week.findByRole('link', { name: 'To buy 1 Apples' })).toBeVisible()
})

it('[DASH-025] has an empty household see how to begin instead', async () => {
  const user = renderApp('/dashboard', { handlers: [answers(listInventory, [])] })
  const ways = within(await screen.findByRole('list', { name: 'How to begin' }))
  expect(screen.getByText('Nothing in stock yet')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'This week' })).not.toBeInTheDocument()
  expect(ways.getAllByRole('link').map((way) => way.getAttribute('href'))).toEqual([
    '/inventory',
    '/settings/shops',
    '/inventory/scan',
    '/inventory',
  ])
  await user.click(ways.getByRole('link', { name: /^Add by hand/ }))
  expect(await screen.findByRole('dialog', { name: /Add/ })).toBeVisible()
})
