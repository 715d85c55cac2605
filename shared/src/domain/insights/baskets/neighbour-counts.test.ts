import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countNeighbours } from './neighbour-counts.ts'

const many = (households: number, baskets: string[][]) => Array.from({ length: households }, () => baskets)

describe('countNeighbours', () => {
  it('leaves out what 19 households bought, and keeps what 20 did', async () => {
    const counts = await countNeighbours([
      ...many(19, [['caviar', 'blini']]),
      ...many(20, [['milk', 'bread']]),
    ])
    expect([...counts.households]).toEqual([
      ['milk', 20],
      ['bread', 20],
    ])
    expect([...counts.popularity.keys()]).toEqual(['milk', 'bread'])
    expect(counts.pairs.get('milk')).toEqual(new Map([['bread', 20]]))
  })

  it('leaves out a pair of two common items that only 19 households buy both', async () => {
    const counts = await countNeighbours([
      ...many(19, [['milk', 'tea']]),
      ...many(5, [['milk']]),
      ...many(5, [['tea']]),
    ])
    expect(counts.households.size).toBe(2)
    expect(counts.pairs.get('milk')).toEqual(new Map())
  })

  it('counts a household once, however often it buys an item', async () => {
    const often = Array.from({ length: 50 }, () => ['milk'])
    expect((await countNeighbours(many(1, often))).households.size).toBe(0)
  })

  it('pairs what one household bought on different days', async () => {
    const { pairs } = await countNeighbours(many(20, [['milk'], ['bread']]))
    expect(pairs.get('bread')).toEqual(new Map([['milk', 20]]))
  })

  it('lets later baskets count more for popularity', async () => {
    const { popularity } = await countNeighbours(many(20, [['tea'], ['milk']]))
    expect(popularity.get('milk')).toBeGreaterThan(popularity.get('tea') ?? 1)
  })

  it('tells what is bought again from what is bought once, and says 1 where nothing is', async () => {
    const { returns } = await countNeighbours([
      ...many(30, [['milk'], ['milk', 'cake']]),
      ...many(30, [['cake']]),
    ])
    expect(returns.get('milk')).toBeGreaterThan(1)
    expect(returns.get('cake')).toBeLessThan(1)
    expect((await countNeighbours(many(20, [['tea']]))).returns).toEqual(new Map([['tea', 1]]))
  })

  it('gives every pair in both directions, never more often than its items, and shares between 0 and 1', async () => {
    const baskets = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }), {
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(baskets, { minLength: 40, maxLength: 80 }), async (everyHousehold) => {
        const { popularity, households, pairs } = await countNeighbours(everyHousehold)
        for (const share of popularity.values()) expect(share > 0 && share <= 1).toBe(true)
        for (const [item, row] of pairs)
          for (const [other, together] of row) {
            expect(pairs.get(other)?.get(item)).toBe(together)
            expect(together).toBeGreaterThanOrEqual(20)
            expect(together).toBeLessThanOrEqual(
              Math.min(households.get(item) ?? 0, households.get(other) ?? 0),
            )
          }
      }),
    )
  })

  it('keeps of an item only the 50 that it goes with most', async () => {
    const all = Array.from({ length: 80 }, (_, index) => `food ${index}`)
    // The higher its number, the more households buy a food without milk too.
    const alone = all.flatMap((food, index) => many(index, [[food]]))
    const { pairs } = await countNeighbours([...many(20, [['milk', ...all]]), ...alone])
    expect([...(pairs.get('milk')?.keys() ?? [])]).toEqual(all.slice(0, 50))
  })

  it('takes households as they are read', async () => {
    const { households } = await countNeighbours(
      (async function* () {
        for (const baskets of many(20, [['milk']])) yield await Promise.resolve(baskets)
      })(),
    )
    expect(households).toEqual(new Map([['milk', 20]]))
  })
})
