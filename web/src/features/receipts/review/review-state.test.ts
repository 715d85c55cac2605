import { describe, expect, it } from 'vitest'
import { sampleId, sampleLine, sampleReceipt, sampleReview } from '../../../testing/samples/stock-samples.ts'
import { commonDay, reviewLines } from './review-lines.ts'
import { correctedResult, correctionIn, reduceReview, type ReviewEvent } from './review-state.ts'
import { itemsToAdd } from './items-to-add.ts'
import { openReview } from './open-review.ts'

const [A, B] = [sampleId(700), sampleId(701)]
const fromB = { source_receipt: B, source_receipts: [B], source_name: 'Corner Shop' }
const first = sampleReceipt({
  items: [sampleLine('Milk', { price: 1.2 }), sampleLine('Blurry thing', { confidence: 0.3 })],
})
const second = sampleReceipt({
  receipt_id: B,
  store_name: 'Corner Shop',
  purchase_date: '2026-03-12',
  currency: 'ILS',
  items: [sampleLine('MILK', { quantity: 2, price: 3, ...fromB })],
})

const open = (results = [first, second]) =>
  openReview(results.map((result) => ({ result, review: sampleReview(result) })))
const after = (events: readonly ReviewEvent[], results = [first, second]) =>
  events.reduce(reduceReview, open(results))
const lineOf = (state: ReturnType<typeof open>, name: string) =>
  reviewLines(state).find((line) => line.name === name)
const MILK = 0
const BLURRY = 1

describe('the lines', () => {
  it('[RCPT-035, RCPT-039] are merged and all selected; doubtful ones are not sure', () => {
    expect(
      reviewLines(open()).map(({ name, quantity, isSelected, isSure }) => [
        name,
        quantity,
        isSelected,
        isSure,
      ]),
    ).toEqual([
      ['Milk', 3, true, true],
      ['Blurry thing', 1, true, false],
    ])
  })

  it('add up the prices of their receipts only in one currency', () => {
    expect(lineOf(open(), 'Milk')).toMatchObject({ price: null, currency: 'USD' })
    expect(lineOf(open([first, { ...second, currency: 'USD' }]), 'Milk')).toMatchObject({ price: 4.2 })
  })

  it('[RCPT-042] accept only quantities of 0 or more', () => {
    for (const quantity of [-1, Number.NaN]) {
      expect(after([{ type: 'quantity_changed', id: MILK, quantity }])).toEqual(open())
    }
    expect(lineOf(after([{ type: 'quantity_changed', id: MILK, quantity: 0 }]), 'Milk')?.quantity).toBe(0)
  })

  it('are sure once a person has checked them', () => {
    expect(lineOf(after([{ type: 'confirmed', id: BLURRY }]), 'Blurry thing')?.isSure).toBe(true)
  })
})

