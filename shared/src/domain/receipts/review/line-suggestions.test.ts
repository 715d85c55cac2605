import { describe, expect, it } from 'vitest'
import { NO_SUGGESTION, suggestLine, toKnownItem } from './line-suggestions.ts'
import type { KnownItem, Memory } from './line-suggestions.ts'
import { textKey } from '@larder/papers'

const MILK: KnownItem = toKnownItem({
  id: 'a'.repeat(24),
  name: 'Oat milk',
  name_folded: 'oat milk',
  category: 'Beverages',
  usual_location: 'Cabinet',
})
const line = (name: string, unit = 'item', price: number | null = 2) => ({
  name,
  printed_name: name,
  unit,
  price,
})
const earlier = {
  store_key: 'greengrocer',
  text_key: textKey('OTLY BRST'),
  item_id: MILK.id,
  name: MILK.name,
  unit: '6x1l',
  category: MILK.category,
  location: 'Pantry',
}
const memory = (fields: Partial<Memory> = {}): Memory => ({
  store: 'greengrocer',
  remembered: [earlier],
  leftOut: [],
  items: [MILK],
  language: null,
  ...fields,
})

describe('suggestLine', () => {
  it('repeats for a known text how it was added before', () => {
    expect(suggestLine(line('Otly Brst'), memory())).toEqual({
      item_id: MILK.id,
      suggested_name: 'Oat milk',
      suggested_unit: '6x1l',
      suggested_category: 'Beverages',
      suggested_location: 'Pantry',
      is_known: true,
      not_food: null,
      is_left_out: false,
    })
  })

  it.each([
    ['ost', 'sv', 'Dairy'],
    ['alma', 'hu', 'Produce'],
    ['voi', 'fi', 'Dairy'],
  ] as const)('reads %s in the language of its paper: %s', (name, language, suggested_category) => {
    expect(suggestLine(line(name), memory({ language }))).toMatchObject({ suggested_category })
    expect(suggestLine(line(name), memory())).toMatchObject({ suggested_category: null })
  })

  it('follows an item to its new name, and ignores a deleted one', () => {
    const renamed = memory({ items: [{ ...MILK, name: 'Barista milk' }] })
    expect(suggestLine(line('Otly Brst'), renamed)).toMatchObject({ suggested_name: 'Barista milk' })
    expect(suggestLine(line('Otly Brst'), memory({ items: [] }))).toMatchObject({
      item_id: null,
      suggested_name: 'Oat milk',
      is_known: true,
    })
  })

  it('takes what is sold by the can for canned food', () => {
    const canned = { suggested_category: 'Canned Goods', suggested_location: 'Pantry' }
    expect(suggestLine(line('Peaches', 'can'), memory())).toMatchObject(canned)
    expect(suggestLine(line('Peaches'), memory())).not.toMatchObject(canned)
  })

  it('uses what was learned in another shop, but does not call it known', () => {
    const elsewhere = memory({ store: 'cornershop' })
    expect(suggestLine(line('Otly Brst'), elsewhere)).toMatchObject({ item_id: MILK.id, is_known: false })
  })

  it('keeps how many pieces a pack holds where such a line was stocked in pieces before', () => {
    const inPieces = memory({ remembered: [{ ...earlier, unit: 'item' }] })
    expect(suggestLine(line('Otly Brst', '12 item'), inPieces)).toMatchObject({ suggested_unit: null })
    expect(suggestLine(line('Otly Brst', '500g'), inPieces)).toMatchObject({ suggested_unit: 'item' })
  })

  it.each([
    ['item', '6x1l'],
    ['500g', '6x1l'],
    ['kg', null],
    ['6x1l', null],
  ])('changes the unit %s to %s', (unit, suggested_unit) => {
    expect(suggestLine(line('Otly Brst', unit), memory())).toMatchObject({ suggested_unit })
  })

  it('finds the catalogue item named by an unknown text', () => {
    expect(suggestLine(line('OAT MILK 1L'), memory({ remembered: [] }))).toMatchObject({
      item_id: MILK.id,
      suggested_name: 'Oat milk',
      suggested_category: 'Beverages',
      suggested_location: 'Cabinet',
      is_known: false,
    })
  })

  it('guesses by the kind of food where the household knows nothing', () => {
    expect(suggestLine(line('GOUDA JUNG'), memory())).toEqual({
      ...NO_SUGGESTION,
      suggested_category: 'Dairy',
      suggested_location: 'Refrigerator',
    })
  })

  it('suggests nothing for deductions and unknown texts', () => {
    expect(suggestLine(line('Otly Brst', 'item', -1), memory())).toEqual(NO_SUGGESTION)
    expect(suggestLine(line('XQZ'), memory())).toEqual(NO_SUGGESTION)
  })

  it('[RCPT-039] says why a line is certainly no food, unless the household has stocked such an item', () => {
    const soap = toKnownItem({ ...MILK, name: 'Balm soap', name_folded: 'balm soap' })
    const lemon = toKnownItem({ ...MILK, name: 'Lemon balm', name_folded: 'lemon balm' })
    const wash = line('LEMON BALM SOAP')
    const strange = memory({ items: [lemon] })
    expect(suggestLine(wash, strange)).toEqual({ ...NO_SUGGESTION, not_food: { reason: 'toiletries' } })
    expect(suggestLine(wash, memory({ items: [lemon, soap] }))).toMatchObject({
      suggested_name: 'Balm soap',
      not_food: null,
    })
    const remembered = [{ ...earlier, text_key: textKey('LEMON BALM SOAP') }]
    expect(suggestLine(wash, memory({ remembered }))).toMatchObject({ not_food: null })
    expect(suggestLine(line('Pfand', 'item', -0.25), strange)).toEqual(NO_SUGGESTION)
  })

  it('knows an item by the name of one that was joined with it, and by the food that it is', () => {
    const item = { ...MILK, name: 'Butter', name_folded: 'butter', usual_location: null }
    const joined = toKnownItem(item, 'Kerrygold')
    const items = [toKnownItem(item), joined]
    expect(suggestLine(line('KERRYGOLD'), memory({ items }))).toMatchObject({
      item_id: item.id,
      suggested_name: 'Butter',
      suggested_location: 'Refrigerator',
    })
    const linked = { ...item, name: 'Xqz', food_id: 'butter' }
    const known = memory({ items: [toKnownItem(linked, 'Xqz')] })
    expect(suggestLine(line('XQZ'), known)).toMatchObject({ suggested_location: 'Refrigerator' })
    const noFood = memory({ items: [toKnownItem({ ...item, food_id: 'none' }, 'Butter')] })
    expect(suggestLine(line('Butter'), noFood)).toMatchObject({ item_id: item.id, suggested_location: null })
  })
})
