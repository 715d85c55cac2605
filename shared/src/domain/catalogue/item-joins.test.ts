import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideJoin, decideSplit, indexJoins } from './item-joins.ts'
import type { ItemJoin } from './item-joins.ts'

const AT = '2026-11-21T10:00:00.000Z'
const join = (joins: readonly ItemJoin[], item_id: string, into_id: string) =>
  decideJoin(indexJoins(joins), { item_id, into_id, joined_at: AT })
const joined = (...pairs: [string, string][]) =>
  pairs.reduce<readonly ItemJoin[]>((joins, [item, into]) => join(joins, item, into), [])

describe('joined items', () => {
  it('stand for one item, by way of each other too', () => {
    const joins = indexJoins(joined(['b', 'a'], ['c', 'a'], ['a', 'z']))
    expect(['a', 'b', 'c', 'z', 'other'].map(joins.rootOf)).toEqual(['z', 'z', 'z', 'z', 'other'])
    expect(joins.membersOf('z')).toEqual(['z', 'a', 'b', 'c'])
    expect(joins.membersOf('c')).toEqual(['c'])
  })

  it('stay as they are when they are joined again', () => {
    const before = joined(['b', 'a'])
    expect(join(before, 'b', 'a')).toBe(before)
  })

  it.each([
    ['a', 'b', 'in a circle'],
    ['b', 'c', 'that are joined with another one'],
    ['c', 'b', 'into one that is joined itself'],
  ])('refuse %s into %s: items %s', (item, into) => {
    expect(() => join(joined(['b', 'a']), item, into)).toThrow('joined with another one already')
  })

  it('refuse an item and itself, and more than a hundred', () => {
    expect(() => join([], 'a', 'a')).toThrow('with itself')
    const many = joined(...Array.from({ length: 100 }, (_, at): [string, string] => [`i${at}`, 'a']))
    expect(() => join(many, 'b', 'a')).toThrow('No more items')
    expect(() => join(many, 'a', 'b')).toThrow('No more items')
  })
})

describe('splitting', () => {
  it('gives back exactly what was before, whatever was joined and in whatever order it is split', () => {
    const items = ['a', 'b', 'c', 'd', 'e', 'f']
    const pair = fc.tuple(fc.constantFrom(...items), fc.constantFrom(...items))
    fc.assert(
      fc.property(
        fc.array(pair),
        fc.constantFrom(...items),
        fc.constantFrom(...items),
        (pairs, item, into) => {
          let before: readonly ItemJoin[] = []
          for (const [one, other] of pairs) before = attempt(() => join(before, one, other)) ?? before
          const after = attempt(() => join(before, item, into))
          if (after === null || after === before) return
          const { rootOf } = indexJoins(after)
          expect(decideSplit(indexJoins(after), item, rootOf(into))).toEqual(before)
          expect(items.map(rootOf).every((root) => rootOf(root) === root)).toBe(true)
        },
      ),
    )
  })

  it('changes nothing for an item that stands alone, and refuses one that stands for another', () => {
    const before = joined(['b', 'a'])
    expect(decideSplit(indexJoins(before), 'c', 'a')).toBe(before)
    expect(() => decideSplit(indexJoins(before), 'b', 'c')).toThrow('joined with another one')
  })
})

const attempt = <T>(act: () => T): T | null => {
  try {
    return act()
  } catch {
    return null
  }
}