describe('what is sent', () => {
  it('[RCPT-049] consists of the selected lines, each with the quantity, price, day and shop of its own receipt', () => {
    const state = after([{ type: 'toggled', id: BLURRY, isSelected: false }])
    expect(itemsToAdd(state)).toEqual([
      expect.objectContaining({
        name: 'Milk',
        original_name: 'Milk',
        quantity: 1,
        price: 1.2,
        purchase_date: '2026-03-09',
        source_receipt: A,
        source_name: 'Green Grocer',
      }),
      expect.objectContaining({
        name: 'Milk',
        original_name: 'MILK',
        quantity: 2,
        price: 3,
        purchase_date: '2026-03-12',
        source_receipt: B,
        source_name: 'Corner Shop',
      }),
    ])
    expect(commonDay(state)).toBeUndefined()
    expect(commonDay(open([first]))).toBe('2026-03-09')
  })

  it.each([
    [5, [1, 4]],
    [2.5, [1, 1.5]],
    [0.5, [0.5]],
    [0, [0]],
  ])('of a merged line with the quantity %d is a change of the last receipt first', (quantity, sent) => {
    const state = after([
      { type: 'toggled', id: BLURRY, isSelected: false },
      { type: 'quantity_changed', id: MILK, quantity },
    ])
    expect(itemsToAdd(state).map((line) => line.quantity)).toEqual(sent)
  })

  it('sums exactly in the unit of the first line', () => {
    const grams = sampleReceipt({ items: [sampleLine('Rice', { quantity: 0.1, unit: 'kg' })] })
    const more = { ...second, items: [sampleLine('rice', { quantity: 200, unit: 'g', ...fromB })] }
    const state = after([{ type: 'quantity_changed', id: 0, quantity: 0.4 }], [grams, more])
    expect(itemsToAdd(state).map((line) => [line.quantity, line.unit])).toEqual([
      [0.1, 'kg'],
      [0.3, 'kg'],
    ])
  })

  it("has the household's name for a line, and the printed text beside it", () => {
    const known = sampleLine('SEMI SKM MLK', {
      confidence: 0.4,
      suggested_name: 'Milk',
      suggested_unit: '1l',
      suggested_category: 'Dairy',
      suggested_location: 'Refrigerator',
      is_known: true,
    })
    const state = open([sampleReceipt({ items: [known] })])
    expect(reviewLines(state)[0]).toMatchObject({ name: 'Milk', isSure: true })
    const sent = { name: 'Milk', unit: '1l', category: 'Dairy', original_name: 'SEMI SKM MLK' }
    expect(itemsToAdd(state)).toEqual([
      expect.objectContaining({ ...sent, storage_location: 'Refrigerator' }),
    ])
    expect(itemsToAdd({ ...state, storageLocation: 'Pantry' })[0]).not.toHaveProperty('storage_location')
  })

  it('has the edited values; a place chosen for a line takes precedence over the one for all', () => {
    const edit = { name: 'Oat milk', unit: '1l', category: 'Beverages', location: 'Pantry' }
    const state = after([{ type: 'edited', id: MILK, edit }], [first])
    expect(itemsToAdd({ ...state, storageLocation: 'Pantry' })[0]).toMatchObject({
      name: 'Oat milk',
      unit: '1l',
      category: 'Beverages',
      storage_location: 'Pantry',
      original_name: 'Milk',
    })
    const emptied = after([{ type: 'edited', id: MILK, edit: { name: ' ', unit: '' } }], [first])
    expect(itemsToAdd(emptied)[0]).toMatchObject({ name: 'Milk', unit: 'item' })
  })
})

describe('a receipt as a whole', () => {
  const doubted = {
    ...first,
    store_name: 'GREEN GROCFR',
    items: first.items.map((item) => ({ ...item, source_name: 'GREEN GROCFR' })),
    field_confidence: { store_name: 0.4, purchase_date: 0.95, receipt_total: 0 },
  }
  const facts = { store_name: 'Green Grocer', purchase_date: '2026-03-08', receipt_total: 6 }

  it('can be corrected: its lines are sent with the corrected shop and day, and what was read', () => {
    const state = after([{ type: 'facts_changed', receiptId: A, facts }], [doubted])
    expect(itemsToAdd(state)[0]).toMatchObject({
      source_name: 'Green Grocer',
      original_source_name: 'GREEN GROCFR',
      purchase_date: '2026-03-08',
    })
    const [receipt] = state.receipts
    expect(receipt && correctionIn(receipt)).toEqual(facts)
    expect(receipt && correctedResult(receipt)).toMatchObject({ receipt_total: 6, total_difference: -1 })
  })

  it('is certain once a person has checked it', () => {
    const [receipt] = after([{ type: 'facts_confirmed', receiptId: A }], [doubted]).receipts
    expect(receipt && correctionIn(receipt)).toEqual({ store_name: 'GREEN GROCFR', receipt_total: 5 })
  })

  it('can be left out with all its lines, and put back', () => {
    const without = after([{ type: 'left_out', receiptId: B, isLeftOut: true }])
    expect(lineOf(without, 'Milk')?.quantity).toBe(1)
    expect(itemsToAdd(without).map((line) => line.source_receipt)).toEqual([A, A])
    expect(commonDay(without)).toBe('2026-03-09')
    const back = reduceReview(without, { type: 'left_out', receiptId: B, isLeftOut: false })
    expect(lineOf(back, 'Milk')?.quantity).toBe(3)
  })
})
