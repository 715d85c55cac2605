import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { foldedWords, foldedSingular } from '../names/fold-food.ts'
import { FORMS } from './food-forms.ts'
import { FOOD_GROUPS } from './food-groups.ts'
import { FOODS } from './food-table.ts'
import type { Food } from './food-table.ts'
import brands from './brands.json' with { type: 'json' }
import nutrition from './nutrition.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

const rows = FOOD_GROUPS.flatMap(({ foods }) => foods)
const unknown = (ids: readonly string[]) => ids.filter((id) => !FOODS.has(id))

describe('the table of foods', () => {
  it('contains each food once, and all groups', () => {
    expect(rows.length).toBeGreaterThan(900)
    expect(FOODS.size).toBe(rows.length)
    expect(readdirSync(new URL('groups', import.meta.url))).toHaveLength(FOOD_GROUPS.length)
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
          const key = `${language} ${foldedWords(name).map(foldedSingular).join(' ')}`
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

  it('says what is in brands that are products, each once', () => {
    const products = new Set(Object.values(brands.products).flatMap((names) => names.split(', ')))
    const known = brands.contents.flatMap(({ names }) => names.split(', '))
    expect(known.filter((name) => !products.has(name))).toEqual([])
    expect(new Set(known).size).toBe(known.length)
  })

  it('has the nutrients of all foods that refer to a row of the USDA', () => {
    const known = new Set(nutrition.foods.map(({ usda }) => usda))
    expect(rows.filter(({ usda }) => usda != null && !known.has(usda)).map(({ id }) => id)).toEqual([])
  })
})

describe('allergens and diet', () => {
  const foods = [...FOODS.values()]
  /** Foods of a kind that do not fulfil a condition, except for the named ones. */
  const wrong = (kinds: string[], isRight: (food: Food) => boolean, except: string[] = []) =>
    foods
      .filter((food) => food.kinds.some((kind) => kinds.includes(kind)) && !except.includes(food.id))
      .filter((food) => !isRight(food))
      .map(({ id }) => id)

  it.each([
    [
      'milk',
      ['milk', 'cream', 'yogurt', 'quark', 'cheese', 'butter', 'pudding', 'kefir', 'ayran', 'lassi'],
      [],
    ],
    ['milk', ['ice-cream'], ['ice-pop']],
    ['egg', ['egg', 'mayonnaise', 'omelette', 'egg-noodles', 'sponge-cake', 'custard', 'pancake'], []],
    [
      'gluten',
      ['bread', 'pastry', 'breakfast-cereal'],
      ['corn-tortilla', 'gluten-free-bread', 'puffed-rice-cereal', 'cream-of-rice'],
    ],
    ['gluten', ['pasta', 'couscous', 'bulgur', 'barley', 'rye-flour', 'beer', 'oats'], ['gluten-free-pasta']],
    ['fish', ['fish', 'tuna', 'anchovy', 'fish-sauce', 'fish-finger'], []],
    ['crustaceans', ['prawn', 'crab', 'lobster', 'langoustine', 'crayfish', 'frozen-shrimp'], []],
    ['molluscs', ['mussel', 'oyster', 'squid', 'octopus', 'clam', 'scallop'], []],
    ['soy', ['tofu', 'soy-sauce', 'soy-milk', 'soybean', 'edamame', 'tempeh'], ['vegan-sausage']],
    ['nuts', ['almond', 'hazelnut', 'walnut', 'cashew', 'pistachio', 'marzipan-paste', 'pesto'], []],
    ['peanut', ['peanut', 'peanut-butter'], []],
    ['sesame', ['sesame-seed', 'tahini', 'hummus', 'sesame-oil'], []],
    ['celery', ['celery', 'celeriac', 'soup-greens'], []],
    ['mustard', ['mustard'], []],
    ['sulphites', ['wine'], []],
    ['lupin', ['lupin-bean'], []],
  ])('names %s in every food of the kinds %s', (allergen, kinds, except) => {
    expect(kinds.filter((kind) => !FOODS.has(kind))).toEqual([])
    expect(wrong(kinds, ({ allergens }) => allergens.includes(allergen), except)).toEqual([])
  })

  it('calls no food vegan that contains something of an animal', () => {
    const ofAnimals = ['milk', 'egg', 'fish', 'crustaceans', 'molluscs']
    const isContradictory = ({ allergens, diet }: Food) =>
      diet === 'vegan' && allergens.some((allergen) => ofAnimals.includes(allergen))
    expect(foods.filter(isContradictory).map(({ id }) => id)).toEqual([])
    expect(foods.filter(({ diet, kinds }) => diet === 'vegan' && kinds.includes('honey'))).toEqual([])
  })

  it('calls no food vegetarian that contains fish or is of the kind of meat', () => {
    const isVegetarian = ({ diet }: Food) => diet === 'vegan' || diet === 'vegetarian'
    expect(
      wrong(['meat', 'poultry', 'sausage', 'cold-cuts', 'fish', 'seafood'], (food) => !isVegetarian(food)),
    ).toEqual([])
    expect(
      foods
        .filter(isVegetarian)
        .filter(({ allergens }) =>
          ['fish', 'crustaceans', 'molluscs'].some((name) => allergens.includes(name)),
        ),
    ).toEqual([])
  })

  it('says of every kind of pork that it is of pigs', () => {
    const kinds = ['pork', 'bacon', 'ham', 'lard', 'gammon']
    const others = ['turkey-ham', 'chicken-ham', 'turkey-bacon', 'beef-bacon', 'chicken-bacon']
    expect(wrong(kinds, ({ diet }) => diet === 'pork', others)).toEqual([])
  })
})
