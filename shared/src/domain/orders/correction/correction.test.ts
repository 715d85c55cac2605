import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReceiptItemToAdd } from '@larder/shared/contracts/receipts/receipt-items'
import { orderLine, orderMail, orderReading } from '../../../testkit/orders/order-mails.ts'
import { decideConsume, decidePurchase } from '../../inventory/ledger/ledger.ts'
import { decideCorrect } from '../../inventory/ledger/counts.ts'
import { decideOrderCorrection } from '../../inventory/ledger/undo.ts'
import type { LotState } from '../../inventory/ledger/lot-state.ts'
import { isShareGone, toReceiptPurchases } from '../../inventory/ledger/receipt-lines.ts'
import type { ReceiptShare } from '../../inventory/ledger/receipt-lines.ts'
import { lineIdsOf } from '../../receipts/review/line-ids.ts'
import { roundQuantity, convertQuantity } from '@larder/foods'
import type { ReadMail } from '../changed-lines.ts'
import { mergeOrders } from '@larder/papers'
import type { OrderLine } from '@larder/papers'
import { planCorrection, proposeCorrection } from './propose-correction.ts'

const ADDED_AT = '2026-11-20T12:00:00.000Z'
const AT = '2026-11-22T12:00:00.000Z'

type TestLot = LotState & { id: string; unit: string; created_at: string; sources: ReceiptShare[] }

/** The entries that adding some lines of an order makes. */
const addLines = (items: readonly OrderLine[], lineIds: readonly string[] | null): TestLot[] => {
  const ids = lineIdsOf(items.map(({ name }) => ({ printed_name: name })))
  const lines = items.flatMap((item, index): ReceiptItemToAdd[] => {
    const line_id = ids[index] ?? ''
    if (lineIds !== null && !lineIds.includes(line_id)) return []
    const { name, quantity, unit, pack_size, price } = item
    return [{ name, quantity, unit: pack_size ?? unit, price, line_id, source_receipt: 'order' }]
  })
  return toReceiptPurchases(lines).map(({ name, quantity, unit, sources }) => ({
    ...decidePurchase(quantity, ADDED_AT).after,
    id: `${name} ${unit}`,
    unit,
    created_at: ADDED_AT,
    sources,
  }))
}

const propose = (mails: readonly ReadMail[], lots: readonly TestLot[], counted: readonly string[] = []) => {
  const ordered = lots.flatMap((lot) => {
    const [share] = lot.sources
    return share && !isShareGone(share) ? [{ lot, share, isCounted: counted.includes(lot.id) }] : []
  })
  const stockOf = (lineId: string) => {
    const found = ordered.find(({ share }) => share.lines?.includes(lineId))
    if (!found) return null
    const corrected = found.share.corrected?.find(({ line_id }) => line_id === lineId)
    if (corrected === undefined) return { since: found.lot.created_at, corrected: null }
    const { quantity, unit, price } = corrected
    return { since: found.lot.created_at, corrected: { quantity, unit, price } }
  }
  const lines = proposeCorrection({ mails, lots: ordered, stockOf, settledUntil: null, isWanted: () => true })
  return { ordered, lines }
}

/** The stock after all possible lines of the correction were chosen. */
const correct = (mails: readonly ReadMail[], lots: readonly TestLot[]): TestLot[] => {
  const { ordered, lines } = propose(mails, lots)
  const plan = planCorrection(
    ordered,
    lines.filter(({ is_possible }) => is_possible),
  )
  const corrected = lots.map((lot) => {
    const share = plan.shares.find(({ lot_id }) => lot_id === lot.id)
    if (share === undefined) return lot
    const { from, to } = share
    const difference = roundQuantity(to.quantity - from.quantity)
    const decision = decideOrderCorrection(lot, { difference, isGone: isShareGone(to) }, {}, AT)
    return decision ? { ...lot, ...decision.after, sources: [to] } : lot
  })
  const opened = addLines(mergeOrders(mails).items, [...plan.added, ...plan.reopened])
  return [...corrected, ...opened.map((lot) => ({ ...lot, id: `new ${lot.id}`, created_at: AT }))]
}

/** What is in stock of each article, in pieces and in g, and what was paid for it. */
const sumsOf = (lots: readonly TestLot[]) => {
  const sums = new Map<string, [number, number]>()
  for (const { id, unit, quantity, removed_at, sources, level_full } of lots) {
    if (removed_at !== null) continue
    const key = id.replace(/^new /, '').replace(/kg$/, 'g')
    const [amount, price] = sums.get(key) ?? [0, 0]
    expect(level_full).toBe(quantity)
    const added = convertQuantity(quantity, unit, unit === 'kg' ? 'g' : unit) ?? 0
    sums.set(key, [roundQuantity(amount + added), roundQuantity(price + (sources[0]?.price ?? 0))])
  }
  return Object.fromEntries([...sums].sort())
}

