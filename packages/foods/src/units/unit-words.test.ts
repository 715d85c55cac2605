import { describe, expect, it } from 'vitest'
import { UNITS } from './offered-units.ts'
import kitchen from './tables/kitchen-units.json' with { type: 'json' }
import stock from './tables/stock-units.json' with { type: 'json' }
import { unitFor } from './unit-words.ts'

describe('the unit beside an amount', () => {
  it.each([
    ['3', 'can', 'cans'],
    ['1', 'can', 'can'],
    ['about 1', 'can', 'can'],
    ['0.50', 'bunch', 'bunches'],
    ['2', 'box', 'boxes'],
    ['2', 'loaf', 'loaves'],
    ['2', 'leaf', 'leaves'],
    ['2', 'metric cup', 'metric cups'],
    ['2', 'dozen', 'dozen'],
    ['2', 'kg', 'kg'],
    ['2', 'tbsp', 'tbsp'],
    ['2', 'fl oz', 'fl oz'],
    ['2', 'l', 'L'],
    ['2', 'Gläser', 'Gläser'],
    ['2', '', ''],
  ])('%s of %j is %j', (amount, unit, said) => {
    expect(unitFor(amount, unit)).toBe(said)
  })

  const ABBREVIATIONS = ['tsp', 'tbsp', 'oz', 'lb', 'ml', 'dozen']
  it.each([...stock.units, ...kitchen.units].map(({ unit, names }) => [unit, names] as const))(
    'is one of the English spellings of %j, the plural where it has one',
    (unit, names: { any?: string[]; en?: string[] }) => {
      const said = unitFor('2', unit)
      expect([unit, ...(names.any ?? []), ...(names.en ?? [])]).toContain(said.toLowerCase())
      const plural = [`${unit}s`, `${unit}es`].find((word) => names.en?.includes(word))
      if (plural !== undefined && !ABBREVIATIONS.includes(unit)) expect(said).toBe(plural)
    },
  )

  it('has a plural for every unit that people are offered and that is a word', () => {
    const said = UNITS.map((unit) => unitFor('2', unit))
    expect(said.filter((word) => word.endsWith('s'))).toEqual(['items', 'cups', 'bunches', 'packages'])
  })
})
