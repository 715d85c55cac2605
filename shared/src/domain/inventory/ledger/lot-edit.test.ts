import { describe, expect, it } from 'vitest'
import { mergeEdit } from './lot-edit.ts'
import type { FieldChanges, LotValues } from './lot-edit.ts'

const seen: LotValues = {
  storage_location: 'Pantry',
  expiry_date: null,
  purchase_date: null,
  min_stock_level: 2,
  notes: 'old',
}
const since: FieldChanges[] = [
  { notes: { from: 'old', to: 'between' } },
  { notes: { from: 'between', to: 'theirs' }, min_stock_level: { from: 2, to: 5 } },
]
const now: LotValues = { ...seen, notes: 'theirs', min_stock_level: 5 }

describe('mergeEdit', () => {
  it("changes only the fields edited here, and keeps other people's changes of the rest", () => {
    expect(mergeEdit({ ...seen, storage_location: 'Freezer' }, now, since)).toEqual({
      changes: { storage_location: { from: 'Pantry', to: 'Freezer' } },
      conflicts: [],
    })
  })

  it('lists the fields that both changed, unless to the same value', () => {
    expect(mergeEdit({ ...seen, notes: 'mine', min_stock_level: 5 }, now, since)).toEqual({
      changes: {},
      conflicts: ['notes'],
    })
  })

  it('treats a field as unchanged when others changed it and changed it back', () => {
    const there = { notes: { from: 'old', to: 'theirs' } }
    const andBack = { notes: { from: 'theirs', to: 'old' } }
    expect(mergeEdit({ ...seen, notes: 'mine' }, seen, [there, andBack])).toEqual({
      changes: { notes: { from: 'old', to: 'mine' } },
      conflicts: [],
    })
  })
})
