import { addReceiptItems, undoReceiptItems } from '@larder/shared/contracts/receipts/receipt-items'
import { listInventory } from '@larder/shared/contracts/inventory'
import {
  applyOrderCorrection,
  type CorrectionLine,
  getOrderCorrection,
  undoOrderCorrection,
} from '@larder/shared/contracts/orders/order-correction'
import { listOrders } from '@larder/shared/contracts/orders/orders'
import { countWaitingOrders } from '@larder/shared/contracts/orders/waiting-orders'
import {
  getReceipt,
  listReceipts,
  type ReceiptDetail,
} from '@larder/shared/contracts/receipts/receipt-archive'
import { discardReview, saveReviewDraft } from '@larder/shared/contracts/receipts/receipt-review'
import { countWaitingReceipts } from '@larder/shared/contracts/receipts/waiting-receipts'
import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, fails } from '../../../testing/handlers.ts'
import {
  orderSummary,
  sampleCorrectionLines,
  sampleOrder,
  sampleOrderFacts,
} from '../../../testing/samples/order-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleEntry, sampleId } from '../../../testing/samples/stock-samples.ts'

const ID = sampleId(800)
const order = (fields: Partial<ReceiptDetail> = {}) => sampleOrder(ID, ['Milk', 'Bread'], fields)

const open = (detail: ReceiptDetail, ...handlers: HttpHandler[]) =>
  renderApp('/receipts/orders', {
    handlers: [
      ...handlers,
      answers(listOrders, { orders: [orderSummary(detail)], next_cursor: null }),
      answers(getReceipt, detail),
      answers(listInventory, []),
      answers(saveReviewDraft, ({ body }) => ({ version: (body as { version: number }).version + 1 })),
      answers(discardReview, undefined),
    ],
  })
