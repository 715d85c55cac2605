import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { arrangeInventory } from '@larder/shared/domain/inventory/stock/list/arrange-inventory'
import { describe, expect, it } from 'vitest'
import { sampleEntry, sampleId, sampleItem } from '../../testing/samples/stock-samples.ts'
import { cardFace, isUrgent } from './card-face.ts'
import { takeAmount } from './take-amount.ts'

const item = sampleItem('Rice', { unit: 'kg', category: 'Dry Goods' })
const lot = (id: number, fields: Partial<InventoryEntry>) =>
  sampleEntry('Rice', { id: sampleId(id), item, item_id: item.id, unit: 'g', min_stock_level: 2, ...fields })
const faceOf = (lots: InventoryEntry[]) => {
  const [card] = arrangeInventory(lots, '', 'All').flatMap(({ cards }) => cards)
  if (card === undefined) throw new Error('no card')
  return cardFace(card)
}

describe('cardFace', () => {
  it('sums the lots, and shows the minimum level in the unit of the card', () => {
    const face = faceOf([
      lot(1, { quantity: 300, level_full: 500 }),
      lot(2, { quantity: 0.9, unit: 'kg', level_full: 1 }),
    ])
    expect(face.quantities).toEqual([{ quantity: 1200, unit: 'g', isAssumed: false }])
    expect(face.meter).toMatchObject({ value: 1200, full: 1500, minimum: 2000 })
    expect(face.minimum).toBe('2.00 kg')
  })

  it('marks a sum as assumed when one of its lots is', () => {
    const face = faceOf([lot(1, { quantity: 712.5, is_assumed: true }), lot(2, { quantity: 100 })])
    expect(face.quantities).toEqual([{ quantity: 812.5, unit: 'g', isAssumed: true }])
    expect(face.meter.text).toBe('about 810 g, minimum 2.00 kg')
  })

  it.each([
    [['closed', 'one_open', 'open'], ' · opened'],
    [['closed', 'one_open'], ' · one is open'],
    [['closed'], ''],
  ] as const)('says of lots that are %j what is open', (openings, text) => {
    expect(faceOf(openings.map((opening, index) => lot(index + 1, { opening }))).opening).toBe(text)
  })

  it('shows the most urgent status and the earliest expiry of its lots', () => {
    const face = faceOf([
      lot(1, { expiry_date: '2026-05-01T00:00:00.000Z' }),
      lot(2, { expiry_date: '2026-03-01T00:00:00.000Z', status: 'expired', is_expiry_guess: true }),
      lot(3, { expiry_date: null, status: 'low' }),
    ])
    expect(face).toMatchObject({
      status: 'expired',
      expiryDate: '2026-03-01T00:00:00.000Z',
      isExpiryGuess: true,
    })
  })
})

describe('isUrgent', () => {
  it('begins two days before the expiry date', () => {
    const days = ['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-13']
    expect(days.map((day) => isUrgent(`${day}T00:00:00.000Z`, '2026-03-10'))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

describe('takeAmount', () => {
  it('[INV-024, INV-025] judges low and out of stock on the sum of all lots at once', () => {
    const lots = [lot(1, { quantity: 2500 }), lot(2, { quantity: 500 })]
    const today = '2026-03-10T00:00:00.000Z'
    const low = takeAmount(lots, sampleId(1), 1000, today)
    expect(low.map(({ quantity, status }) => [quantity, status])).toEqual([
      [1500, 'low'],
      [500, 'low'],
    ])
    const gone = takeAmount(takeAmount(low, sampleId(1), 1500, today), sampleId(2), 500, today)
    expect(gone.map(({ status }) => status)).toEqual(['out_of_stock', 'out_of_stock'])
    expect(takeAmount(lots, sampleId(1), 1, today)[1]?.status).toBe('in_stock')
  })
})
