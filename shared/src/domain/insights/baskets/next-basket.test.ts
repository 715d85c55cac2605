import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countNeighbours } from './neighbour-counts.ts'
import { rankNextBasket } from './next-basket.ts'

const many = (households: number, baskets: string[][]) => Array.from({ length: households }, () => baskets)
const itemsOf = (ranked: { item: string }[]) => ranked.map(({ item }) => item)
const histories = fc.array(
  fc.array(fc.constantFrom('milk', 'bread', 'eggs', 'rice', 'tea'), { maxLength: 6 }),
  { maxLength: 12 },
)

describe('rankNextBasket', () => {
  it('puts first what is bought most often', () => {
    const baskets = [['milk', 'tea'], ['milk', 'bread'], ['bread', 'milk'], ['rice']]
    expect(itemsOf(rankNextBasket(baskets))).toEqual(['milk', 'bread', 'rice', 'tea'])
  })

  it('puts first what was bought lately, of items bought equally often', () => {
    expect(itemsOf(rankNextBasket([['tea'], ['tea'], ['rice'], ['rice']]))).toEqual(['rice', 'tea'])
  })

  it('counts an item once in a basket that names it twice', () => {
    expect(rankNextBasket([['milk', 'milk']])).toEqual(rankNextBasket([['milk']]))
  })

  it('has nothing to say without baskets and neighbours', () => {
    expect(rankNextBasket([])).toEqual([])
  })

  it('ranks what everybody buys for a household without a history', async () => {
    const neighbours = await countNeighbours([...many(40, [['milk']]), ...many(20, [['bread']])])
    expect(itemsOf(rankNextBasket([], neighbours))).toEqual(['milk', 'bread'])
  })

  it('prefers, of two items equally popular, the one that goes with what the household buys', async () => {
    const neighbours = await countNeighbours([
      ...many(30, [['pasta', 'pesto']]),
      ...many(30, [['rice', 'curry']]),
    ])
    const ranked = itemsOf(rankNextBasket([['pasta'], ['pasta']], neighbours))
    expect(ranked.indexOf('pesto')).toBeLessThan(ranked.indexOf('curry'))
  })

  it('prefers, of two items bought once, the one that others buy again', async () => {
    const neighbours = await countNeighbours([
      ...many(30, [['cake', 'milk'], ['milk']]),
      ...many(30, [['cake']]),
      ...many(30, [['milk'], ['tea']]),
    ])
    const equallyPopular = { ...neighbours, popularity: new Map<string, number>(), pairs: new Map() }
    expect(itemsOf(rankNextBasket([['cake', 'milk']], equallyPopular))).toEqual(['milk', 'cake'])
  })

  it('believes the share of a single basket less than that of many', () => {
    const scoreOf = (baskets: number) => rankNextBasket(many(baskets, [['milk']]).flat())[0]?.score ?? 1
    expect(scoreOf(1)).toBeLessThan(scoreOf(10))
  })

  it('names every item of the history once, the best score first, however the history looks', () => {
    fc.assert(
      fc.property(histories, (baskets) => {
        const ranked = rankNextBasket(baskets)
        expect(itemsOf(ranked).sort()).toEqual([...new Set(baskets.flat())].sort())
        expect(ranked.every(({ score }, at) => score > 0 && score <= (ranked[at - 1]?.score ?? 1))).toBe(true)
      }),
    )
  })
})
