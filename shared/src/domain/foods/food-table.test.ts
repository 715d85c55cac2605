import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { foldedWords, singularOf } from './names/fold-food.ts'
import { FORMS } from './food-forms.ts'
import { FOOD_GROUPS } from './food-groups.ts'
import { FOODS } from './food-table.ts'
import brands from './tables/brands.json' with { type: 'json' }
import nutrition from './tables/nutrition.json' with { type: 'json' }
import words from './tables/words.json' with { type: 'json' }

const rows = FOOD_GROUPS.flatMap(({ foods }) => foods)
const unknown = (ids: readonly string[]) => ids.filter((id) => !FOODS.has(id))

describe('the table of foods', () => {
  it('contains each food once, and all groups', () => {
    expect(rows.length).toBeGreaterThan(900)
    expect(FOODS.size).toBe(rows.length)
    expect(readdirSync(new URL('tables/groups', import.meta.url))).toHaveLength(FOOD_GROUPS.length)
  })

  it.each(['de', 'es', 'ms', 'he'] as const)('has 400 foods with names in %s', (language) => {
    expect(rows.filter(({ names }) => names[language] !== undefined).length).toBeGreaterThan(400)
  })

  it('gives each name of a language to one food', () => {
    const owners = new Map<string, Set<string>>()
    for (const { id, names } of FOODS.values()) {
      for (const [language, all] of Object.entries(names)) {
        for (const name of all.split(', ')) {
          if (/\d/.test(name)) continue
          const key = `${language} ${foldedWords(name).map(singularOf).join(' ')}`
          owners.set(key, (owners.get(key) ?? new Set()).add(id))
        }
      }
    }
    expect(
      [...owners].filter(([, ids]) => ids.size > 1).map(([key, ids]) => `${key}: ${[...ids].join()}`),
    ).toEqual([])
  })

  it('keeps each food in the place where it belongs', () => {
    const place = { Refrigerator: 'fridge', Freezer: 'freezer' } as const
    const lost = [...FOODS.values()].filter(
      ({ place: own, keeps }) =>
        keeps[own === 'Refrigerator' || own === 'Freezer' ? place[own] : 'pantry'] === null,
    )
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  it('contains every food that brands, forms, weights and abbreviations refer to', () => {
    expect(
      unknown([
        ...Object.keys(brands.products),
        ...Object.keys(brands.makers).filter((id) => id !== 'anything'),
        ...FORMS.flatMap(({ effects }) => effects.flatMap(({ kinds = [] }) => kinds)),
        ...Object.keys(words.weights),
        ...Object.keys(words.abbreviations),
      ]),
    ).toEqual([])
  })

  it('has the nutrients of all foods that refer to a row of the USDA', () => {
    const known = new Set(nutrition.foods.map(({ usda }) => usda))
    expect(rows.filter(({ usda }) => usda != null && !known.has(usda)).map(({ id }) => id)).toEqual([])
  })
})
