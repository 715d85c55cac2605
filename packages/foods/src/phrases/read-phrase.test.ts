import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadPhraseModel } from './model/phrase-model.ts'
import { type IngredientPhrase, readPhrase } from './read-phrase.ts'

const byRules = (phrase: string) => readPhrase(phrase, null)
const withModel = (phrase: string) => readPhrase(phrase, loadPhraseModel())
const READERS = [
  ['by rules', byRules],
  ['with the model', withModel],
] as const

/** The reading of a phrase, without its null fields. */
const said = (phrase: IngredientPhrase) =>
  Object.fromEntries(
    Object.entries(phrase).filter(([, value]) => value !== null && value !== false && value !== ''),
  )

describe.each(READERS)('readPhrase, %s', (_, read) => {
  it.each([
    ['200 g of flour', { quantity: 200, unit: 'g', name: 'flour' }],
    ['1/2 cup x', { quantity: 0.5, unit: 'cup', name: 'x' }],
    [
      '1 (14.5 oz) can tomatoes, drained',
      { quantity: 1, unit: 'can', size: '14.5 oz', name: 'tomatoes', preparation: 'drained' },
    ],
    ['1½ cups', { quantity: 1.5, unit: 'cup' }],
    ['3 and 1/4 cups', { quantity: 3.25, unit: 'cup' }],
    ['4 and a half cups', { quantity: 4.5, unit: 'cup' }],
    ['2–3 cloves', { quantity: 2, quantityTo: 3, unit: 'clove' }],
    ['7 to 9 tablespoons sugar', { quantity: 7, quantityTo: 9, unit: 'tbsp', name: 'sugar' }],
    ['salt to taste', { name: 'salt', comment: 'to taste' }],
    ['a knob of butter', { quantity: 1, unit: 'knob', name: 'butter' }],
    [
      '9 large eggs, lightly beaten',
      { quantity: 9, size: 'large', name: 'eggs', preparation: 'lightly beaten' },
    ],
    ['11 garlic cloves, pounded', { quantity: 11, unit: 'clove', name: 'garlic', preparation: 'pounded' }],
    ['parsley, to garnish', { name: 'parsley', purpose: 'to garnish' }],
    [
      '1 small onion, diced (optional)',
      {
        quantity: 1,
        size: 'small',
        name: 'onion',
        preparation: 'diced',
        comment: 'optional',
        isOptional: true,
      },
    ],
    ['- 23 cups flour', { quantity: 23, unit: 'cup', name: 'flour' }],
    ['3 EL Öl', { quantity: 3, unit: 'metric tbsp', name: 'Öl' }],
    ['2 Zwiebeln, fein gehackt', { quantity: 2, name: 'Zwiebeln', preparation: 'fein gehackt' }],
    ['Mehl 500 g', { quantity: 500, unit: 'g', name: 'Mehl' }],
    ['200 g de harina', { quantity: 200, unit: 'g', name: 'harina' }],
    ['2 cuillères à soupe de sucre', { quantity: 2, unit: 'metric tbsp', name: 'sucre' }],
    ['1 c. à c. sucre', { quantity: 1, unit: 'metric tsp', name: 'sucre' }],
    ['2 tazas de harina', { quantity: 2, unit: 'metric cup', name: 'harina' }],
    [
      '3 ulas bawang putih, dicincang',
      { quantity: 3, unit: 'clove', name: 'bawang putih', preparation: 'dicincang' },
    ],
    ['½ ק"ג קמח', { quantity: 0.5, unit: 'kg', name: 'קמח' }],
    ['3 שיני שום כתושות', { quantity: 3, unit: 'clove', name: 'שום', preparation: 'כתושות' }],
    ["200 ג' חמאה, מומסת", { quantity: 200, unit: 'g', name: 'חמאה', preparation: 'מומסת' }],
  ])('[RECP-026] reads %j', (phrase, expected) => {
    expect(said(read(phrase))).toEqual(expected)
  })

  it.each([
    '1/0 cup flour',
    '1e9 g flour',
    '1000000 g flour',
    '−2 cups sugar',
    '½½ cup milk',
    '2 kg (500 ml) flour',
    '5-2 cups rice',
    '3-4-5 onions',
    '1.2.3 kg rice',
    '1.000 cups rice',
    '2% milk',
    '123456',
    '1'.repeat(300),
    '🍎🍎',
    '½½',
    '1/0',
    '1e9',
    '−2',
    '2 kg (500 ml)',
    '',
  ])('does not know the amount of %j', (phrase) => {
    expect(read(phrase)).toMatchObject({ quantity: null, quantityTo: null })
  })

  it.each(['900g/2lb venison', '1 cup (240 ml) milk', '850ml/1½ pints stock', '1 cup (2 sticks) butter'])(
    'takes two measures of one amount for no contradiction in %j',
    (phrase) => {
      expect(read(phrase).quantity).not.toBeNull()
    },
  )

  it('keeps a name complete in mixed writing directions', () => {
    expect(read('\u200f2 כוסות \u2066cornflour\u2069 (קורנפלור)')).toMatchObject({
      quantity: 2,
      name: 'cornflour',
    })
  })

  it('reads the amount before a name of 300 characters', () => {
    const { quantity, unit, name } = read(`2 cups ${'a'.repeat(300)}`)
    expect({ quantity, unit }).toEqual({ quantity: 2, unit: 'cup' })
    expect(name).toMatch(/^a{290,300}$/)
  })

  it('does not take emoji for a unit', () => {
    expect(read('3 🍎 apples')).toMatchObject({ quantity: 3, unit: null, name: 'apples' })
  })

  it('returns only possible numbers, for any text', () => {
    const piece = fc.constantFrom(
      '1',
      '½',
      '1/0',
      '2-',
      '(',
      ')',
      'cup',
      ' ',
      ',',
      'g',
      'of',
      'egg',
      '-',
      'א',
      '🍎',
      '\u202e',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 300 }),
          fc.array(piece, { maxLength: 30 }).map((p) => p.join(' ')),
        ),
        (text) => {
          const { quantity, quantityTo } = read(text)
          for (const number of [quantity, quantityTo])
            expect(number === null || (number > 0 && number <= 100_000)).toBe(true)
          if (quantityTo !== null) expect(quantityTo).toBeGreaterThan(quantity ?? Infinity)
        },
      ),
    )
  })
})

