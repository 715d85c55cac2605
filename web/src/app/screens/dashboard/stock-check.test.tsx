import { type CheckCandidate, listStockCheck } from '@larder/shared/contracts/insights/stock-check'
import {
  confirmEntry,
  consumeEntry,
  deleteEntry,
  listInventory,
  listMovements,
  undoEntry,
  updateEntry,
} from '@larder/shared/contracts/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { expect, it } from 'vitest'
import { answers, fails } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { server } from '../../../testing/server.ts'
import { sampleEntry } from '../../../testing/samples/stock-samples.ts'

const candidate = (name: string, fields: Partial<CheckCandidate> = {}): CheckCandidate => ({
  entry: sampleEntry(name, { quantity: 2 }),
  reason: 'not_moved',
  days: 40,
  chance: 0.5,
  ...fields,
})
const milk = candidate('Milk', { reason: 'used_up', days: 5 })
const ham = candidate('Ham', { reason: 'expired', days: 1 })
const rice = candidate('Rice')
const salt = candidate('Salt', { reason: 'other_amount', days: 9 })

const opened = async (candidates: CheckCandidate[], ...handlers: HttpHandler[]) => {
  const user = renderApp('/dashboard', {
    handlers: [
      ...handlers,
      answers(listStockCheck, { candidates }),
      answers(
        listInventory,
        [milk, ham, rice, salt].map(({ entry }) => entry),
      ),
      answers(listMovements, []),
    ],
  })
  await user.click(await screen.findByRole('button', { name: '60-second stock check' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Stock check' })) }
}

it('asks about one entry after the other, and records each answer', async () => {
  const sent: unknown[] = []
  const record =
    (kind: string, entry = milk.entry) =>
    ({ params, body }: { params: unknown; body: unknown }) => {
      sent.push([kind, params, body])
      return entry
    }
  const { user, dialog } = await opened(
    [milk, ham, rice, salt],
    answers(confirmEntry, record('confirm')),
    answers(consumeEntry, record('consume')),
    answers(deleteEntry, ({ params }) => void sent.push(['delete', params])),
    answers(updateEntry, record('update', { ...salt.entry, quantity: 3 })),
  )
  expect(await dialog.findByRole('heading', { name: 'Milk' })).toHaveFocus()
  expect(dialog.getByText('1 of 4')).toBeVisible()
  expect(dialog.getByRole('region', { name: 'Milk' })).toHaveTextContent('2 items in Refrigerator')
  expect(dialog.getByText(/should be gone: nothing was recorded for 5 days/)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Thrown away' })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Used up' }))
  expect(await dialog.findByRole('heading', { name: 'Ham' })).toHaveFocus()
  expect(dialog.getByText('Milk: used up')).toBeVisible()
  expect(dialog.getByText('It expired 1 day ago.')).toBeVisible()
  expect(dialog.getByRole('progressbar', { name: 'Progress' })).toHaveValue(1)
  await user.click(dialog.getByRole('button', { name: 'Thrown away' }))
  expect(await dialog.findByRole('heading', { name: 'Rice' })).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: 'Still there' }))
  expect(await dialog.findByRole('heading', { name: 'Salt' })).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: 'Some left…' }))
  const amount = dialog.getByRole('spinbutton', { name: 'How much is left of Salt, in item' })
  for (const wrong of ['-5', 'a few', '']) {
    await user.clear(amount)
    if (wrong !== '') await user.type(amount, wrong)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(amount).toBeInvalid()
  }
  await user.type(amount, '3')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(
    await dialog.findByRole('heading', { name: /^Done: 1 as recorded, 3 corrected, 0 skipped/ }),
  ).toHaveFocus()
  expect(sent).toEqual([
    ['consume', { id: milk.entry.id }, { quantity: 2 }],
    ['delete', { id: ham.entry.id }],
    ['confirm', { id: rice.entry.id }, { version: 3 }],
    ['update', { id: salt.entry.id }, expect.objectContaining({ quantity: 3, version: 3 })],
  ])
})

it('takes the last answer back and asks again, and undoes others at the end', async () => {
  const undone: unknown[] = []
  const { user, dialog } = await opened(
    [milk, rice],
    answers(consumeEntry, milk.entry),
    answers(confirmEntry, rice.entry),
    answers(undoEntry, ({ params }) => {
      undone.push(params['id'])
      return milk.entry
    }),
  )
  await user.click(await dialog.findByRole('button', { name: 'Used up' }))
  await user.click(await dialog.findByRole('button', { name: 'Undo' }))
  expect(await dialog.findByRole('heading', { name: 'Milk' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Skip' }))
  await user.click(await dialog.findByRole('button', { name: 'Back' }))
  await user.click(await dialog.findByRole('button', { name: 'Skip' }))
  expect(await dialog.findByRole('heading', { name: 'Rice' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Still there' }))
  expect(await dialog.findByText('Milk: skipped')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Undo Rice: still there' }))
  expect(await dialog.findByRole('heading', { name: /0 as recorded, 0 corrected, 2 skipped/ })).toBeVisible()
  expect(undone).toEqual([milk.entry.id, rice.entry.id])
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('keeps a question whose answer was refused, with the reason', async () => {
  const { user, dialog } = await opened([milk], fails(confirmEntry, 'version_conflict'))
  await user.click(await dialog.findByRole('button', { name: 'Still there' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(dialog.getByRole('heading', { name: 'Milk' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Skip' })).toBeEnabled()
})

it('says when nothing looks wrong, and when the questions could not be loaded', async () => {
  const { user, dialog } = await opened([], fails(listStockCheck, 'database_unavailable'))
  const again = await dialog.findByRole('button', { name: 'Try again' })
  server.use(answers(listStockCheck, { candidates: [] }))
  await user.click(again)
  expect(await dialog.findByText('Nothing looks wrong.')).toBeVisible()
})