const openDetail = async (detail: ReceiptDetail, ...handlers: HttpHandler[]) => {
  const user = open(detail, ...handlers)
  await user.click(await screen.findByRole('button', { name: /Green Grocer/ }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Green Grocer' })) }
}

describe('the list of orders', () => {
  it('shows shop, day, number, items and what became of each', async () => {
    open(order({ item_count: 2, order: sampleOrderFacts({ event: 'delivered' }) }))
    const row = await screen.findByRole('button', { name: /Green Grocer/ })
    expect(row).toHaveTextContent('Mar 9, 2026 · 2 items · No. A-1001 · delivered')
    expect(row).toHaveTextContent('Waiting for review')
  })

  it('stands beside the receipts, each with what waits for review', async () => {
    const user = open(
      order(),
      answers(countWaitingOrders, { count: 1 }),
      answers(countWaitingReceipts, { count: 2 }),
      answers(listReceipts, { receipts: [], next_cursor: null }),
    )
    const links = within(await screen.findByRole('navigation', { name: 'Receipts and orders' }))
    expect(await links.findByRole('link', { name: 'Orders, 1 waiting for review' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect(await screen.findByRole('link', { name: 'Receipts, 3 waiting for review' })).toBeVisible()
    await user.click(links.getByRole('link', { name: 'Receipts, 2 waiting for review' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible()
  })

  it.each(['/dashboard', '/inventory'])('is linked from %s while some wait for review', async (path) => {
    const user = renderApp(path, {
      handlers: [
        answers(listInventory, []),
        answers(countWaitingOrders, { count: 1 }),
        answers(listOrders, { orders: [], next_cursor: null }),
      ],
    })
    await user.click(await screen.findByRole('link', { name: '1 order waits for review' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  })

  it('says how orders come here while there are none', async () => {
    open(order(), answers(listOrders, { orders: [], next_cursor: null }))
    expect(await screen.findByText('No orders yet.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Connect a mailbox' })).toHaveAttribute('href', '/settings/shops')
  })

  it('says when the orders cannot be loaded, and tries again', async () => {
    let isDown = true
    const user = open(
      order(),
      fails(listOrders, 'internal', undefined, { once: true }),
      answers(listOrders, () => {
        isDown = false
        return { orders: [], next_cursor: null }
      }),
    )
    const alert = await screen.findByRole('alert')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No orders yet.')).toBeVisible()
    expect(isDown).toBe(false)
  })

  it('shows older orders on request', async () => {
    const pages = [
      { orders: [orderSummary(order())], next_cursor: ID },
      {
        orders: [orderSummary(sampleOrder(sampleId(801), ['Rice'], { store_name: 'Corner Shop' }))],
        next_cursor: null,
      },
    ]
    const asked: (string | undefined)[] = []
    const user = open(
      order(),
      answers(listOrders, ({ query }) => {
        asked.push(query['cursor'])
        return (query['cursor'] === undefined ? pages[0] : pages[1]) ?? { orders: [], next_cursor: null }
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Show older orders' }))
    expect(await screen.findByRole('button', { name: /Corner Shop/ })).toBeVisible()
    // Pages that are shown already are not loaded again for it.
    expect(asked.filter((cursor) => cursor === undefined)).toHaveLength(1)
  })
})

describe('an order', () => {
  it('shows from which mails it is, and no file, picture or text of them', async () => {
    const { dialog } = await openDetail(order({ order: sampleOrderFacts({ mail_count: 2 }) }))
    expect(dialog.getByText(/^No. A-1001. From 2 e-mails, the last of Mar 9, 2026.$/)).toBeVisible()
    expect(dialog.getByRole('table')).toHaveTextContent('Milk')
    expect(dialog.queryByText(/Text as it was read/)).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Read again' })).toBeNull()
  })

  it('[MAIL-042, MAIL-043] is reviewed and added, and undone by the message', async () => {
    const bodies: unknown[] = []
    const { user, dialog } = await openDetail(
      order(),
      answers(addReceiptItems, ({ body }) => {
        bodies.push(body)
        return [sampleEntry('Milk')]
      }),
      answers(undoReceiptItems, { undone_count: 1 }),
    )
    await user.click(dialog.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: 'Review Items from Email' }))
    await user.click(await review.findByRole('button', { name: 'Add 2 items to inventory' }))
    await user.click(await screen.findByRole('button', { name: 'Stock too' }))
    expect(await screen.findByText('Items added to inventory successfully!')).toBeVisible()
    expect(bodies).toMatchObject([[{ name: 'Milk', source_receipt: ID }, { name: 'Bread' }]])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeVisible()
  })

  it('[MAIL-037, MAIL-038, MAIL-039, MAIL-040, MAIL-041, MAIL-042] is reviewed with all selected, category and place', async () => {
    const bodies: unknown[] = []
    const queries: unknown[] = []
    const { user, dialog } = await openDetail(
      order(),
      answers(addReceiptItems, ({ body, query }) => {
        bodies.push(body)
        queries.push(query)
        return [sampleEntry('Milk')]
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Review' }))
    const element = await screen.findByRole('dialog', { name: 'Review Items from Email' })
    const review = within(element)
    const milk = await review.findByRole('checkbox', { name: 'Milk' })
    expect(milk).toBeChecked()
    expect(review.getByRole('checkbox', { name: 'Bread' })).toBeChecked()
    expect(milk.closest('li')).toHaveTextContent('Groceries')
    const quantity = review.getByRole('spinbutton', { name: 'Quantity of Milk' })
    expect(quantity).toHaveAttribute('step', '0.01')

    await user.click(review.getByRole('button', { name: 'Deselect All' }))
    await user.click(review.getByRole('button', { name: 'Add items to inventory' }))
    expect(await review.findByText('Please select at least one item to add to inventory')).toBeVisible()

    await user.click(milk)
    await user.clear(quantity)
    await user.type(quantity, '1.25')
    await user.clear(quantity)
    await user.type(quantity, '-3')
    await user.type(review.getByRole('textbox', { name: /Storage location/ }), 'Cellar shelf')
    await user.click(review.getByRole('button', { name: 'Add 1 item to inventory' }))
    await user.click(await screen.findByRole('button', { name: 'Stock too' }))
    expect(await screen.findByText('Items added to inventory successfully!')).toBeVisible()
    expect(bodies).toMatchObject([[{ name: 'Milk', quantity: 1.25 }]])
    expect(queries).toMatchObject([{ storage_location: 'Cellar shelf' }])
  })

  it.each([
    [1, 'parcels.example', 'this e-mail came from parcels.example.'],
    [2, 'parcels.example', 'these e-mails came from parcels.example.'],
    [1, null, 'this e-mail did not say who sent it.'],
  ])('says why %i mails of %s are an order of their own', async (mail_count, sender, why) => {
    const apart = order({ order: sampleOrderFacts({ is_separate: true, mail_count, sender }) })
    const { user, dialog } = await openDetail(apart)
    const sentence = `Kept apart: an order from another sender has this number, but ${why}`
    expect(dialog.getByText(sentence)).toBeVisible()
    expect(screen.getByText(/· No. A-1001 · from another sender/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: 'Review Items from Email' }))
    expect(await review.findByText(sentence)).toBeVisible()
  })

  it('shows amounts in the currency of the order', async () => {
    const detail = order()
    const { user, dialog } = await openDetail({
      ...detail,
      result: detail.result && {
        ...detail.result,
        currency: 'GBP',
        receipt_total: 2.7,
        total_difference: 0,
        items: detail.result.items.map((item) => ({ ...item, price: 1.35 })),
      },
    })
    await user.click(dialog.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: 'Review Items from Email' }))
    expect(await review.findByText('Lines add up to £2.70')).toBeVisible()
    expect(review.getAllByText('£1.35')).toHaveLength(2)
  })

  it('offers to look over all lines at once where a known charge makes them add up', async () => {
    const detail = order()
    const { user, dialog } = await openDetail({
      ...detail,
      result: detail.result && {
        ...detail.result,
        currency: 'GBP',
        receipt_total: 5.7,
        total_difference: 0,
        items: detail.result.items.map((item) => ({ ...item, price: 1.35, confidence: 0.75 })),
      },
    })
    await user.click(dialog.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: 'Review Items from Email' }))
    expect(await review.findByText('Lines and £3.00 of charges add up to £5.70')).toBeVisible()
    expect(review.getByRole('region', { name: 'Please check (2)' })).toBeVisible()
    await user.click(review.getByRole('button', { name: 'All look right' }))
    expect(review.getByRole('region', { name: 'Sure (2)' })).toBeVisible()
    expect(review.queryByRole('region', { name: /^Please check/ })).not.toBeInTheDocument()
    expect(review.queryByRole('button', { name: 'All look right' })).not.toBeInTheDocument()
    expect(review.getByRole('checkbox', { name: 'Milk' })).toHaveFocus()
  })

  it('has each line looked at where nothing explains the difference', async () => {
    const detail = order()
    const { user, dialog } = await openDetail({
      ...detail,
      result: detail.result && {
        ...detail.result,
        receipt_total: 5.7,
        total_difference: -3,
        items: detail.result.items.map((item) => ({ ...item, price: 1.35, confidence: 0.25 })),
      },
    })
    await user.click(dialog.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: 'Review Items from Email' }))
    expect(await review.findByRole('button', { name: 'Looks right: Milk' })).toBeVisible()
    expect(review.queryByRole('button', { name: 'All look right' })).not.toBeInTheDocument()
  })

  it('can be discarded, and restored by the message', async () => {
    const states: unknown[] = []
    const { user, dialog } = await openDetail(
      order(),
      answers(discardReview, ({ body }) => {
        states.push(body)
        return undefined
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: 'Review Items from Email' }))
    await user.click(await review.findByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('Order discarded')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(states).toEqual([{ is_discarded: true }, { is_discarded: false }])
  })

  it('says what a later mail changed about what is in stock', async () => {
    const changed_lines = [
      {
        line_id: 'milk#1',
        name: 'Milk',
        before: { quantity: 2, unit: 'item', price: 3 },
        after: { quantity: 1, unit: 'item', price: 1.5 },
      },
      { line_id: 'bread#1', name: 'Bread', before: { quantity: 1, unit: 'item', price: null }, after: null },
    ]
    const changed = order({
      review_state: 'added',
      undoable_count: 2,
      currency: 'EUR',
      order: sampleOrderFacts({ event: 'substituted', changed_lines }),
    })
    open(changed)
    expect(await screen.findByRole('button', { name: /Green Grocer/ })).toHaveTextContent(
      'Changed since it was added',
    )
    const { dialog } = await openDetail(changed)
    const notice = within(dialog.getByRole('list'))
    expect(notice.getByText(/Milk/).closest('li')).toHaveTextContent('Milk: 2 for €3.00 is now 1 for €1.50')
    expect(notice.getByText(/Bread/).closest('li')).toHaveTextContent('Bread: 1 is no longer in the order')
    expect(dialog.getByRole('button', { name: 'Undo' })).toBeEnabled()
  })
})

describe('an order that a later mail changed', () => {
  const LINES: CorrectionLine[] = [
    ...sampleCorrectionLines,
    {
      line_id: 'rolls#1',
      name: 'Rolls',
      change: 'added',
      before: null,
      after: { quantity: 4, unit: 'item', price: 2 },
      replaces: 'Bread',
      entry: null,
      is_possible: true,
      is_selected: true,
    },
    {
      line_id: 'rice#1',
      name: 'Rice',
      change: 'price',
      before: { quantity: 1, unit: '1 kg', price: 3 },
      after: { quantity: 1, unit: '1 kg', price: 2 },
      replaces: null,
      entry: { entry_id: sampleId(3), unit: 'kg', quantity: 1, corrected_quantity: 1, since: 'counted' },
      is_possible: true,
      is_selected: false,
    },
  ]
  const known_at = '2026-03-10T09:00:00.000Z'
  const changed = order({
    review_state: 'added',
    undoable_count: 2,
    currency: 'EUR',
    order: sampleOrderFacts({
      changed_lines: LINES.flatMap(({ line_id, name, before, after }) =>
        before === null ? [] : [{ line_id, name, before, after }],
      ),
    }),
  })
  const openChanges = async (...handlers: HttpHandler[]) => {
    const { user, dialog } = await openDetail(
      changed,
      ...handlers,
      answers(getOrderCorrection, { known_at, lines: LINES }),
    )
    await user.click(dialog.getByRole('button', { name: 'See what changed' }))
    return { user, changes: within(await screen.findByRole('dialog', { name: 'What changed' })) }
  }

  it('shows what correcting does to the stock, and what was used or counted', async () => {
    const { changes } = await openChanges()
    expect(await changes.findByRole('checkbox', { name: /Milk/ })).toBeChecked()
    const rows = changes.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'Milk2 for €3.00 is now 1 for €1.50Some was used. In stock: 1.50 items, then 0.50 items',
      'BreadNo longer in the orderUsed up or removed since: nothing is left to correct',
      'RollsNew in the order: 4 for €2.00, instead of BreadWill be added to your stock',
      'Rice1 kg for €3.00 is now 1 kg for €2.00Counted by hand since. In stock: 1 kg, only the price changes',
    ])
    expect(changes.getByRole('checkbox', { name: /Bread/, checked: false })).toBeDisabled()
    expect(changes.getByRole('checkbox', { name: /Rice/ })).not.toBeChecked()
  })

  it('corrects the stock by the ticked lines, and undoes it', async () => {
    const bodies: unknown[] = []
    const keys: unknown[] = []
    const { user, changes } = await openChanges(
      answers(applyOrderCorrection, ({ body, headers }) => {
        bodies.push(body)
        keys.push(headers.get('idempotency-key'))
        return { corrected_count: 2 }
      }),
      answers(undoOrderCorrection, ({ body }) => {
        bodies.push(body)
        return { undone_count: 2 }
      }),
    )
    await user.click(await changes.findByRole('checkbox', { name: /Rolls/ }))
    changes.getByRole('checkbox', { name: /Rice/ }).focus()
    await user.keyboard(' ')
    await user.click(changes.getByRole('button', { name: 'Correct stock' }))
    expect(await screen.findByText('Your stock was corrected')).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'What changed' })).toBeNull()
    const notifications = within(screen.getByRole('region', { name: 'Notifications' }))
    await user.click(notifications.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(bodies).toEqual([{ known_at, line_ids: ['milk#1', 'rice#1'] }, { key: keys[0] }])
  })

  it('leaves the stock as it is', async () => {
    const { user, changes } = await openChanges(
      answers(applyOrderCorrection, ({ body }) => {
        expect(body).toEqual({ known_at, line_ids: [] })
        return { corrected_count: 0 }
      }),
    )
    await user.click(await changes.findByRole('button', { name: 'Leave as it is' }))
    expect(await screen.findByText('Your stock stays as it is')).toBeVisible()
  })

  it('keeps the choice when the order was changed meanwhile, and says so', async () => {
    const { user, changes } = await openChanges(fails(applyOrderCorrection, 'order_changed'))
    await user.click(await changes.findByRole('button', { name: 'Correct stock' }))
    expect(await changes.findByRole('alert')).toHaveTextContent(
      'The stock could not be corrected: This order or its stock was changed meanwhile.',
    )
    expect(changes.getByRole('checkbox', { name: /Milk/ })).toBeChecked()
  })

  it('says when the changes cannot be loaded, and tries again', async () => {
    const { user, changes } = await openChanges(
      fails(getOrderCorrection, 'internal', undefined, { once: true }),
    )
    await user.click(await changes.findByRole('button', { name: 'Try again' }))
    expect(await changes.findByRole('checkbox', { name: /Milk/ })).toBeChecked()
  })

  it('says when nothing is left to correct', async () => {
    const { changes } = await openChanges(answers(getOrderCorrection, { known_at, lines: [] }))
    expect(await changes.findByText('Your stock is as the order says.')).toBeVisible()
    expect(changes.queryByRole('button', { name: 'Correct stock' })).toBeNull()
  })
})
