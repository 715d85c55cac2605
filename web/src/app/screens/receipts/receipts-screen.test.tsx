import { addReceiptItems, undoReceiptItems } from '@larder/shared/contracts/receipts/receipt-items'
import { listInventory } from '@larder/shared/contracts/inventory'
import {
  correctReceipt,
  deleteReceipt,
  getReceipt,
  getReceiptSpend,
  listItemPrices,
  listReceipts,
  readReceiptAgain,
  splitReceipt,
  type ReceiptDetail,
  type ReceiptSummary,
  undoReceipt,
} from '@larder/shared/contracts/receipts/receipt-archive'
import { discardReview } from '@larder/shared/contracts/receipts/receipt-review'
import { countWaitingReceipts } from '@larder/shared/contracts/receipts/waiting-receipts'
import { getReceiptPage, type SeveralReceipts } from '@larder/shared/contracts/receipts/receipts'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, fails, failsWithoutDetail, on, refusal } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { server } from '../../../testing/server.ts'
import {
  sampleDetail,
  sampleEntry,
  sampleId,
  sampleLine,
  sampleReceipt,
} from '../../../testing/samples/stock-samples.ts'

const ID = sampleId(700)
const read = sampleReceipt({ currency: 'EUR', items: [sampleLine('Milk', { price: 1.35 })] })
const detail = (fields: Partial<ReceiptDetail> = {}) => sampleDetail(read, { item_count: 2, ...fields })
const summary = (fields: Partial<ReceiptSummary> = {}): ReceiptSummary => ({ ...detail(), ...fields })
const MONTHS = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)
const spend = {
  months: MONTHS,
  spend: [
    { month: '2025-11', store_name: 'Green Grocer', currency: 'EUR', total: 30, receipt_count: 2 },
    { month: '2025-12', store_name: 'Corner Shop', currency: 'EUR', total: 12.5, receipt_count: 1 },
  ],
  uncounted_count: 1,
}

/**
 * Answers with the given receipt. The path of its call also matches that of the spending, so both are answered
 * together.
 */
const receiptIs = (fields: Partial<ReceiptDetail>) => [
  answers(getReceiptSpend, spend),
  answers(getReceipt, detail(fields)),
]

const open = (...handlers: HttpHandler[]) =>
  renderApp('/receipts', {
    handlers: [
      ...handlers,
      answers(listReceipts, { receipts: [summary()], next_cursor: null }),
      answers(getReceiptSpend, spend),
      answers(getReceipt, detail()),
      answers(getReceiptPage, undefined),
      answers(listInventory, []),
      answers(discardReview, undefined),
    ],
  })
