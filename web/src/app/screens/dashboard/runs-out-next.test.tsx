import {
  listDepletionForecasts,
  listRecommendations,
  listUnknownForecasts,
} from '@larder/shared/contracts/insights/forecasts'
import {
  finishReminder,
  resumeReminder,
  snoozeReminder,
} from '@larder/shared/contracts/insights/notifications'
import { listReminders, type OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { listInventory } from '@larder/shared/contracts/inventory'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, type HttpHandler } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { setViewportWidth } from '../../../testing/browser/viewport.ts'
import { answers, fails, failsWithoutDetail, on } from '../../../testing/handlers.ts'
import { appliesOperations } from '../../../testing/samples/list-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { server } from '../../../testing/server.ts'
import { sampleEntry, sampleId } from '../../../testing/samples/stock-samples.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const midnight = (day: string) => `${day}T00:00:00.000Z`
const why = {
  method: 'interval' as const,
  daily_use: 0.2,
  days_between: 4.6,
  purchases: [
    { date: midnight('2026-11-19'), quantity: 1 },
    { date: midnight('2026-11-14'), quantity: 2 },
  ],
}
const milk: OrderReminder = {
  item_id: sampleId(1),
  item_name: 'Whole milk',
  category: 'Dairy',
  stock_status: 'low',
  current_quantity: 0.8,
  unit: 'l',
  min_stock_level: 1,
  days_until_depletion: 3.4,
  depletion_date: midnight('2026-11-23'),
  earliest_date: midnight('2026-11-22'),
  latest_date: midnight('2026-11-25'),
  confidence_score: 0.734,
  why,
}
const yoghurt: OrderReminder = {
  ...milk,
  item_id: sampleId(2),
  item_name: 'Yoghurt',
  stock_status: 'in_stock',
  depletion_date: midnight('2026-12-05'),
  latest_date: midnight('2026-12-09'),
  earliest_date: midnight('2026-12-01'),
  spoils: { quantity: 0.5, expiry_date: midnight('2026-11-24') },
}
const lemons: OrderReminder = {
  item_id: sampleId(3),
  item_name: 'Lemons',
  category: 'Produce',
  stock_status: 'out_of_stock',
  current_quantity: 0,
  unit: 'item',
  confidence_score: 1,
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW })
})

const open = (...handlers: HttpHandler[]) =>
  renderApp('/dashboard', {
    handlers: [
      ...handlers,
      answers(listInventory, [sampleEntry('Rice')]),
      answers(listShoppingLists, []),
      appliesOperations,
    ],
  })
const openWith = (reminders: OrderReminder[], ...handlers: HttpHandler[]) =>
  open(answers(listReminders, reminders), ...handlers)
const cards = async () => {
  const section = within(await screen.findByRole('region', { name: /^(Runs out next|Out or low)$/ }))
  return [...section.getAllByRole('list')[0]!.children].map((card) => card as HTMLElement)
}

it('[REM-001, REM-005, REM-006, REM-007, REM-017] shows stock, date, interval and probability of what runs out', async () => {
  const asked: unknown[] = []
  open(
    answers(listReminders, ({ params }) => {
      asked.push(params['userId'])
      return [milk]
    }),
  )
  const [card] = await cards()
  expect(card).toHaveTextContent('Whole milk')
  expect(card).toHaveTextContent('0.80 L left · min 1 L')
  expect(card).toHaveTextContent('Low Stock')
  expect(card).toHaveTextContent('Mon, Nov 23 ± 2 days')
  expect(card).toHaveTextContent('Runs out in 3 days · 73% sure')
  expect(within(card!).getByRole('img', { name: 'From 0.80 L today to none on Mon, Nov 23' })).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([sampleUser.id]))
})

