import { proposePutAway, putAway, undoPutAway } from '@larder/shared/contracts/shopping-lists/put-away'
import type { PutAwayProposal } from '@larder/shared/contracts/shopping-lists/put-away'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, type HttpHandler } from 'msw'
import { expect, it } from 'vitest'
import { answers, fails, on, unreachable } from '../../../testing/handlers.ts'
import { appliesOperations, sampleList, sampleListLine } from '../../../testing/samples/list-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleId } from '../../../testing/samples/stock-samples.ts'

const milk = sampleListLine(1, 'Milk', { checked: true })
const bulbs = sampleListLine(2, 'Light bulbs', { checked: true })
const eggs = sampleListLine(3, 'Eggs', {
  checked: true,
  stocked: { entry_id: sampleId(5), at: '2026-03-10T08:00:00.000Z', by: 'receipt', has_ticked: true },
})
const late = sampleListLine(4, 'Late', { checked: true })
const list = sampleList(1, 'Week', [milk, bulbs, eggs, late])

const proposal = (line: typeof milk, fields: Partial<PutAwayProposal> = {}): PutAwayProposal => ({
  line_id: line.id,
  name: line.item_name,
  quantity: 1,
  unit: 'item',
  storage_location: null,
  expiry_date: null,
  is_non_food: false,
  stocked: line.stocked ?? null,
  ...fields,
})
const proposals = [
  proposal(milk, { quantity: 0.5, unit: 'l', storage_location: 'Refrigerator', expiry_date: '2026-03-20' }),
  proposal(bulbs, { is_non_food: true }),
  proposal(eggs),
]

const open = async (...handlers: HttpHandler[]) => {
  const user = renderApp(`/shopping-lists/${list.id}`, {
    handlers: [
      ...handlers,
      answers(listShoppingLists, [list]),
      answers(proposePutAway, proposals),
      appliesOperations,
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Put away' }))
  return user
}
const dialog = async (name = 'Put 1 thing away') => within(await screen.findByRole('dialog', { name }))

it('shows what comes into stock, where and until when, and what is in stock already', async () => {
  await open()
  const review = await dialog()
  expect(review.getByText('0.50 L · Refrigerator · until Mar 20, 2026 (guess)')).toBeVisible()
  expect(review.getByRole('checkbox', { name: 'Milk' })).toBeChecked()
  expect(review.getByRole('checkbox', { name: 'Light bulbs' })).not.toBeChecked()
  expect(review.getByText('Eggs').closest('li')).toHaveTextContent('Eggs (in stock from a receipt)')
  expect(
    review.getByText('1 thing more ticked on this device, but not sent yet, so not put away.'),
  ).toBeVisible()
})

it('sends what was edited, says so, and undoes it', async () => {
  const sent: unknown[] = []
  let undone = 0
  const user = await open(
    answers(putAway, ({ body }) => {
      sent.push(body)
      return { id: sampleId(9), added_count: 1, cleared_count: 1 }
    }),
    answers(undoPutAway, () => {
      undone++
      return undefined
    }),
  )
  const review = await dialog()
  await user.click(review.getByRole('button', { name: 'Edit Milk' }))
  const quantity = review.getByRole('spinbutton', { name: 'Quantity' })
  await user.clear(quantity)
  await user.type(quantity, '0')
  await user.click(review.getByRole('button', { name: 'Put away' }))
  expect(await review.findByText('Quantity must be a positive number')).toBeVisible()
  await user.clear(quantity)
  await user.type(quantity, '1,5')
  await user.selectOptions(review.getByRole('combobox', { name: 'Storage location' }), 'Pantry')
  expect(review.getByText('1.50 L · Pantry')).toBeVisible()
  await user.click(review.getByRole('button', { name: 'Put away' }))
  expect(await screen.findByText('1 thing put away')).toBeVisible()
  expect(sent).toEqual([
    { lines: [{ line_id: milk.id, name: 'Milk', quantity: 1.5, unit: 'l', storage_location: 'Pantry' }] },
  ])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undone).toBe(1))
})

it.each([
  ['without network', unreachable(putAway), 'Trying again puts nothing away twice'],
  ['when another phone was first', fails(putAway, 'nothing_to_put_away'), 'Nothing of this is in the basket'],
])('keeps the review %s', async (_, handler, words) => {
  const user = await open(handler)
  const review = await dialog()
  await user.click(review.getByRole('button', { name: 'Put away' }))
  expect(await review.findByRole('alert')).toHaveTextContent(words)
  expect(review.getByRole('checkbox', { name: 'Milk' })).toBeChecked()
})

it('can be sent again as it was when the answer was lost and the basket is empty since', async () => {
  const keys: unknown[] = []
  let isDone = false
  const user = await open(
    on(putAway, ({ headers }) => {
      keys.push(headers.get('idempotency-key'))
      if (isDone) return HttpResponse.json({ id: sampleId(9), added_count: 1, cleared_count: 1 })
      isDone = true
      return HttpResponse.error()
    }),
    answers(listShoppingLists, () => [isDone ? { ...list, version: 9, items: [late] } : list]),
    answers(proposePutAway, () => (isDone ? [] : proposals)),
  )
  const review = await dialog()
  await user.click(review.getByRole('button', { name: 'Put away' }))
  expect(await review.findByRole('alert')).toHaveTextContent('Trying again puts nothing away twice')
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('Bulbs')).not.toBeInTheDocument())
  await user.click((await dialog()).getByRole('button', { name: 'Put away' }))
  expect(await screen.findByText('1 thing put away')).toBeVisible()
  expect(keys[1]).toBe(keys[0])
})

it('only takes off the list what is in stock already', async () => {
  const user = await open(
    answers(proposePutAway, [proposal(eggs)]),
    answers(putAway, { id: sampleId(9), added_count: 0, cleared_count: 1 }),
  )
  const review = await dialog('Put 0 things away')
  await user.click(review.getByRole('button', { name: 'Take off the list' }))
  expect(await screen.findByText('Taken off the list')).toBeVisible()
})

it('loads again when that failed', async () => {
  const user = await open(fails(proposePutAway, 'internal', undefined, { once: true }))
  const failed = await dialog('Put away')
  await user.click(await failed.findByRole('button', { name: 'Try again' }))
  await dialog()
})

it('says without network that it needs the server, and that the basket is kept', async () => {
  await open(unreachable(proposePutAway))
  const failed = await dialog('Put away')
  expect(await failed.findByRole('alert')).toHaveTextContent(
    'Putting away needs the server, which does not answer now. Your basket is kept until it does.',
  )
})
