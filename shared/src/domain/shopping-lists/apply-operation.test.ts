import { describe, expect, it } from 'vitest'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import { applyOperation, forgetRemoved } from './apply-operation.ts'
import { isChecked, linesOn } from './list-state.ts'
import type { ListOperation, ListState } from './list-state.ts'

const id = (digit: string) => digit.repeat(24)
const [mayas, noas] = [id('a'), id('b')]
const AT = '2026-11-22T09:00:00.000Z'

type Distributed<T> = T extends unknown ? Omit<T, 'device_id' | 'seen_version'> : never
type Change = Distributed<ListOperation>

const empty: ListState<string> = {
  id: id('1'),
  name: 'Weekly',
  shop: null,
  is_generated: false,
  updated_at: AT,
  version: 0,
  lines: [],
  removal: null,
}

const add = (line: string, item_name: string, quantity?: number, unit = 'item') =>
  ({
    type: 'add',
    line_id: id(line),
    item_id: NO_ITEM_ID,
    item_name,
    unit,
    checked: false,
    ...(quantity === undefined ? {} : { quantity }),
  }) satisfies Change
const tick = (line: string) => ({ type: 'tick', line_id: id(line) }) satisfies Change
const untick = (line: string) => ({ type: 'untick', line_id: id(line) }) satisfies Change
const remove = (line: string) => ({ type: 'remove', line_id: id(line) }) satisfies Change
const restore = (line: string) => ({ type: 'restore', line_id: id(line) }) satisfies Change
const setQuantity = (line: string, quantity: number) =>
  ({ type: 'edit', line_id: id(line), quantity }) satisfies Change

/** An operation of a device that had seen this version; without it the device knows everything. */
const by = (device_id: string, change: Change, seen_version?: number): ListOperation => ({
  ...change,
  device_id,
  ...(seen_version === undefined ? {} : { seen_version }),
})

const apply = (list: ListState<string>, ...operations: ListOperation[]) =>
  operations.reduce(
    (state, operation) =>
      applyOperation(state, operation, {
        by: operation.device_id === noas ? 'noa' : 'maya',
        at: AT,
        category: null,
      }),
    list,
  )

/** What people see: without versions, and in no order. */
const shown = (list: ListState<string>) =>
  list.removal
    ? 'deleted'
    : linesOn(list)
        .map((line) => `${isChecked(line) ? 'x' : '-'} ${line.item_name} ${line.quantity} ${line.unit}`)
        .sort()

const milk = apply(empty, by(mayas, add('2', 'Milk', 2, 'l')))

/** What two operations that did not know of each other lead to, in either order. */
const inEitherOrder = (list: ListState<string>, ofMaya: Change, ofNoa: Change) => {
  const [one, other] = [by(mayas, ofMaya, list.version), by(noas, ofNoa, list.version)]
  const [first, second] = [apply(list, one, other), apply(list, other, one)]
  expect(shown(second)).toEqual(shown(first))
  return first
}

