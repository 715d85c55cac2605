import { addReceiptItems, listInventory, undoReceiptItems } from '@larder/shared/contracts/inventory'
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
import axe from 'axe-core'
import type { HttpHandler } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { answers, fails } from '../../../testing/handlers.ts'
import { orderSummary, sampleOrder, sampleOrderFacts } from '../../../testing/order-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleEntry, sampleId } from '../../../testing/stock-samples.ts'

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
const violations = async (element: HTMLElement) => {
  const found = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } })
  return found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

describe('the list of orders', () => {
  it('shows shop, day, number, items and what became of each', async () => {
    open(order({ item_count: 2, order: sampleOrderFacts({ event: 'delivered' }) }))
    const row = await screen.findByRole('button', { name: /Green Grocer/ })
    expect(row).toHaveTextContent('Mar 9, 2026 · 2 items · No. A-1001 · delivered')
    expect(row).toHaveTextContent('Waiting for review')
    expect(await violations(screen.getByRole('main'))).toEqual([])
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
    expect(screen.getByRole('link', { name: 'Connect a mailbox' })).toHaveAttribute('href', '/settings')
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
    const user = open(
      order(),
      answers(
        listOrders,
        ({ query }) =>
          (query['cursor'] === undefined ? pages[0] : pages[1]) ?? { orders: [], next_cursor: null },
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Show older orders' }))
    expect(await screen.findByRole('button', { name: /Corner Shop/ })).toBeVisible()
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
    expect(await violations(element)).toEqual([])

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
    expect(await screen.findByText('Items added to inventory successfully!')).toBeVisible()
    expect(bodies).toMatchObject([[{ name: 'Milk', quantity: 1.25 }]])
    expect(queries).toMatchObject([{ storage_location: 'Cellar shelf' }])
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
