import { getHouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { listInventory } from '@larder/shared/contracts/inventory'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setViewportWidth } from '../../../testing/browser/viewport.ts'
import { answers, failsWithoutDetail } from '../../../testing/handlers.ts'
import { sampleHistory } from '../../../testing/samples/history-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { server } from '../../../testing/server.ts'
import { sampleEntry } from '../../../testing/samples/stock-samples.ts'

const open = (history = sampleHistory()) =>
  renderApp('/dashboard', {
    handlers: [answers(listInventory, [sampleEntry('Rice')]), answers(getHouseholdHistory, history)],
  })
const card = async (name: string) => within(await screen.findByRole('region', { name }))

it('shows the stock of each week, in words and as a table', async () => {
  const user = open(sampleHistory((index) => ({ stocked_count: 30 + index })))
  const stock = await card('Stock over time')
  const sentence = '41 entries in stock now, 11 more than 11 weeks ago; at least 30 and at most 41 in between'
  expect(await stock.findByText(`${sentence}.`)).toBeVisible()
  expect(
    stock.getByRole('img', { name: `Entries in stock at the end of each of 12 weeks: ${sentence}` }),
  ).toBeVisible()
  await user.click(stock.getByText('Show as table'))
  expect(stock.getByRole('row', { name: 'Sep 7 30' })).toBeVisible()
  expect(stock.getByRole('row', { name: 'Nov 23 41' })).toBeVisible()
})

it.each([
  [
    'the weeks since then',
    9,
    '7 entries in stock now, 2 more than 2 weeks ago; at least 5 and at most 7 in between.',
  ],
  ['last week', 10, '7 entries in stock now, 1 more than 1 week ago; at least 6 and at most 7 in between.'],
  ['this week alone', 11, '7 entries in stock now, the first of them recorded this week.'],
])(
  'claims nothing of the time before the first stock was recorded, but speaks of %s',
  async (_when, from, sentence) => {
    const user = open(sampleHistory((index) => ({ stocked_count: index < from ? 0 : index - 4 })))
    const stock = await card('Stock over time')
    expect(await stock.findByText(sentence)).toBeVisible()
    if (from === 11) {
      expect(stock.queryByRole('img')).not.toBeInTheDocument()
      return
    }
    await user.click(stock.getByText('Show as table'))
    expect(stock.getAllByRole('row')).toHaveLength(1 + 12 - from)
  },
)

it('shows what was wasted, and what it had cost as far as that is known', async () => {
  const user = open(
    sampleHistory((index) => ({
      ...(index === 5 && { discarded_count: 4 }),
      ...(index === 9 && { discarded_count: 1, wasted: [{ currency: 'USD', amount: 2.4 }], priced_count: 1 }),
      ...(index === 11 && {
        discarded_count: 1,
        expired_count: 1,
        wasted: [
          { currency: 'USD', amount: 4 },
          { currency: 'EUR', amount: 1 },
        ],
        priced_count: 1,
      }),
    })),
  )
  const waste = await card('Waste')
  expect(await waste.findByText('$6.40 + €1.00')).toBeVisible()
  expect(
    waste.getByText('3 entries in 4 weeks, 4 in the 4 before; the price of 1 is not known'),
  ).toBeVisible()
  expect(waste.getByRole('img', { name: /3 entries in 4 weeks, 4 in the 4 before/ })).toBeVisible()
  await user.click(waste.getByText('Show as table'))
  expect(waste.getByRole('row', { name: 'Nov 23 1 1 $4.00 + €1.00' })).toBeVisible()
  expect(waste.getByRole('row', { name: 'Oct 12 4 0 –' })).toBeVisible()
})

it('counts entries where no price of what was wasted is known', async () => {
  open(sampleHistory((index) => ({ expired_count: index === 11 ? 1 : 0 })))
  expect(await (await card('Waste')).findByText('1 entry')).toBeVisible()
})

it('shows what was spent on each category, one currency after the other', async () => {
  const spend = [
    {
      currency: 'USD',
      categories: [
        { category: 'Dairy', amount: 30 },
        { category: null, amount: 2.5 },
      ],
    },
    { currency: 'EUR', categories: [{ category: 'Dairy', amount: 4 }] },
  ]
  open(sampleHistory(undefined, { spend, unpriced_count: 2 }))
  const spent = await card('Spent by category')
  const dollars = within(await spent.findByRole('table', { name: '$32.50' }))
  expect(dollars.getByRole('row', { name: 'Dairy $30.00' })).toBeVisible()
  expect(dollars.getByRole('row', { name: 'Without a category $2.50' })).toBeVisible()
  expect(
    within(spent.getByRole('table', { name: '€4.00' })).getByRole('row', { name: 'Dairy €4.00' }),
  ).toBeVisible()
  expect(spent.getByText('2 lines without a price are not counted.')).toBeVisible()
})

it('says what there is nothing of', async () => {
  open()
  expect(
    await (await card('Stock over time')).findByText('No stock is recorded in the last 12 weeks.'),
  ).toBeVisible()
  expect(await (await card('Waste')).findByText('No waste is recorded in the last 12 weeks.')).toBeVisible()
  expect(await (await card('Spent by category')).findByText(/^No receipt of the last 12 weeks/)).toBeVisible()
})

it('says that the last weeks could not be loaded, and loads them again', async () => {
  const user = renderApp('/dashboard', {
    handlers: [answers(listInventory, [sampleEntry('Rice')]), failsWithoutDetail(getHouseholdHistory, 502)],
  })
  const stock = await card('Stock over time')
  expect(await stock.findByText('Failed to load the last weeks')).toBeVisible()
  server.use(
    answers(
      getHouseholdHistory,
      sampleHistory(() => ({ stocked_count: 3 })),
    ),
  )
  await user.click(stock.getByRole('button', { name: 'Load stock over time again' }))
  expect(await stock.findByText(/^3 entries in stock now, as many as 11 weeks ago/)).toBeVisible()
})

it('keeps the charts behind a tap on a narrow screen', async () => {
  setViewportWidth(390)
  const user = open()
  const fold = await screen.findByRole('button', { name: 'Show waste, stock and spending' })
  expect(screen.queryByRole('region', { name: 'Waste' })).not.toBeInTheDocument()
  await user.click(fold)
  for (const name of ['Waste', 'Stock over time', 'Spent by category'])
    expect(await screen.findByRole('region', { name })).toBeVisible()
})
