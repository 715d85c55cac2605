import { describe, expect, it } from 'vitest'
import { findFoods } from './find-foods.ts'

const idsOf = (query: string, limit = 5) => findFoods(query, limit).map(({ id }) => id)

describe('findFoods', () => {
  it('answers the English name, the kind and the category', () => {
    expect(findFoods('cheddar', 1)).toEqual([
      { id: 'cheddar', name: 'cheddar', kind: 'cheese', category: 'Dairy' },
    ])
    expect(findFoods('butter', 1)[0]).toMatchObject({ id: 'butter', name: 'butter' })
  })

  it.each([
    ['butt', 'butter'],
    ['onion', 'onion'],
    ['scallion', 'spring-onion'],
    ['Käse', 'cheese'],
    ['kaese', 'cheese'],
    ['mantequilla', 'butter'],
    ['bawang putih', 'garlic'],
    ['חמאה', 'butter'],
    ['smör', 'butter'],
    ['МЛЯКО', 'milk'],
    ['BUTTER', 'butter'],
    ['oil olive', 'olive-oil'],
    ['noodles egg', 'egg-noodles'],
  ])('finds by %s first of all %s', (query, id) => {
    expect(idsOf(query)[0]).toBe(id)
  })

  it('finds words in the middle of a name after those at its beginning', () => {
    const found = idsOf('bread', 200)
    expect(found[0]).toBe('bread')
    expect(found.indexOf('bread-flour')).toBeLessThan(found.indexOf('rye-bread'))
  })

  it('answers each food once, and no more than asked', () => {
    const found = idsOf('m', 50)
    expect(found).toHaveLength(50)
    expect(new Set(found).size).toBe(50)
  })

  it.each(['', '   ', '12', '🍞', 'zzzz', 'x'.repeat(300)])('answers nothing for %j', (query) => {
    expect(findFoods(query, 10)).toEqual([])
  })
})
