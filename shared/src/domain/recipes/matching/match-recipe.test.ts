import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IngredientLike } from '../../../contracts/recipes/recipe.ts'
import { expiringIn, matchRecipe, sayAtHand, scoreRecipe, splitByStock } from './match-recipe.ts'
import { indexStock } from './stock-index.ts'
import type { StockedLot } from './stock-index.ts'

const TODAY = '2026-11-22T00:00:00.000Z'

type LotFields = Partial<Pick<StockedLot, 'status' | 'item_id' | 'is_expiry_guess'>> & {
  expiry_date?: string
}
const lot = (name: string, quantity: number, unit: string, fields: LotFields = {}): StockedLot => ({
  item_id: name,
  quantity,
  unit,
  status: 'in_stock',
  expiry_date: null,
  item: { name },
  ...fields,
})
const need = (item_name: string, quantity?: number | string, unit?: string): IngredientLike => ({
  item_name,
  quantity,
  unit,
})
const explain = (ingredients: IngredientLike[], stock: StockedLot[]) =>
  matchRecipe({ ingredients }, indexStock(stock, TODAY))
const score = (ingredients: IngredientLike[], stock: StockedLot[]) =>
  scoreRecipe({ ingredients }, indexStock(stock, TODAY))

describe('scoreRecipe', () => {
  it('is the average share of the amounts that are there, in any unit that converts', () => {
    const stock = [lot('Flour', 0.2, 'kg'), lot('Eggs', 6, 'item')]
    expect(score([need('flour', 400, 'g'), need('egg', 2)], stock)).toBe(75)
    expect(score([need('flour', 200, 'g'), need('egg', 2)], stock)).toBe(100)
    expect(score([need('flour', 1, 'cup'), need('milk', 1, 'l')], stock)).toBe(50)
    expect(score([need('saffron')], stock)).toBe(0)
    expect(score([], stock)).toBe(0)
  })

  it('counts what cannot be compared, or has no amount, as enough, and 100 only when everything is there', () => {
    expect(
      score(
        [need('parsley', 20, 'g'), need('egg', 'some')],
        [lot('Parsley', 1, 'jar'), lot('Eggs', 1, 'item')],
      ),
    ).toBe(100)
    expect(score([need('flour', 1000, 'g')], [lot('Flour', 999, 'g')])).toBe(99)
  })

  it('leaves out optional ingredients, and staples that nobody keeps account of', () => {
    const ingredients = [
      need('rice', 100, 'g'),
      need('salt', 1, 'tsp'),
      need('water', 1, 'l'),
      { ...need('saffron'), optional: true },
    ]
    expect(score(ingredients, [lot('Rice', 500, 'g')])).toBe(100)
    expect(explain(ingredients, []).ingredients.map(({ status }) => status)).toEqual([
      'missing',
      'staple',
      'staple',
      'missing',
    ])
  })

  it('counts neither as available nor as missing the staples that are not in stock', () => {
    const ingredients = [
      need('rice', 100, 'g'),
      need('butter', 50, 'g'),
      need('salt', 1, 'tsp'),
      need('water'),
    ]
    const split = splitByStock(explain(ingredients, [lot('Rice', 500, 'g'), lot('Salt', 500, 'g')]))
    const namesOf = (matches: typeof split.missing) => matches.map(({ ingredient }) => ingredient.item_name)
    expect(namesOf(split.available)).toEqual(['rice', 'salt'])
    expect(namesOf(split.missing)).toEqual(['butter'])
  })

  it('counts low stock, but nothing that is expired or used up', () => {
    const milk = [need('milk', 1, 'l')]
    expect(score(milk, [lot('Milk', 1, 'l', { status: 'low' })])).toBe(100)
    expect(score(milk, [lot('Milk', 1, 'l', { status: 'expired' })])).toBe(0)
    expect(score(milk, [lot('Milk', 1, 'l', { expiry_date: '2026-11-21T00:00:00.000Z' })])).toBe(0)
    expect(score(milk, [lot('Milk', 0, 'l')])).toBe(0)
  })

  it('tells foods apart whose names share words, and finds a food by its name in another language', () => {
    expect(score([need('butter', 50, 'g')], [lot('Peanut butter', 300, 'g')])).toBe(0)
    expect(score([need('milk', 200, 'ml')], [lot('Vollmilch', 1, 'l')])).toBe(100)
    expect(score([need('milk', 200, 'ml')], [lot('Oat milk', 1, 'l')])).toBe(50)
    expect(score([need('milk', 200, 'ml')], [lot('Ovomaltine XY', 1, 'l', { item_id: 'own' })])).toBe(0)
    const ingredient = { ...need('milk', 200, 'ml'), item_id: 'own' }
    expect(score([ingredient], [lot('Ovomaltine XY', 1, 'l', { item_id: 'own' })])).toBe(100)
  })

  it('takes no more general food that has an allergen which the wanted one has not', () => {
    const flour = [lot('Flour', 1, 'kg')]
    expect(score([need('chickpea flour', 200, 'g')], flour)).toBe(0)
    expect(score([need('bread flour', 200, 'g')], flour)).toBe(100)
  })

  it('[RECP-025] compares no amounts of guessed ingredients', () => {
    const recipe = { description: 'Take 2 kg of flour and 1 l of milk.' }
    expect(scoreRecipe(recipe, indexStock([lot('Flour', 1, 'g')], TODAY))).toBe(50)
    expect(matchRecipe(recipe, indexStock([], TODAY)).isGuessed).toBe(true)
  })

  it('rises with the stock, stays within 0 and 100, and is the score that is explained', () => {
    const names = fc.constantFrom(
      'Flour',
      'Milk',
      'Eggs',
      'Butter',
      'Yogurt',
      'Penne',
      'Pasta',
      'Salt',
      'Red onion',
      'x',
    )
    const units = fc.constantFrom('g', 'kg', 'ml', 'item', 'cup', 'bunch', '500g')
    const quantities = fc.double({ min: 0.01, max: 5000, noNaN: true })
    const lots = fc.array(fc.tuple(names, quantities, units), { maxLength: 8 })
    const ingredients = fc.array(fc.tuple(names, quantities, fc.constantFrom('g', 'ml', 'each', 'cup')), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(lots, lots, ingredients, (some, more, wanted) => {
        const toStock = (all: typeof some) => all.map((one) => lot(...one))
        const recipe = { name: '', ingredients: wanted.map((one) => need(...one)) }
        const [less, full] = [toStock(some), toStock([...some, ...more])].map((stock) =>
          indexStock(stock, TODAY),
        )
        const [low, high] = [scoreRecipe(recipe, less!), scoreRecipe(recipe, full!)]
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(100)
        expect(high).toBeGreaterThanOrEqual(low)
        expect(matchRecipe(recipe, full!).score).toBe(high)
      }),
    )
  })
})