it('[REM-005, REM-007] says why, and keeps the chart and the buttons behind a tap, on a narrow screen', async () => {
  setViewportWidth(390)
  const user = openWith([{ ...milk, reason: 'Usually bought every 5 days' }])
  const line = within((await cards())[0]!)
  expect(line.getByText('Low Stock')).toBeVisible()
  expect(line.getByText('Runs out in 3 days · 73% sure')).toBeVisible()
  expect(line.queryByRole('img')).not.toBeInTheDocument()
  expect(line.getByText('Usually bought every 5 days')).toBeVisible()
  expect(line.getByRole('button', { name: 'Why Whole milk?' })).toBeVisible()
  await user.click(line.getByRole('button', { name: 'More about Whole milk' }))
  expect(line.getByRole('img', { name: 'From 0.80 L today to none on Mon, Nov 23' })).toBeVisible()
  expect(line.getByRole('button', { name: /^Done: / })).toBeVisible()
})

it('[REM-005] shows of an item without a forecast its stock alone', async () => {
  openWith([lemons])
  const [card] = await cards()
  expect(card).toHaveTextContent('Lemons0 items leftOut of Stock')
  // It has run out: nothing is said of what runs out next.
  expect(screen.getByRole('heading', { name: 'Out or low' })).toBeVisible()
})

it('[REM-016] leaves what has expired to the group that says what can be done about it', async () => {
  openWith([
    { ...milk, stock_status: 'expired' },
    { ...lemons, stock_status: 'expired' },
  ])
  expect((await cards()).map((card) => within(card).getByRole('link').textContent)).toEqual(['Whole milk'])
})

it('says what will expire before it is used', async () => {
  openWith([yoghurt])
  const [card] = await cards()
  expect(card).toHaveTextContent('Will expire before you use it: about 0.50 L left on Nov 24, 2026')
  expect(card).toHaveTextContent('Dec 5 ± 4 days')
})

it.each([
  ['later than earlier', { earliest_date: '2026-11-22', latest_date: '2026-12-09' }, 'Nov 22 – Dec 9'],
  ['before today', { earliest_date: '2026-11-10', latest_date: '2026-11-30' }, 'Nov 20 – Nov 30'],
])('says between which days it will be where it is likelier %s', async (_what, dates, words) => {
  const [earliest_date, latest_date] = [midnight(dates.earliest_date), midnight(dates.latest_date)]
  openWith([{ ...milk, earliest_date, latest_date }])
  const [card] = await cards()
  expect(card).toHaveTextContent(`Mon, Nov 23 ${words}`)
})

it('says why in one line', async () => {
  openWith([{ ...milk, reason: 'Added once, on Monday; one meal this week uses it' }, lemons])
  const [first, second] = await cards()
  expect(first).toHaveTextContent('Added once, on Monday; one meal this week uses it')
  expect(within(second!).getByRole('button', { name: 'Why Lemons?' })).toBeVisible()
})

it('[DASH-021] shows three reminders at most, the first to run out first', async () => {
  const other = { ...lemons, item_id: sampleId(4), item_name: 'Crackers' }
  openWith([lemons, other, yoghurt, milk])
  const names = (await cards()).map((card) => within(card).getByRole('link').textContent)
  expect(names).toEqual(['Whole milk', 'Yoghurt', 'Lemons'])
})

const asks: unknown[] = []
const notes = (endpoint: Parameters<typeof on>[0], name: string, status = 204) =>
  on(endpoint, ({ params, body }) => {
    asks.push([name, params['itemId'], ...(body === undefined ? [] : [body])])
    return status === 204
      ? new HttpResponse(null, { status })
      : HttpResponse.json({ code: 'internal', detail: 'Not now' }, { status })
  })

it('[REM-005] is not said any more for some days, or until the stock changes, and again after Undo', async () => {
  asks.length = 0
  let shown = [milk, yoghurt]
  const user = open(
    answers(listReminders, () => shown),
    notes(snoozeReminder, 'snooze'),
    notes(finishReminder, 'done'),
    notes(resumeReminder, 'resume'),
  )
  const [, card] = await cards()
  shown = [milk]
  await user.click(within(card!).getByRole('button', { name: /^Snooze 3 days: / }))
  expect(await screen.findByText('Nobody is reminded of Yoghurt for 3 days')).toBeVisible()
  expect(await cards()).toHaveLength(1)
  expect(screen.getByRole('heading', { name: 'Runs out next' })).toHaveFocus()
  // To be used up, and to be bought: both stop.
  expect(asks).toEqual([
    ['snooze', yoghurt.item_id, { kind: 'expires_soon' }],
    ['snooze', yoghurt.item_id, { kind: 'runs_out' }],
  ])
  shown = [milk, yoghurt]
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await vi.waitFor(async () => expect(await cards()).toHaveLength(2))
  expect(asks.at(-1)).toEqual(['resume', yoghurt.item_id])

  const group = screen.getByRole('group', { name: 'What to do about Whole milk' })
  shown = [yoghurt]
  await user.click(within(group).getByRole('button', { name: /^Done: / }))
  expect(await screen.findByText('You hear of Whole milk again when its stock has changed')).toBeVisible()
  expect(asks.at(-1)).toEqual(['done', milk.item_id, { kind: 'low' }])
})

