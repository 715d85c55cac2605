import type { TypedLineReading } from '@larder/shared/contracts/stock/typed-stock'
import { describe, expect, it } from 'vitest'
import { learnedOf, lineOfPack } from './named-pack.ts'

const line: TypedLineReading = {
  text: 'kerrygold',
  name: 'Kerrygold',
  quantity: 1,
  is_quantity_said: false,
  unit: 'item',
  category: 'Other',
  storage_location: null,
  expiry_date: '2027-01-01',
  is_expiry_guess: true,
  is_known: false,
  problem: null,
}
const product = {
  name: 'Kerrygold',
  brand: null,
  quantity: 250,
  unit: 'g',
  category: 'Dairy' as const,
  place: 'Refrigerator',
  asked_at: '2026-03-09T08:00:00.000Z',
}
const pack = { expiry: '2026-12-31', amount: { quantity: 0.3, unit: 'kg' } }
const nothing = { product: null, pack: null, chosen: undefined }

describe('what is added of a named pack', () => {
  it('is as its name says where the code says no more', () => {
    expect(lineOfPack(line, nothing)).toEqual(line)
  })
  it('has what the table of products says', () => {
    expect(lineOfPack(line, { ...nothing, product })).toMatchObject({
      quantity: 250,
      unit: 'g',
      category: 'Dairy',
      storage_location: 'Refrigerator',
      is_expiry_guess: true,
    })
  })
  it('has amount and day of the code before that', () => {
    expect(lineOfPack(line, { ...nothing, product, pack })).toMatchObject({
      quantity: 0.3,
      unit: 'kg',
      expiry_date: '2026-12-31',
      is_expiry_guess: false,
    })
  })
  it('has what somebody typed or chose before all', () => {
    const typed = {
      ...line,
      quantity: 2,
      is_quantity_said: true,
      storage_location: 'Freezer',
      is_known: true,
    }
    const chosen = { name: 'Kerrygold', expiry_date: '2027-01-01' }
    expect(lineOfPack(typed, { product, pack, chosen })).toEqual(typed)
    const unit = { ...line, unit: 'package' }
    expect(
      lineOfPack(unit, { ...nothing, product, chosen: { name: 'Kerrygold', unit: 'package' } }),
    ).toMatchObject({
      quantity: 1,
      unit: 'package',
    })
  })
})

describe('what a code is taken to hold', () => {
  const entry = { item_id: 'id', quantity: 500, unit: 'g' }
  const found = { is_shop_code: false, product: null }
  it.each([
    ['the amount of its first pack', entry, found, null, 500, 'g'],
    ['what the table says', entry, { ...found, product }, null, 250, 'g'],
    ['nothing, where it is counted', { ...entry, unit: 'item' }, found, null, null, null],
    ['nothing, where each pack says its own', entry, found, pack, null, null],
    ['nothing, where the code is a shop’s own', entry, { ...found, is_shop_code: true }, null, null, null],
  ])('is %s', (_what, added, about, printed, quantity, unit) => {
    expect(learnedOf(added, about, printed)).toEqual({ item_id: 'id', quantity, unit })
  })
})