describe('matchRecipe', () => {
  it('[RECP-023, RECP-024, RECP-047, RECP-005] explains what is there beside the badge', () => {
    const stock = [
      lot('Plain Flour', 200, 'g', { status: 'low' }),
      lot('Eggs', 6, 'item'),
      lot('Eggplant', 1, 'item'),
      lot('Greek yogurt', 500, 'g'),
      lot('Pears', 2, 'item', { status: 'low' }),
      lot('Feta', 200, 'g'),
    ]
    const { ingredients } = explain(
      [
        need('flour', 350, 'g'),
        need('egg', 2),
        need('buttermilk', 250, 'ml'),
        need('pear', 4),
        need('feta', 250, 'g'),
      ],
      stock,
    )
    expect(
      ingredients.map((match) => [
        match.ingredient.item_name,
        match.isInStock,
        match.status,
        sayAtHand(match),
      ]),
    ).toEqual([
      ['flour', false, 'short', 'have 200 g, running low'],
      ['egg', true, 'have', null],
      ['buttermilk', false, 'missing', null],
      ['pear', false, 'short', 'have 2, running low'],
      ['feta', true, 'short', 'have 200 g'],
    ])
    expect(ingredients[2]?.substitutes).toEqual([
      { item_name: 'Greek yogurt', how: 'thinned with a little milk', times: 1 },
    ])
  })

  it('[RECP-023] says by what name something counts as in stock whose amount cannot be taken for it', () => {
    const tins = [lot('Tinned tomatoes', 800, 'g')]
    const { ingredients } = explain([need('tomatoes', 500, 'g'), need('tinned tomatoes', 400, 'g')], tins)
    expect(ingredients.map((match) => [match.isInStock, sayAtHand(match)])).toEqual([
      [true, 'as Tinned tomatoes'],
      [true, null],
    ])
  })

  it.each([
    ['frozen spinach', 'g', 'Spinach', 300, 'g', 300],
    ['TK-Spinat', 'g', 'Spinach', 300, 'g', 300],
    ['spinach', 'g', 'Frozen spinach', 300, 'g', 300],
    ['juice of 2 limes', 'item', 'Limes', 3, 'item', 3],
    ['Saft von 2 Zitronen', 'item', 'Zitronen', 3, 'item', 3],
    ['Saft einer Zitrone', 'item', 'Lemons', 3, 'item', 3],
    ["jus d'un citron", 'item', 'Lemons', 3, 'item', 3],
    ['lemon juice', 'item', 'Lemon juice', 96, 'g', 2],
    ['lemon zest', 'item', 'Lemons', 2, 'item', 2],
    ['garlic cloves', 'each', 'Garlic', 60, 'g', 20],
    ['garlic', 'clove', 'Garlic cloves', 12, 'item', 12],
    ['bay leaves', 'each', 'Bay leaves', 10, 'item', 10],
  ])('counts for %s, in %s, what there is of %s: %d %s are %d', (name, unit, item, there, itemUnit, hand) => {
    const stock = indexStock([lot(item, there, itemUnit)], TODAY)
    expect(stock.find({ item_name: name, unit }).amountIn(unit)).toEqual({
      total: hand,
      hasOtherUnits: false,
    })
  })

  it('takes a counted bottle of juice for no juice of one lemon', () => {
    const stock = indexStock([lot('Lemon juice', 1, 'item')], TODAY)
    expect(stock.find({ item_name: 'lemon juice', unit: 'item' }).amountIn('item').hasOtherUnits).toBe(true)
  })

  it('offers no substitute that somebody does not eat', () => {
    const stock = [lot('Yogurt', 500, 'g')]
    const index = indexStock(stock, TODAY, { isEaten: (name) => name !== 'Yogurt' })
    expect(
      matchRecipe({ ingredients: [need('buttermilk', 250, 'ml')] }, index).ingredients[0]?.substitutes,
    ).toEqual([])
  })
})

it('names what it uses of the stock that expires within a week, the soonest first and each once', () => {
  const day = (date: string) => ({ expiry_date: `${date}T00:00:00.000Z` })
  const stock = [
    lot('Milk', 1, 'l', day('2026-11-27')),
    lot('Milk', 1, 'l', day('2026-11-25')),
    lot('Eggs', 6, 'item', { ...day('2026-11-22'), is_expiry_guess: true }),
    lot('Cream', 1, 'item', day('2026-11-29')),
    lot('Butter', 250, 'g', day('2026-11-21')),
  ]
  const ingredients = ['milk', 'egg', 'cream', 'butter', 'eggs'].map((name) => need(name))
  expect(expiringIn({ ingredients }, indexStock(stock, TODAY), TODAY)).toEqual([
    { item_name: 'Eggs', ...day('2026-11-22'), is_expiry_guess: true },
    { item_name: 'Milk', ...day('2026-11-25') },
  ])
})