it('is said again when that could not be stored', async () => {
  const user = openWith([milk], notes(finishReminder, 'done', 500))
  const [card] = await cards()
  await user.click(within(card!).getByRole('button', { name: /^Done: / }))
  expect(await screen.findByText('Not now')).toBeVisible()
  expect(await cards()).toHaveLength(1)
})

it('puts as much on the list as was bought last, or a pack', async () => {
  const user = openWith([milk, lemons])
  const [first, second] = await cards()
  await user.click(await within(first!).findByRole('button', { name: /^Add to list: / }))
  expect(await screen.findByText('Put 1 L of Whole milk on Shopping')).toBeVisible()
  await user.click(within(second!).getByRole('button', { name: /^Add to list: / }))
  expect(await screen.findByText('Put 1 item of Lemons on Shopping')).toBeVisible()
})

it('[DASH-019] says that recommendations are loading', async () => {
  open(on(listReminders, () => new Promise<Response>(() => {})))
  await waitFor(() => expect(screen.getByText('Loading recommendations...')).toBeInTheDocument())
})

it('[REM-003, DASH-022] shows no card and no error without reminders, and keeps the way to the shopping lists', async () => {
  openWith([])
  await screen.findByText('Nothing has expired, is out or runs low.')
  expect(screen.getByRole('link', { name: 'View shopping lists' })).toHaveAttribute('href', '/shopping-lists')
  expect(screen.queryByText('Runs out next')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('keeps the way to all forecasts where there is no reminder', async () => {
  const user = openWith([], answers(listDepletionForecasts, [milkForecast]))
  await user.click(await screen.findByRole('button', { name: 'All forecasts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'All forecasts' }))
  expect(await dialog.findByText('Mon, Nov 23')).toBeVisible()
})

it.each([
  ['REM-002, REM-004', 'an error of the server', failsWithoutDetail(listReminders, 500)],
  ['REM-002', 'a refusal', fails(listReminders, 'not_found')],
  ['REM-002', 'an answer that cannot be read', on(listReminders, () => HttpResponse.json({ not: 'a list' }))],
])('[%s] takes %s for an empty list', async (_rows, _what, handler) => {
  open(handler)
  expect(await screen.findByRole('button', { name: 'Runs out Not known at the moment' })).toBeVisible()
  await vi.waitFor(() => expect(screen.queryByText('Loading recommendations...')).not.toBeInTheDocument())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View shopping lists' })).toBeVisible()
})

const bread = {
  item_id: sampleId(6),
  item_name: 'Bread',
  category: 'Bakery',
  quantity: 2,
  unit: 'item',
  reason: 'Usually bought every 3 days',
  confidence_score: 0.876,
}
const milkForecast = {
  item_id: milk.item_id,
  item_name: 'Whole milk',
  category: 'Dairy',
  current_quantity: 0.8,
  unit: 'l',
  days_until_depletion: 3,
  depletion_date: midnight('2026-11-23'),
  earliest_date: midnight('2026-11-22'),
  latest_date: midnight('2026-11-25'),
  confidence_score: 0.73,
  spoils: null,
  reason: 'Usually bought every 5 days, last on Saturday; two meals this week use it',
  why,
}
const openDialog = async (...handlers: HttpHandler[]) => {
  const user = openWith([milk], ...handlers)
  await user.click(await screen.findByRole('button', { name: 'All forecasts' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'All forecasts' })) }
}

it('[REM-005] says what there is in units that do not convert', async () => {
  const other_quantities = [{ quantity: 200, unit: 'g', expired_quantity: 0 }]
  openWith([{ ...lemons, stock_status: 'low', unit: 'package', other_quantities }])
  expect(await screen.findByText('200 g left')).toBeVisible()
})

it('[REM-008, REM-009, REM-011, REM-012, REM-017, ENT-028] lists what is probably bought and what is used up', async () => {
  const { user, dialog } = await openDialog(
    answers(listRecommendations, [bread]),
    answers(listDepletionForecasts, [milkForecast]),
  )
  const bought = within(await dialog.findByRole('region', { name: 'Probably bought in the next 7 days' }))
  const row = await bought.findByRole('listitem')
  expect(row).toHaveTextContent('BreadUsually bought every 3 daysWhy?Add to list2 items 88% sure')
  const usedUp = within(dialog.getByRole('region', { name: 'Used up in the next 30 days' }))
  expect((await usedUp.findAllByRole('listitem'))[0]).toHaveTextContent(
    'Whole milk0.80 L left · 73% sureUsually bought every 5 days, last on Saturday; two meals this week use it',
  )
  expect(usedUp.getByText('Mon, Nov 23')).toBeVisible()
  expect(within(usedUp.getByRole('group', { name: 'Buy Whole milk' })).getByRole('button')).toBeVisible()
  await user.click(within(row).getByRole('button', { name: /^Add to list: / }))
  expect(await screen.findByText('Put 2 items of Bread on Shopping')).toBeVisible()
})

it('says probably only of what is at least as likely as not', async () => {
  const tea = { ...bread, item_id: sampleId(9), item_name: 'Tea', confidence_score: 0.49 }
  const { dialog } = await openDialog(
    answers(listRecommendations, [{ ...bread, confidence_score: 0.5 }, tea]),
    answers(listDepletionForecasts, []),
  )
  const namesIn = async (name: string) =>
    (await within(await dialog.findByRole('region', { name })).findAllByRole('listitem')).map(
      ({ textContent }) => textContent.slice(0, 3),
    )
  expect(await namesIn('Probably bought in the next 7 days')).toEqual(['Bre'])
  expect(await namesIn('Perhaps bought in the next 7 days')).toEqual(['Tea'])
})

const salt = {
  item_id: sampleId(7),
  item_name: 'Salt',
  category: null,
  current_quantity: 0.5,
  unit: 'kg',
  min_stock_level: 0.2,
  expiry_date: midnight('2026-11-23'),
  purchases: 1,
  records: 2,
}

it('says only about how much there is of what is assumed, and on a tap why', async () => {
  const { dialog, user } = await openDialog(
    answers(listDepletionForecasts, [{ ...milkForecast, current_quantity: 0.687, is_assumed: true }]),
    answers(listUnknownForecasts, [{ ...salt, current_quantity: 0.4875, is_assumed: true }]),
  )
  const milkLeft = await dialog.findByRole('button', { name: 'about 0.7 L' })
  expect(milkLeft.closest('p')).toHaveTextContent('about 0.7 L left · 73% sure')
  expect(await dialog.findByRole('button', { name: 'about 0.5 kg' })).toBeVisible()
  await user.click(milkLeft)
  expect(dialog.getByText('Use by day is assumed. Count it to be sure.')).toBeVisible()
})

it('says on a card only about how much there is of what is assumed', async () => {
  openWith([{ ...milk, current_quantity: 0.687, is_assumed: true }])
  const [card] = await cards()
  expect(card).toHaveTextContent('about 0.7 L left · min 1 L')
})

it('says where the day on which something expires is a guess', async () => {
  const spoils = { ...yoghurt.spoils!, is_expiry_guess: true }
  const { dialog } = await openDialog(
    answers(listDepletionForecasts, [{ ...milkForecast, spoils }]),
    answers(listUnknownForecasts, [{ ...salt, is_expiry_guess: true }]),
  )
  expect(
    await dialog.findByText(/^Will expire before you use it: .* on Tue, Nov 24 \(guess\)$/),
  ).toBeVisible()
  expect(await dialog.findByText(/· expires Mon, Nov 23 \(guess\)$/)).toBeVisible()
})

it('says on a card where that day is a guess', async () => {
  openWith([{ ...yoghurt, spoils: { ...yoghurt.spoils!, is_expiry_guess: true } }])
  const [card] = await cards()
  expect(card).toHaveTextContent('about 0.50 L left on Nov 24, 2026 (guess)')
})

it('says of how many items no date is known, what is known of them, and what would make it known', async () => {
  const { dialog } = await openDialog(
    answers(listDepletionForecasts, []),
    answers(listUnknownForecasts, [
      salt,
      {
        ...salt,
        item_id: sampleId(8),
        item_name: 'Soap',
        purchases: 0,
        records: 0,
        min_stock_level: null,
        expiry_date: null,
      },
    ]),
  )
  const part = within(await dialog.findByRole('region', { name: 'Not known yet' }))
  const [first, second] = await part.findAllByRole('listitem')
  expect(first).toHaveTextContent(
    'Salt0.50 kg left · min 0.20 kg · expires Mon, Nov 23Why?Not known yet added once, use recorded on 2 days',
  )
  expect(second).toHaveTextContent('Soap0.50 kg leftWhy?Not known yet no purchase')
  expect(
    part.getByText(
      '2 items have no date yet. A date comes with a second purchase on another day, or with five days on which you record use.',
    ),
  ).toBeVisible()
})

it('shows no date that is less than 50% sure', async () => {
  const unsure = { ...milk, confidence_score: 0.49 }
  openWith([
    unsure,
    { ...unsure, item_id: sampleId(8), item_name: 'Tea', stock_status: 'in_stock' },
    { ...yoghurt, confidence_score: 0.5 },
  ])
  const shown = await cards()
  expect(shown.map((card) => within(card).getByRole('link').textContent)).toEqual(['Yoghurt', 'Whole milk'])
  expect(shown[0]).toHaveTextContent('50% sure')
  expect(shown[1]).not.toHaveTextContent('sure')
})

it('says that no date is sure enough where there is nothing else to say', async () => {
  openWith([{ ...milk, stock_status: 'in_stock', confidence_score: 0.2 }])
  expect(await screen.findByText('No date is sure enough yet to be shown here.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'All forecasts' })).toBeVisible()
})

it('claims nothing of what is not known when nothing is forecast', async () => {
  const { dialog } = await openDialog(
    answers(listRecommendations, []),
    answers(listDepletionForecasts, []),
    answers(listUnknownForecasts, [salt]),
  )
  expect(
    await dialog.findByText(
      'Not known yet for 1 item. Nothing else is forecast to be used up in the next 30 days.',
    ),
  ).toBeVisible()
  expect(dialog.queryByText('Nothing is known to be used up in the next 30 days.')).not.toBeInTheDocument()
})

it('says when nothing is forecast', async () => {
  const { dialog } = await openDialog(answers(listRecommendations, []), answers(listDepletionForecasts, []))
  expect(await dialog.findByText('Nothing is known to be due in the next 7 days.')).toBeVisible()
  expect(await dialog.findByText('Nothing is known to be used up in the next 30 days.')).toBeVisible()
})

it('[REM-010, REM-013] says of which call an answer cannot be read, and tries again', async () => {
  const unreadable = () => HttpResponse.json({ items: 'none' })
  const { user, dialog } = await openDialog(
    on(listRecommendations, unreadable),
    on(listDepletionForecasts, unreadable),
  )
  expect(await dialog.findByText('Invalid response format from recommendations API')).toBeVisible()
  expect(await dialog.findByText('Invalid response format from depletion forecast API')).toBeVisible()
  server.use(answers(listRecommendations, [bread]), answers(listDepletionForecasts, []))
  for (const again of dialog.getAllByRole('button', { name: 'Try again' })) await user.click(again)
  expect(await dialog.findByText('Bread')).toBeVisible()
})

it('stands below no sentence that nothing runs low', async () => {
  open(answers(listReminders, [milk]), answers(listInventory, [sampleEntry('Rice')]))
  expect(await screen.findByText('Nothing has expired or is out.')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Runs out next' })).toBeVisible()
  expect(screen.queryByText('Nothing has expired, is out or runs low.')).toBeNull()
})
