import {
  consumeEntry,
  deleteEntry,
  type InventoryEntry,
  listInventory,
  undoEntry,
} from '@larder/shared/contracts/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, fails } from '../../../../testing/handlers.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { sampleEntry, sampleId, sampleItem } from '../../../../testing/samples/stock-samples.ts'

const item = sampleItem('Ham')
const lot = (number: number) =>
  sampleEntry('Ham', {
    id: sampleId(number),
    item,
    item_id: item.id,
    status: 'expired',
    quantity: number,
    expiry_date: '2026-03-08T00:00:00.000Z',
  })
const lots = [lot(1), lot(2)]

/** A household whose server keeps what is asked of it; what it takes out of stock it no longer lists. */
const open = () => {
  const asked: string[] = []
  let stock: InventoryEntry[] = [...lots, sampleEntry('Rice')]
  const user = renderApp('/dashboard', {
    handlers: [
      answers(listInventory, () => stock),
      answers(consumeEntry, ({ params, body }) => {
        const { quantity } = body as { quantity: number }
        asked.push(`use ${quantity} of ${String(params['id'])}`)
        const used = {
          ...lots.find(({ id }) => id === params['id'])!,
          quantity: 0,
          status: 'out_of_stock' as const,
        }
        stock = stock.map((one) => (one.id === used.id ? used : one))
        return used
      }),
      answers(deleteEntry, ({ params }) => {
        asked.push(`throw ${String(params['id'])}`)
        stock = stock.filter(({ id }) => id !== params['id'])
        return undefined
      }),
      answers(undoEntry, ({ params }) => {
        asked.push(`undo ${String(params['id'])}`)
        const back = lots.find(({ id }) => id === params['id'])!
        stock = [...stock.filter(({ id }) => id !== back.id), back]
        return back
      }),
    ],
  })
  return { user, asked }
}
const buttons = async () => within(await screen.findByRole('group', { name: 'What became of Ham' }))

it('takes all expired lots of an item as used, and brings them back', async () => {
  const { user, asked } = open()
  await user.click((await buttons()).getByRole('button', { name: /^Used: / }))
  expect(await screen.findByText('Ham is used')).toBeVisible()
  expect(asked).toEqual([`use 1 of ${sampleId(1)}`, `use 2 of ${sampleId(2)}`])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeVisible()
  expect(asked.slice(2)).toEqual([`undo ${sampleId(1)}`, `undo ${sampleId(2)}`])
  expect(await buttons()).toBeDefined()
})

it('throws all expired lots of an item away', async () => {
  const { user, asked } = open()
  await user.click((await buttons()).getByRole('button', { name: /^Thrown away: / }))
  expect(await screen.findByText('Ham is thrown away')).toBeVisible()
  expect(asked).toEqual([`throw ${sampleId(1)}`, `throw ${sampleId(2)}`])
  await waitFor(() => expect(screen.queryByRole('group', { name: 'What became of Ham' })).toBeNull())
})

it('says why what has expired could not be taken out of stock', async () => {
  const user = renderApp('/dashboard', {
    handlers: [answers(listInventory, lots), fails(deleteEntry, 'database_unavailable')],
  })
  await user.click((await buttons()).getByRole('button', { name: /^Thrown away: / }))
  expect(await screen.findByText(/^Error updating item: /)).toBeVisible()
  expect((await buttons()).getByRole('button', { name: /^Used: / })).toBeEnabled()
})

it('says where the day on which it expired is a guess', async () => {
  renderApp('/dashboard', {
    handlers: [answers(listInventory, [{ ...lot(1), is_expiry_guess: true }])],
  })
  expect(await screen.findByText('1 item · Mar 8, 2026 (guess)')).toBeVisible()
})
