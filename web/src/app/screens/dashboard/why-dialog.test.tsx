import {
  correctForecast,
  type ForecastRecords,
  getForecastRecords,
  listStoppedItems,
} from '@larder/shared/contracts/insights/forecast-records'
import { listDepletionForecasts } from '@larder/shared/contracts/insights/forecasts'
import { listReminders, type OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { listInventory } from '@larder/shared/contracts/inventory'
import { updateItem } from '@larder/shared/contracts/item-page'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { answers, fails, on } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleEntry, sampleId } from '../../../testing/samples/stock-samples.ts'
import { sampleItemPage } from '../../../testing/samples/item-samples.ts'
import { server } from '../../../testing/server.ts'

const midnight = (day: string) => `${day}T00:00:00.000Z`
const butter: OrderReminder = {
  item_id: sampleId(1),
  item_name: 'Butter',
  category: 'Dairy',
  stock_status: 'low',
  current_quantity: 0.1,
  unit: 'kg',
  confidence_score: 1,
  reason: 'Usually bought every 9 days, last on Monday; two meals this week use it',
}
const known: ForecastRecords = {
  item_id: butter.item_id,
  item_name: 'Butter',
  unit: 'kg',
  reason: 'Usually bought every 9 days, last on Monday; two meals this week use it',
  purchases: [
    { date: midnight('2026-11-16'), quantity: 0.25 },
    { date: midnight('2026-11-07'), quantity: 0.5 },
  ],
  earlier_purchases: 45,
  uses: [{ date: midnight('2026-11-18'), quantity: 0.1 }],
  earlier_uses: 0,
  meals: [
    { date: midnight('2026-11-21'), title: 'Pancakes', quantity: 50, unit: 'g' },
    { date: midnight('2026-11-23'), title: 'Soup', quantity: null, unit: 'g' },
  ],
  later_meals: 0,
  min_stock_level: null,
  why: { method: 'interval', daily_use: 0.02, days_between: 9, purchases: [] },
  own_daily_use: null,
  is_stopped: false,
}
const unknown: ForecastRecords = {
  ...known,
  reason: null,
  purchases: [],
  earlier_purchases: 0,
  uses: [],
  meals: [],
  why: null,
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T10:00:00Z') })
})

const openWhy = async (...handlers: HttpHandler[]) => {
  const user = renderApp('/dashboard', {
    handlers: [
      ...handlers,
      answers(listReminders, [butter]),
      answers(listInventory, [sampleEntry('Rice')]),
      answers(listShoppingLists, []),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Why Butter?' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Why Butter?' })) }
}

it('shows the line and the records on which it rests, and how many there are beside them', async () => {
  const { dialog } = await openWhy(answers(getForecastRecords, known))
  expect(await dialog.findByText(known.reason!)).toBeVisible()
  expect(dialog.getByText('From the days between your purchases.')).toBeVisible()
  const bought = dialog.getByRole('region', { name: 'Bought or added' })
  expect(bought).toHaveTextContent('Bought or addedNov 16, 2026: 0.25 kgNov 7, 2026: 0.50 kgand 45 earlier')
  expect(dialog.getByRole('region', { name: 'Used' })).toHaveTextContent('UsedNov 18, 2026: 0.10 kg')
  expect(dialog.getByRole('region', { name: 'Planned this week' })).toHaveTextContent(
    'Nov 21, 2026: Pancakes, 50 gNov 23, 2026: Soup',
  )
  expect(dialog.getByRole('link', { name: 'All that is recorded of it' })).toHaveAttribute(
    'href',
    `/inventory/items/${butter.item_id}`,
  )
})

it('says what is not recorded, and that too little is known', async () => {
  const { dialog } = await openWhy(answers(getForecastRecords, unknown))
  expect(await dialog.findByText('Nothing is recorded of it yet.')).toBeVisible()
  expect(dialog.getByText('Too little is known to say when it is used up.')).toBeVisible()
  expect(dialog.getByText('No purchase is recorded.')).toBeVisible()
  expect(dialog.getByText('No use is recorded. What was only assumed does not count.')).toBeVisible()
  expect(dialog.getByText('No meal that is planned this week uses it.')).toBeVisible()
})

it('says that the records are loading', async () => {
  const { dialog } = await openWhy(on(getForecastRecords, () => new Promise<Response>(() => {})))
  expect(dialog.getByText('Loading the records...')).toBeInTheDocument()
})

it('says why the records could not be loaded, and tries again', async () => {
  const { user, dialog } = await openWhy(fails(getForecastRecords, 'not_found'))
  expect(await dialog.findByText(/We couldn’t load the records\./)).toBeVisible()
  server.use(answers(getForecastRecords, known))
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText(known.reason!)).toBeVisible()
})