const openDetail = async (...handlers: HttpHandler[]) => {
  const user = open(...handlers)
  await user.click(await screen.findByRole('button', { name: /Green Grocer/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Green Grocer' })
  return { user, dialog: within(dialog) }
}

describe('the list of receipts', () => {
  it('shows store, day, items and total in their own currency', async () => {
    open()
    const row = await screen.findByRole('button', { name: /Green Grocer/ })
    expect(row).toHaveTextContent('Mar 9, 2026 · 2 items')
    expect(row).toHaveTextContent('€5.00')
    expect(await screen.findByRole('img', { name: /^Spent per month/ })).toBeVisible()
  })

  it('loads the picture of a receipt small', async () => {
    const sizes: (string | undefined)[] = []
    open(
      on(getReceiptPage, ({ query }) => {
        sizes.push(query['size'])
        return refusal('not_found')
      }),
    )
    await waitFor(() => expect(sizes).toEqual(['small']))
  })

  it('is linked from the inventory, and links back', async () => {
    const user = renderApp('/inventory', {
      handlers: [
        answers(listInventory, []),
        answers(listReceipts, { receipts: [], next_cursor: null }),
        answers(getReceiptSpend, spend),
      ],
    })
    await user.click(await screen.findByRole('link', { name: 'Receipts' }))
    expect(await screen.findByText('No receipts yet.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Back to inventory' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
  })

  it('says which receipts could not be read and which are still being read', async () => {
    const receipts = [
      summary({ id: sampleId(1), state: 'failed', store_name: null, filename: 'blurred.jpg', total: null }),
      summary({ id: sampleId(2), state: 'processing', store_name: null, filename: 'new.jpg', total: null }),
    ]
    open(answers(listReceipts, { receipts, next_cursor: null }))
    expect(await screen.findByRole('button', { name: /blurred.jpg/ })).toHaveTextContent('Not read')
    expect(screen.getByRole('button', { name: /new.jpg/ })).toHaveTextContent('Reading')
  })

  it('says which receipts wait for review, in the navigation too', async () => {
    const states = ['waiting', 'partly_added', 'discarded'] as const
    const receipts = states.map((review_state, index) =>
      summary({ id: sampleId(index), review_state, store_name: `Shop ${index}` }),
    )
    open(answers(listReceipts, { receipts, next_cursor: null }), answers(countWaitingReceipts, { count: 1 }))
    expect(await screen.findByRole('button', { name: /Shop 0/ })).toHaveTextContent('Waiting for review')
    expect(screen.getByRole('button', { name: /Shop 1/ })).toHaveTextContent('Partly added')
    expect(screen.getByRole('button', { name: /Shop 2/ })).toHaveTextContent('Discarded')
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(await main.findByRole('link', { name: 'Receipts, 1 waiting for review' })).toBeVisible()
  })

  it.each(['/dashboard', '/inventory'])('is linked from %s while some wait for review', async (path) => {
    const user = renderApp(path, {
      handlers: [
        answers(listInventory, []),
        answers(countWaitingReceipts, { count: 2 }),
        answers(listReceipts, { receipts: [], next_cursor: null }),
      ],
    })
    await user.click(await screen.findByRole('link', { name: '2 receipts wait for review' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible()
  })

  it('loads older ones on request', async () => {
    const older = summary({ id: sampleId(1), store_name: 'Corner Shop' })
    const user = open(
      answers(listReceipts, ({ query }) =>
        query['cursor'] === ID
          ? { receipts: [older], next_cursor: null }
          : { receipts: [summary()], next_cursor: ID },
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Show older receipts' }))
    expect(await screen.findByRole('button', { name: /Corner Shop/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /Green Grocer/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show older receipts' })).not.toBeInTheDocument()
  })

  it('recovers with Try again', async () => {
    const user = open(fails(listReceipts, 'database_unavailable'))
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.use(answers(listReceipts, { receipts: [summary()], next_cursor: null }))
    await user.click(again)
    expect(await screen.findByRole('button', { name: /Green Grocer/ })).toBeVisible()
  })
})

describe('spending', () => {
  it('is a chart with a summary and a table, for all stores or for one', async () => {
    const user = open()
    expect(await screen.findByRole('img', { name: 'Spent per month in all stores: €42.50' })).toBeVisible()
    expect(screen.getByText('1 receipt without a readable total is not counted.')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Store' }), 'Corner Shop')
    expect(screen.getByRole('img', { name: 'Spent per month at Corner Shop: €12.50' })).toBeVisible()
    await user.click(screen.getByText('Numbers as a table'))
    expect(screen.getByRole('row', { name: 'Nov 2025 €30.00 €30.00 €0.00' })).toBeVisible()
  })

  it('is shown in one currency at a time, the one used most often first', async () => {
    const abroad = {
      month: '2025-10',
      store_name: 'Corner Shop',
      currency: 'ILS',
      total: 28,
      receipt_count: 1,
    }
    const user = open(answers(getReceiptSpend, { ...spend, spend: [abroad, ...spend.spend] }))
    expect(await screen.findByRole('region', { name: 'Spent in 12 months (EUR)' })).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'ILS')
    expect(screen.getByRole('img', { name: 'Spent per month in all stores: ₪28.00' })).toBeVisible()
    expect(screen.queryByRole('region', { name: /EUR/ })).not.toBeInTheDocument()
  })

  it('says when it could not be loaded', async () => {
    open(failsWithoutDetail(getReceiptSpend, 400))
    expect(await screen.findByText('Failed to load the spending')).toBeVisible()
  })
})

describe('a receipt', () => {
  it('shows its picture, lines and text, in its own currency', async () => {
    const { user, dialog } = await openDetail()
    expect(await dialog.findByRole('img', { name: 'Page 1 of the receipt from Green Grocer' })).toBeVisible()
    expect(dialog.getByRole('row', { name: 'Milk 1 €1.35' })).toBeVisible()
    expect(dialog.getByText('Lines add up to €5.00')).toBeVisible()
    expect(dialog.getByText(/It brought 2 entries; 2 can be taken back/)).toBeVisible()
    await user.click(dialog.getByText('Text as it was read'))
    expect(dialog.getByText('MILK 1.35')).toBeVisible()
  })

  it('says what read it, what the model was asked, and how long each stage took', async () => {
    const items = [sampleLine('Milk', { read_by: 'model' }), sampleLine('Bread')]
    const model_report = {
      model: 'small-model',
      outcome: 'repaired' as const,
      lines_sent: 1,
      request_bytes: 1800,
      seconds: 2,
    }
    const { user, dialog } = await openDetail(
      ...receiptIs({
        result: { ...read, items, model_report },
        stages: [
          { name: 'ocr', seconds: 1.5 },
          { name: 'analysis', seconds: 0.25 },
        ],
      }),
    )
    await user.click(await dialog.findByText('How it was read'))
    expect(dialog.getByText('ppocr latin')).toBeVisible()
    expect(dialog.getByText('1 understood by the rules, 1 by the model')).toBeVisible()
    expect(
      dialog.getByText(
        'small-model was asked about 1 line (2 KB sent). It answered at the second try (2.0 s).',
      ),
    ).toBeVisible()
    expect(dialog.getByRole('row', { name: 'Recognising the words 1.50' })).toBeVisible()
    expect(dialog.getByRole('row', { name: 'Together 1.75' })).toBeVisible()
    expect(dialog.getByText('read by the model')).toBeVisible()
  })

  it('says that the same receipt was added before', async () => {
    const duplicate_of = { receipt_id: sampleId(1), added_at: '2026-03-01T09:00:00.000Z' }
    const { dialog } = await openDetail(...receiptIs({ result: { ...read, duplicate_of } }))
    expect(await dialog.findByText('The same receipt was added on Mar 1, 2026 before.')).toBeVisible()
  })

  it('can be corrected in place', async () => {
    const sent: unknown[] = []
    const corrected = { ...read, store_name: 'The Green Grocer', receipt_total: 6, total_difference: -1 }
    const { user, dialog } = await openDetail(
      answers(correctReceipt, ({ body }) => {
        sent.push(body)
        return sampleDetail(corrected)
      }),
    )
    await user.click(await dialog.findByRole('button', { name: /^Edit store, date and total of/ }))
    const store = dialog.getByRole('textbox', { name: 'Store' })
    await user.clear(store)
    await user.type(store, 'The Green Grocer')
    await user.clear(dialog.getByRole('spinbutton', { name: 'Total' }))
    await user.type(dialog.getByRole('spinbutton', { name: 'Total' }), '6')
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(await dialog.findByText('1.00 missing: a line may be unread')).toBeVisible()
    expect(sent).toEqual([{ store_name: 'The Green Grocer', receipt_total: 6 }])
  })

  it('sends only what was typed, as somebody else may have corrected the rest', async () => {
    const sent: unknown[] = []
    let atServer = read
    const { user, dialog } = await openDetail(
      answers(correctReceipt, ({ body }) => {
        sent.push(body)
        return sampleDetail(atServer)
      }),
      answers(getReceipt, () => sampleDetail(atServer)),
    )
    await user.click(await dialog.findByRole('button', { name: /^Edit store, date and total of/ }))
    const total = dialog.getByRole('spinbutton', { name: 'Total' })
    await user.clear(total)
    await user.type(total, '6')
    atServer = { ...read, store_name: 'The Green Grocer' }
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Store' })).toHaveValue('The Green Grocer'),
    )
    expect(total).toHaveValue('6')
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(sent).toEqual([{ receipt_total: 6 }]))
  })

  it('asks to confirm doubtful values, and says why they could not be saved', async () => {
    const field_confidence = { ...read.field_confidence, purchase_date: 0.4 }
    const { user, dialog } = await openDetail(
      ...receiptIs({ result: { ...read, field_confidence } }),
      fails(correctReceipt, 'receipt_busy'),
    )
    const doubts = within(await dialog.findByRole('group', { name: 'Please check the receipt' }))
    expect(doubts.getByLabelText('Date')).toHaveValue('2026-03-09')
    await user.click(doubts.getByRole('button', { name: 'Looks right' }))
    expect(await screen.findByText('This receipt is being read right now')).toBeVisible()
  })

  it('expands the prices paid so far for a known item', async () => {
    const items = [sampleLine('Milk', { item_id: sampleId(9) }), sampleLine('New thing')]
    const price = {
      receipt_id: ID,
      store_name: 'Green Grocer',
      currency: 'EUR',
      quantity: 1,
      unit: 'l',
      base_unit: 'l',
    }
    const { user, dialog } = await openDetail(
      answers(listItemPrices, [
        { ...price, date: '2026-02-01', price: 1.2, unit_price: 1.2 },
        { ...price, date: '2026-03-09', price: 1.35, unit_price: 1.35 },
      ]),
      ...receiptIs({ result: { ...read, items } }),
    )
    await user.click(await dialog.findByRole('button', { name: 'Prices of Milk' }))
    expect(await dialog.findByRole('img', { name: 'Price from €1.20 / L to €1.35 / L' })).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Prices of New thing' })).not.toBeInTheDocument()
  })

  it('is removed from stock only once', async () => {
    const { user, dialog } = await openDetail(answers(undoReceipt, { undone_count: 2 }))
    await dialog.findByRole('button', { name: 'Undo' })
    server.use(...receiptIs({ undoable_count: 0 }))
    await user.click(dialog.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Taken back: 2 entries of this receipt')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Undo' })).toBeDisabled())
  })

  it('can be reviewed and added to stock when none of its lines are there', async () => {
    const { user, dialog } = await openDetail(
      ...receiptIs({ review_state: 'waiting', entry_count: 0, undoable_count: 0 }),
      answers(addReceiptItems, [sampleEntry('Milk')]),
    )
    await user.click(await dialog.findByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: 'Review Receipt Items' }))
    await user.click(await review.findByRole('button', { name: 'Add 1 item to inventory' }))
    await user.click(await screen.findByRole('button', { name: 'Stock too' }))
    expect(await screen.findByText('Items added to inventory successfully!')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: /Green Grocer/ })).toHaveFocus())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    server.use(answers(undoReceiptItems, { undone_count: 1 }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeVisible()
  })

  it('returns from a postponed review', async () => {
    const { user, dialog } = await openDetail(
      ...receiptIs({ review_state: 'waiting', entry_count: 0, undoable_count: 0 }),
    )
    await user.click(await dialog.findByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: 'Review Receipt Items' }))
    await user.click(await review.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Review' })).toHaveFocus())
  })

  describe('of a picture that shows two', () => {
    const several: SeveralReceipts = {
      turn: 0,
      boxes: [
        [0, 0, 0.5, 1],
        [0.5, 0, 1, 1],
      ],
    }
    const openReview = async (...handlers: HttpHandler[]) => {
      const fields = { review_state: 'waiting', entry_count: 0, undoable_count: 0 } as const
      const { user, dialog } = await openDetail(
        ...receiptIs({ ...fields, result: { ...read, several } }),
        ...handlers,
      )
      await user.click(await dialog.findByRole('button', { name: 'Review' }))
      const review = within(await screen.findByRole('dialog', { name: 'Review Receipt Items' }))
      expect(await review.findByText('This picture shows 2 receipts.')).toBeVisible()
      return { user, review }
    }

    it('is split in the review, which then gives way to the list with the receipts to come', async () => {
      let answer = () => {}
      const waiting = new Promise<void>((resolve) => (answer = resolve))
      const asked: unknown[] = []
      const { user, review } = await openReview(
        answers(splitReceipt, async ({ params }) => {
          asked.push(params.id)
          await waiting
          return summary({ state: 'queued', attempt: 2 })
        }),
      )
      const button = review.getByRole('button', { name: 'Split them' })
      await user.click(button)
      await user.click(button)
      expect(button).toHaveAttribute('data-pending')
      server.use(answers(listReceipts, { receipts: [], next_cursor: null }))
      answer()
      expect(await screen.findByText(/The 2 receipts are being read one by one\./)).toBeVisible()
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: /Green Grocer/ })).not.toBeInTheDocument(),
      )
      expect(asked).toEqual([ID])
    })

    it('stays as it is when it is refused, with the reason', async () => {
      const { user, review } = await openReview(fails(splitReceipt, 'lines_already_added'))
      await user.click(review.getByRole('button', { name: 'Split them' }))
      expect(await review.findByRole('alert')).toHaveTextContent(
        'These lines of the receipt were already added',
      )
      expect(review.getByRole('button', { name: 'Split them' })).toBeEnabled()
      expect(review.getByRole('button', { name: 'Add 1 item to inventory' })).toBeVisible()
    })
  })

  it('can be read again, and cannot be changed meanwhile', async () => {
    const { user, dialog } = await openDetail(answers(readReceiptAgain, summary({ state: 'queued' })))
    await dialog.findByRole('button', { name: 'Read again' })
    server.use(...receiptIs({ state: 'queued', attempt: 2 }))
    await user.click(dialog.getByRole('button', { name: 'Read again' }))
    expect(await screen.findByText('The receipt is being read again')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Read again' })).toBeDisabled())
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  })

  it('says why an action was refused', async () => {
    const { user, dialog } = await openDetail(fails(readReceiptAgain, 'receipt_busy'))
    await user.click(await dialog.findByRole('button', { name: 'Read again' }))
    expect(await screen.findByText('This receipt is being read right now')).toBeVisible()
  })

  it('cannot be read again without its file', async () => {
    const { dialog } = await openDetail(...receiptIs({ has_file: false }))
    expect(await dialog.findByText(/no longer kept/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Read again' })).toBeDisabled()
    expect(dialog.queryByRole('img')).not.toBeInTheDocument()
  })

  it('is deleted only after confirmation, and stays when that fails', async () => {
    const { user, dialog } = await openDetail(fails(deleteReceipt, 'receipt_busy'))
    await user.click(await dialog.findByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete receipt' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await question.findByText(/This receipt is being read right now/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: /Green Grocer/ })).toHaveFocus())
  })

  it('disappears when it was deleted', async () => {
    const { user, dialog } = await openDetail()
    await user.click(await dialog.findByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete receipt' }))
    server.use(answers(deleteReceipt, undefined), answers(listReceipts, { receipts: [], next_cursor: null }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No receipts yet.')).toBeVisible()
    expect(screen.getByText('Receipt deleted')).toBeVisible()
  })

  it('says when it could not be loaded', async () => {
    const user = open(fails(getReceipt, 'not_found'))
    await user.click(await screen.findByRole('button', { name: /Green Grocer/ }))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