describe('readPhrase', () => {
  it('[RECP-026] takes what one would buy for the name, with the model', () => {
    const phrase = '2 x 400g tins chopped tomatoes'
    const amount = { quantity: 2, unit: 'can', size: '400 g' }
    expect(said(withModel(phrase))).toEqual({ ...amount, name: 'chopped tomatoes' })
    expect(said(byRules(phrase))).toEqual({ ...amount, name: 'tomatoes', preparation: 'chopped' })
  })

  it('keeps further amounts out of the name, and finds a unit behind a description, with the model', () => {
    expect(withModel('5 tbsp xyzzy 75 mL')).toMatchObject({ quantity: 5, unit: 'tbsp', name: 'xyzzy' })
    expect(withModel('1 loosely packed cup plugh')).toMatchObject({ quantity: 1, unit: 'cup', name: 'plugh' })
  })

  it('finds a name in every English phrase with a word after the amount, with the model', () => {
    expect(withModel('2 cups xyzzy, chopped').name).toBe('xyzzy')
    expect(withModel('1 tablespoon plugh').name).toBe('plugh')
  })

  it.each([
    ['1 pack ready to roll puff pastry', 'ready to roll puff pastry'],
    ['200 g good to go rice', 'good to go rice'],
    ['1 packet heat to eat noodles', 'heat to eat noodles'],
    ['egg to bind and breadcrumbs', 'egg and breadcrumbs'],
    ['milk to glaze and sugar', 'milk and sugar'],
    ['1 egg and sugar to glaze', 'egg and sugar'],
    ['Butter to grease the popover containers', 'Butter'],
    ['flour for dusting the work surface', 'flour'],
  ])('names the food, and not what it is for: %s', (phrase, name) =>
    expect(withModel(phrase).name).toBe(name),
  )

  it('reads phrases of other languages by the rules alone', () => {
    for (const phrase of [
      '2 EL gehackte Petersilie',
      '2 cucharadas de perejil picado',
      '2 כפות פטרוזיליה קצוצה',
    ])
      expect(withModel(phrase)).toEqual(byRules(phrase))
  })
})