it('takes how much is used, by the week or the day, and goes back to working it out', async () => {
  const said: unknown[] = []
  let shown = known
  const { user, dialog } = await openWhy(
    answers(getForecastRecords, () => shown),
    answers(correctForecast, ({ body }) => {
      said.push(body)
      const { daily_use = null } = body as { daily_use?: number | null }
      return (shown = { ...known, own_daily_use: daily_use })
    }),
  )
  await user.click(await dialog.findByText('This is wrong'))
  const week = within(dialog.getByRole('group', { name: 'Used a week' }))
  expect(week.getByText('about 0.14 kg')).toBeVisible()
  await user.click(week.getByRole('button', { name: 'Change: Used a week' }))
  const field = week.getByRole('spinbutton', { name: 'Used a week (kg)' })
  await user.clear(field)
  await user.type(field, '0')
  await user.click(week.getByRole('button', { name: 'Save' }))
  expect(await week.findByText('How much is used must be a positive number')).toBeVisible()
  await user.clear(field)
  await user.type(field, '0.7')
  await user.click(week.getByRole('button', { name: 'Save' }))
  expect(await week.findByText('0.70 kg, as you said')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'A day' }))
  const day = within(dialog.getByRole('group', { name: 'Used a day' }))
  expect(day.getByText('0.10 kg, as you said')).toBeVisible()
  await user.click(day.getByRole('button', { name: 'Change: Used a day' }))
  await user.click(day.getByRole('button', { name: 'Work it out' }))
  expect(await day.findByText('about 0.02 kg')).toBeVisible()
  expect(said).toEqual([{ daily_use: 0.7 / 7 }, { daily_use: null }])
})

it('changes the minimum', async () => {
  const said: unknown[] = []
  let shown = known
  const { user, dialog } = await openWhy(
    answers(getForecastRecords, () => shown),
    answers(updateItem, ({ body }) => {
      said.push(body)
      shown = { ...known, min_stock_level: 0.5 }
      const entry = sampleEntry('Butter')
      return sampleItemPage(entry.item!, entry)
    }),
  )
  await user.click(await dialog.findByText('This is wrong'))
  const row = within(dialog.getByRole('group', { name: 'Minimum' }))
  await user.click(row.getByRole('button', { name: 'Change: Minimum' }))
  await user.type(row.getByRole('spinbutton', { name: 'Minimum (kg)' }), '0.5')
  await user.click(row.getByRole('button', { name: 'Save' }))
  expect(await row.findByText('0.50 kg')).toBeVisible()
  expect(said).toEqual([{ min_stock_level: 0.5 }])
})

it('takes that the household stopped buying it, and takes it back', async () => {
  const said: unknown[] = []
  let reminders = [butter]
  const { user, dialog } = await openWhy(
    answers(getForecastRecords, known),
    answers(listReminders, () => reminders),
    answers(correctForecast, ({ body }) => {
      said.push(body)
      const { is_stopped = false } = body as { is_stopped?: boolean }
      reminders = is_stopped ? [] : [butter]
      return { ...known, is_stopped }
    }),
  )
  await user.click(await dialog.findByText('This is wrong'))
  await user.click(dialog.getByRole('button', { name: 'We stopped buying this' }))
  expect(await screen.findByText('Butter is not recommended until you buy it again')).toBeVisible()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Why Butter?' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Why Butter?' })).toBeVisible()
  expect(said).toEqual([{ is_stopped: true }, { is_stopped: false }])
})

it('stays open and says why that could not be stored', async () => {
  const { user, dialog } = await openWhy(
    answers(getForecastRecords, known),
    fails(correctForecast, 'not_found'),
  )
  await user.click(await dialog.findByText('This is wrong'))
  await user.click(dialog.getByRole('button', { name: 'We stopped buying this' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'We stopped buying this' })).toBeVisible()
})

it('lists what is not bought any more among all forecasts, and buys it again', async () => {
  let stopped = [{ item_id: sampleId(5), item_name: 'Margarine', category: 'Dairy' }]
  const user = renderApp('/dashboard', {
    handlers: [
      answers(listReminders, [butter]),
      answers(listInventory, [sampleEntry('Rice')]),
      answers(listShoppingLists, []),
      answers(listDepletionForecasts, []),
      answers(listStoppedItems, () => stopped),
      answers(correctForecast, () => {
        stopped = []
        return unknown
      }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'All forecasts' }))
  const part = await screen.findByRole('region', { name: 'Not bought any more' })
  expect(part).toHaveTextContent('Margarine')
  await user.click(within(part).getByRole('button', { name: 'We buy this again: Margarine' }))
  expect(await screen.findByText('Margarine may be recommended again')).toBeVisible()
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Not bought any more' })).toBeNull())
})