const article = fc
  .tuple(
    fc.constantFrom('Milk', 'Bread', 'Rice', 'Tea'),
    fc.constantFrom(
      { unit: 'item', pack_size: null },
      { unit: 'item', pack_size: '500g' },
      { unit: 'kg', pack_size: null },
    ),
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 1, max: 20 }),
  )
  .map(([name, unit, quantity, price]) => orderLine(name, { ...unit, quantity, price }))
const articles = fc.array(article, { minLength: 1, maxLength: 6 })
const mailsOf = (before: readonly OrderLine[], after: readonly OrderLine[]) => [
  orderMail(18, orderReading(before)),
  orderMail(21, orderReading(after, { event: 'delivered' })),
]

describe('the correction of an order', () => {
  it('makes the same stock as adding the changed order at first, and nothing when repeated', () => {
    fc.assert(
      fc.property(articles, articles, (before, after) => {
        const mails = mailsOf(before, after)
        const corrected = correct(mails, addLines(before, null))
        expect(sumsOf(corrected)).toEqual(sumsOf(addLines(after, null)))
        expect(propose(mails, corrected).lines).toEqual([])
        expect(correct(mails, corrected)).toEqual(corrected)
      }),
    )
  })

  it('respects what was used: nothing falls below zero', () => {
    fc.assert(
      fc.property(articles, articles, fc.integer({ min: 1, max: 20 }), (before, after, used) => {
        const lots = addLines(before, null).map((lot) => ({
          ...lot,
          ...decideConsume(lot, Math.min(used, lot.quantity), AT).after,
        }))
        for (const { quantity } of correct(mailsOf(before, after), lots))
          expect(quantity).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  const MILK = orderLine('Milk', { quantity: 4 })
  const [milk] = addLines([MILK], null)
  if (!milk) throw new Error('Nothing was added')
  const less = mailsOf([MILK], [orderLine('Milk', { quantity: 1 })])

  it('says what was used, or is gone already', () => {
    const used = { ...milk, ...decideConsume(milk, 2, AT).after }
    expect(propose(less, [used]).lines).toMatchObject([
      { change: 'quantity', is_possible: true, entry: { quantity: 2, corrected_quantity: 0, since: 'used' } },
    ])
    const gone = { ...milk, ...decideConsume(milk, 4, AT).after }
    expect(propose(less, [gone]).lines).toMatchObject([
      {
        is_possible: false,
        is_selected: false,
        entry: { quantity: 0, corrected_quantity: 0, since: 'gone' },
      },
    ])
    expect(correct(less, [gone])).toEqual([gone])
  })

  it('leaves what somebody counted unselected', () => {
    const counted = { ...milk, ...decideCorrect(milk, { quantity: 3 }, AT)?.after }
    expect(propose(less, [counted], [milk.id]).lines).toMatchObject([
      { is_possible: true, is_selected: false, entry: { quantity: 3, since: 'counted' } },
    ])
  })

  it('names a price that alone changed, and what a new line is instead of', () => {
    const bread = orderLine('Oat bread', { replaces: 'Bread' })
    const lots = addLines([MILK, orderLine('Bread')], null)
    const mails = mailsOf([MILK, orderLine('Bread')], [orderLine('Milk', { quantity: 4, price: 3 }), bread])
    expect(propose(mails, lots).lines).toMatchObject([
      { name: 'Milk', change: 'price', before: { price: 4 }, after: { price: 3 } },
      { name: 'Bread', change: 'removed', after: null },
      { name: 'Oat bread', change: 'added', replaces: 'Bread', before: null, entry: null },
    ])
    expect(correct(mails, lots)[0]?.sources[0]).toMatchObject({ quantity: 4, price: 3 })
  })

  it('follows the unit in which the household added a line', () => {
    const [lot] = addLines([MILK], null)
    const packs = { ...milk, unit: 'g', quantity: 2000, level_full: 2000 }
    const share = { ...(lot?.sources[0] as ReceiptShare), quantity: 2000 }
    const [corrected] = correct(less, [{ ...packs, sources: [share] }])
    expect(corrected).toMatchObject({ quantity: 500, level_full: 500, unit: 'g' })
  })
})
