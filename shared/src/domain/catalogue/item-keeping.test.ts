import { describe, expect, it } from 'vitest'
import { isKeptAlike, keepingTimeOf, keepingTimesOf } from './item-keeping.ts'

const BUTTER = {
  name: 'Butter',
  category: 'Dairy',
  food_id: null,
  typical_shelf_life_days: null,
  usual_shelf_life_days: null,
  usual_location: null,
}

describe('how long an item keeps', () => {
  it('is what the household says of the place, else of the item, else what the table says', () => {
    const table = keepingTimeOf(BUTTER, 'fridge')
    expect(table.by).toBe('table')
    const typical = { ...BUTTER, typical_shelf_life_days: 10 }
    expect(keepingTimeOf(typical, 'fridge')).toEqual({ days: 10, by: 'household' })
    const own = { ...typical, keeping_days: { fridge: 40 } }
    expect(keepingTimeOf(own, 'fridge')).toEqual({ days: 40, by: 'household' })
    expect(keepingTimeOf(own, null)).toEqual({ days: 40, by: 'household' })
    expect(keepingTimeOf(own, 'freezer')).toEqual({ days: 10, by: 'household' })
  })

  it('is what was observed only in the kind of place where it was', () => {
    const observed = { ...BUTTER, usual_shelf_life_days: 5, usual_location: 'Refrigerator' }
    expect(keepingTimeOf(observed, 'fridge')).toEqual({ days: 5, by: 'household' })
    expect(keepingTimeOf(observed, 'freezer')).toEqual(keepingTimeOf(BUTTER, 'freezer'))
    expect(keepingTimeOf({ ...observed, usual_location: null }, 'freezer')).toEqual({
      days: 5,
      by: 'household',
    })
  })

  it.each(['Leftovers of Carrot soup', 'Leftovers of Chicken stew', 'Leftovers of Xyzzy'])(
    'is that of cooked food for %j, whatever the meal is named after',
    (name) => {
      const cooked = { ...BUTTER, name, category: 'Other' }
      expect(keepingTimeOf(cooked, 'fridge').days).toBe(4)
      expect(keepingTimeOf(cooked, 'pantry').days).toBe(4)
      expect(keepingTimeOf(cooked, 'freezer').days).toBe(90)
    },
  )

  it('stays where what lots say of it means the same', () => {
    const cold = { ...BUTTER, usual_location: 'Refrigerator' }
    expect(isKeptAlike(cold, { ...cold, usual_location: 'Fridge door' })).toBe(true)
    expect(isKeptAlike(cold, { ...cold, usual_location: 'Freezer' })).toBe(false)
    expect(isKeptAlike(cold, { ...cold, usual_shelf_life_days: 9 })).toBe(false)
    const seen = { ...BUTTER, usual_shelf_life_days: 9 }
    expect(isKeptAlike(BUTTER, cold)).toBe(true)
    // What was seen anywhere is now known to be of the refrigerator alone.
    expect(isKeptAlike(seen, { ...seen, usual_location: 'Refrigerator' })).toBe(false)
  })

  it('is unknown in a cupboard for what is kept cold, unless the household says it', () => {
    const inCupboard = (item: typeof BUTTER) => keepingTimesOf(item)[0]
    expect(inCupboard({ ...BUTTER, name: 'Milk' })).toEqual({ place: 'pantry', days: null, by: 'table' })
    expect(inCupboard({ ...BUTTER, name: 'Ice cream' })?.days).toBeNull()
    expect(inCupboard({ ...BUTTER, name: 'Rice' })?.days).toBeGreaterThan(90)
    const own = { ...BUTTER, name: 'Milk', keeping_days: { pantry: 3 } }
    expect(inCupboard(own)).toEqual({ place: 'pantry', days: 3, by: 'household' })
  })

  it('is that of the food that the household says it is', () => {
    const linked = { ...BUTTER, name: 'Xqz', food_id: 'butter' }
    expect(keepingTimeOf(linked, 'freezer')).toEqual(keepingTimeOf(BUTTER, 'freezer'))
    expect(keepingTimeOf({ ...BUTTER, food_id: 'none' }, 'fridge')).toEqual({ days: null, by: 'table' })
  })
})