describe('operations of two devices that did not know of each other', () => {
  it('[SHOP-009] keep a tick against an edit, and the edit', () => {
    const list = inEitherOrder(milk, tick('2'), setQuantity('2', 5))
    expect(shown(list)).toEqual(['x Milk 5 l'])
    expect(linesOn(list)[0]?.checked_by).toBe('maya')
  })

  it('[SHOP-009] keep a tick against a removal', () => {
    expect(shown(inEitherOrder(milk, tick('2'), remove('2')))).toEqual(['x Milk 2 l'])
  })

  it('[SHOP-009] keep a tick against the unticking of an earlier tick', () => {
    const ticked = apply(milk, by(noas, tick('2'), 1))
    expect(shown(inEitherOrder(ticked, tick('2'), untick('2')))).toEqual(['x Milk 2 l'])
  })

  it('[SHOP-026] remove a line that the other device edits, whose edit is there when the removal is undone', () => {
    const list = inEitherOrder(milk, setQuantity('2', 5), remove('2'))
    expect(shown(list)).toEqual([])
    expect(shown(apply(list, by(noas, restore('2'))))).toEqual(['- Milk 5 l'])
  })

  it('keep the quantity that came last', () => {
    const [five, seven] = [by(mayas, setQuantity('2', 5), 1), by(noas, setQuantity('2', 7), 1)]
    expect(shown(apply(milk, five, seven))).toEqual(['- Milk 7 l'])
    expect(shown(apply(milk, seven, five))).toEqual(['- Milk 5 l'])
  })

  it('[SHOP-023] add up the same thing, and find the line by both ids', () => {
    const list = inEitherOrder(empty, add('2', 'Milk', 1.5, 'l'), add('3', 'Milk', 2, 'l'))
    expect(shown(list)).toEqual(['- Milk 3.5 l'])
    expect(shown(apply(list, by(noas, tick('3')), by(mayas, setQuantity('2', 3))))).toEqual(['x Milk 3 l'])
    const other = apply(list, by(noas, add('4', ' MILK', 500, 'ml'), 0))
    expect(shown(other)).toEqual(['- Milk 4 l'])
  })

  it('keep what one adds more of while the other removes it', () => {
    const [more, removal] = [by(mayas, add('3', 'Milk', 1, 'l'), 1), by(noas, remove('2'), 1)]
    expect(shown(apply(milk, more, removal))).toEqual(['- Milk 3 l'])
    expect(shown(apply(milk, removal, more))).toEqual(['- Milk 1 l'])
  })

  it('[SHOP-027] keep of a deleted list what was ticked or added meanwhile', () => {
    const list = apply(milk, by(mayas, add('4', 'Bread')))
    expect(shown(inEitherOrder(list, add('3', 'Eggs', 6), { type: 'delete_list' }))).toEqual([
      '- Eggs 6 item',
    ])
    expect(shown(inEitherOrder(list, tick('2'), { type: 'delete_list' }))).toEqual(['x Milk 2 l'])
    expect(shown(inEitherOrder(list, setQuantity('2', 9), { type: 'delete_list' }))).toBe('deleted')
  })
})

describe('operations of one device', () => {
  it('remove a line that it ticked itself while offline', () => {
    expect(shown(apply(milk, by(mayas, tick('2'), 1), by(mayas, remove('2'), 1)))).toEqual([])
  })

  it('untick and remove what somebody else ticked, when it knew', () => {
    const ticked = apply(milk, by(noas, tick('2'), 1))
    expect(shown(apply(ticked, by(mayas, untick('2'), 2)))).toEqual(['- Milk 2 l'])
    expect(linesOn(apply(ticked, by(mayas, untick('2'), 2)))[0]).toMatchObject({
      checked_by: null,
      checked_at: null,
    })
    expect(shown(apply(ticked, by(mayas, remove('2'), 2)))).toEqual([])
  })

  it('add a line of its own to what is in the basket, and for a unit that does not convert', () => {
    const list = apply(milk, by(mayas, tick('2')), by(mayas, add('3', 'milk', 1, 'l')))
    expect(shown(list)).toEqual(['- milk 1 l', 'x Milk 2 l'])
    expect(shown(apply(milk, by(mayas, add('3', 'milk', 1))))).toEqual(['- Milk 2 l', '- milk 1 item'])
  })

  it('leave the quantity when nobody says how much', () => {
    expect(shown(apply(milk, by(mayas, add('3', 'milk'))))).toEqual(['- Milk 2 l'])
    expect(shown(apply(empty, by(mayas, add('3', 'milk'))))).toEqual(['- milk 1 item'])
  })

  it('merge by the catalogue item whatever it is called', () => {
    const known = { ...add('2', 'Whole milk', 1), item_id: id('9') }
    const list = apply(empty, by(mayas, known), by(mayas, { ...known, line_id: id('3'), item_name: 'Milch' }))
    expect(shown(list)).toEqual(['- Whole milk 2 item'])
  })

  it('keep both notes of merged lines', () => {
    const list = apply(
      empty,
      by(mayas, { ...add('2', 'Milk'), notes: 'for the cake' }),
      by(noas, { ...add('3', 'Milk'), notes: 'oat' }),
    )
    expect(linesOn(list)[0]?.notes).toBe('for the cake; oat')
  })

  it('delete a list and bring it back as it was, without what was removed before', () => {
    const list = apply(milk, by(mayas, add('3', 'Eggs', 6)), by(mayas, remove('3')), by(mayas, tick('2')))
    const deleted = apply(list, by(mayas, { type: 'delete_list' }))
    expect(shown(deleted)).toBe('deleted')
    expect(shown(apply(deleted, by(noas, { type: 'restore_list' })))).toEqual(['x Milk 2 l'])
  })

  it('answer that a line or a list is not there any more to a device that knew', () => {
    const removed = apply(milk, by(mayas, remove('2')))
    const deleted = apply(milk, by(mayas, { type: 'delete_list' }))
    expect(() => apply(removed, by(mayas, tick('2')))).toThrow('This item is not there any more')
    expect(() => apply(milk, by(mayas, tick('7'), 0))).toThrow('This item is not there any more')
    expect(() => apply(deleted, by(noas, add('3', 'Eggs'), 2))).toThrow('This list is not there any more')
  })

  it('refuse a line more than a list can have, however it comes', () => {
    const lineId = (index: number) => index.toString(16).padStart(24, '0')
    const full = Array.from({ length: 1_000 }).reduce<ListState<string>>(
      (list, _, index) => apply(list, by(mayas, { ...add('0', `Thing ${index}`), line_id: lineId(index) })),
      empty,
    )
    expect(() => apply(full, by(mayas, add('f', 'One more')))).toThrow('at most 1,000 items')
    expect(shown(apply(full, by(mayas, add('f', 'thing 7', 1))))).toContain('- Thing 7 2 item')
    const swapped = apply(
      full,
      by(mayas, { type: 'remove', line_id: lineId(1) }),
      by(mayas, add('f', 'Other')),
    )
    expect(() => apply(swapped, by(mayas, { type: 'restore', line_id: lineId(1) }))).toThrow('at most 1,000')
  })
})

it('forgets removed lines after 60 days', () => {
  const removed = apply(milk, by(mayas, remove('2')))
  expect(forgetRemoved(removed, new Date('2027-01-20')).lines).toHaveLength(1)
  expect(forgetRemoved(removed, new Date('2027-01-22')).lines).toHaveLength(0)
  expect(forgetRemoved(milk, new Date('2027-01-22')).lines).toHaveLength(1)
})

describe('a line that comes into stock', () => {
  const stock = (entry: string, cause: 'receipt' | 'put_away') =>
    ({ type: 'stock', line_id: id('2'), entry_id: id(entry), by: cause }) satisfies ListOperation
  const unstock = (entry: string) =>
    ({ type: 'unstock', line_id: id('2'), entry_id: id(entry) }) satisfies ListOperation

  it('is checked by a receipt until that is taken back, and says so until it is unchecked', () => {
    const bought = apply(milk, stock('e', 'receipt'), stock('f', 'receipt'))
    expect(shown(bought)).toEqual(['x Milk 2 l'])
    expect(linesOn(bought)[0]?.stocked).toMatchObject({ entry_id: id('e'), by: 'receipt' })
    expect(shown(apply(bought, unstock('f')))).toEqual(['x Milk 2 l'])
    expect(shown(apply(bought, unstock('e')))).toEqual(['- Milk 2 l'])
    expect(linesOn(apply(bought, by(mayas, untick('2'))))[0]?.stocked).toBeNull()
  })

  it('stays checked when somebody else had checked it, before or since', () => {
    const before = apply(milk, by(mayas, tick('2')), stock('e', 'receipt'), unstock('e'))
    const since = apply(milk, stock('e', 'receipt'), by(mayas, tick('2')), unstock('e'))
    expect([shown(before), shown(since)]).toEqual([['x Milk 2 l'], ['x Milk 2 l']])
  })

  it('comes back when putting it away is undone, also to a list that was filled up meanwhile, which takes no more', () => {
    const lineId = (index: number) => index.toString(16).padStart(24, '0')
    const away = apply(milk, by(mayas, tick('2')), stock('e', 'put_away'))
    const full = Array.from({ length: 1_000 }).reduce<ListState<string>>(
      (list, _, index) => apply(list, by(mayas, { ...add('0', `Thing ${index}`), line_id: lineId(index) })),
      away,
    )
    expect(() => apply(full, by(mayas, restore('2')))).toThrow('at most 1,000')
    const back = apply(full, unstock('e'))
    expect(linesOn(back)).toHaveLength(1_001)
    expect(() => apply(back, by(mayas, add('f', 'One more')))).toThrow('at most 1,000')
    const cleared = apply(full, { type: 'unstock', line_id: id('2'), entry_id: null })
    expect(shown(cleared)).toContain('x Milk 2 l')
  })

  it('leaves the list when it is put away, and a tick made without knowing of it brings it back as stocked', () => {
    const away = apply(milk, by(mayas, tick('2')), stock('e', 'put_away'))
    expect(shown(away)).toEqual([])
    expect(shown(apply(away, unstock('e')))).toEqual(['x Milk 2 l'])
    const late = apply(away, by(noas, tick('2'), milk.version))
    expect(linesOn(late)[0]?.stocked?.by).toBe('put_away')
  })
})
