import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StockStatus } from '../../../contracts/inventory.ts'
import { indexStock } from '../matching/stock-index.ts'
import type { StockedLot } from '../matching/stock-index.ts'
import { missingIngredients } from './missing-ingredients.ts'
import type { RecipeIngredient } from './missing-ingredients.ts'

const TODAY = '2026-11-22T00:00:00.000Z'

const lot = (
  name: string,
  quantity: number,
  unit: string,
  status: StockStatus = 'low',
  item_id = name,
): StockedLot => ({
  item_id,
  quantity,
  unit,
  status,
  item: {
    id: item_id,
    name,
    category: null,
    unit,
    image_url: null,
    barcode: null,
  } as unknown as StockedLot['item'],
  expiry_date: null,
})
const need = (item_name: string, quantity?: number, unit?: string): RecipeIngredient => ({
  item_name,
  quantity,
  unit,
})
const missing = (ingredients: RecipeIngredient[], stock: StockedLot[] = []) =>
  missingIngredients(ingredients, indexStock(stock, TODAY)).map(({ item_name, quantity, unit, at_hand }) =>
    [item_name, quantity, unit, at_hand].join(' '),
  )

describe('missingIngredients', () => {
  it('[SHOP-040, RECP-023, RECP-024] wants what has no lot that is in stock, of that item or of a name with its words', () => {
    const stock = [
      lot('Plain Flour', 1, 'kg', 'in_stock'),
      lot('Eggplant', 3, 'item', 'in_stock'),
      lot('Butter', 0, 'g', 'in_stock'),
      lot('Whatever it is called', 1, 'item', 'in_stock', 'b'.repeat(24)),
    ]
    const ingredients = [
      need('FLOUR', 5, 'kg'),
      need('Egg', 2, 'item'),
      need('Butter', 100, 'g'),
      { ...need('Vanilla', 1, 'item'), item_id: 'b'.repeat(24) },
    ]
    expect(missing(ingredients, stock)).toEqual(['Egg 2 item 0', 'Butter 100 g 0'])
  })

  it('[SHOP-040] subtracts what is at hand where the units compare, but nothing that has expired', () => {
    expect(missing([need('Flour', 500, 'g')], [lot('Flour', 0.2, 'kg')])).toEqual(['Flour 300 g 200'])
    expect(missing([need('Flour', 500, 'g')], [lot('Flour', 200, 'g', 'expired')])).toEqual(['Flour 500 g 0'])
    expect(missing([need('Saffron', 1, 'bunch')], [lot('Saffron', 2, 'g')])).toEqual([])
  })

  it('[SHOP-040] does not buy what is at hand in full, though it does not count as in stock (resolution 40)', () => {
    expect(missing([need('Milk', 1, 'l')], [lot('Milk', 1.5, 'l')])).toEqual([])
    expect(missing([need('Milk', 1, 'l')], [lot('Milk', 1, 'l')])).toEqual([])
    expect(missing([need('Milk')], [lot('Milk', 0.1, 'l')])).toEqual([])
    expect(missing([need('Water', 1, 'l')])).toEqual([])
  })

  it.each([
    ['canned chickpeas', 240, 'g', lot('Chickpeas', 2, 'can')],
    ['canned chickpeas', 1, 'can', lot('Chickpeas (tin)', 1, 'item')],
    ['chickpeas', 1, 'can', lot('Chickpeas', 1, 'jar')],
    ['canned tomatoes', 400, 'g', lot('Tinned tomatoes', 400, 'g')],
    ['chopped tomatoes', 1, 'tin', lot('Dosentomaten', 1, 'can')],
    ['peas', 100, 'g', lot('Frozen peas', 450, 'g')],
    ['lemon juice', 60, 'ml', lot('Lemons', 3, 'item')],
    ['Zitronensaft', 2, 'tbsp', lot('Lemons', 1, 'item')],
    ['juice of a lime', 1, 'item', lot('Lime', 2, 'item')],
    ['lemon zest', 1, 'tsp', lot('Zitronen', 1, 'item')],
    ['orange juice', 150, 'ml', lot('Oranges', 3, 'item')],
  ])('does not buy %s (%d %s) that is at hand in another form', (name, quantity, unit, there) => {
    expect(missing([need(name, quantity, unit)], [there])).toEqual([])
  })

  it.each([
    ['lemon juice', 100, 'ml', lot('Lemons', 1, 'item'), 'Lemon juice', 53.44],
    ['canned chickpeas', 400, 'g', lot('Chickpeas', 500, 'g'), 'Canned chickpeas', 400],
    ['peanut butter', 100, 'g', lot('Butter', 250, 'g', 'in_stock'), 'Peanut butter', 100],
    ['coconut milk', 400, 'ml', lot('Milk', 1, 'l', 'in_stock'), 'Coconut milk', 400],
    ['tomatoes', 3, 'item', lot('Tinned tomatoes', 2, 'can', 'low'), 'Tomatoes', 3],
  ])('buys what is lacking of %s (%d %s)', (name, quantity, unit, there, item_name, short) => {
    const [found] = missingIngredients([need(name, quantity, unit)], indexStock([there], TODAY))
    expect(found).toMatchObject({ item_name, unit })
    expect(found?.quantity).toBeCloseTo(short, 1)
  })

  it.each([
    ['Onion', 'onions'],
    ['Brown sugar', 'sugar, brown'],
    ['Crème fraîche', 'creme fraiche'],
    ['bay leaf', 'Bay leaves'],
  ])('makes one line of %s and %s', (one, other) => {
    expect(missing([need(one, 1, 'item'), need(other, 2, 'item')])).toHaveLength(1)
  })

  it('makes one of equal names in units that convert, which is optional only if all of them are', () => {
    const ingredients: RecipeIngredient[] = [
      { ...need('Sugar', 0.1, 'kg'), optional: true },
      need(' sugar ', 50, 'g'),
      { ...need('Sugar', 2, 'tbsp'), optional: true },
      need('Cumin'),
      need('Cumin', 0, 'g'),
      need('  ', 3),
    ]
    expect(missing(ingredients)).toEqual(['Sugar 0.175 kg 0', 'Cumin  item 0'])
    expect(missingIngredients(ingredients, indexStock([], TODAY)).map(({ optional }) => optional)).toEqual([
      false,
      false,
    ])
  })

  it('always wants a quantity that a list takes, and never more than the recipe', () => {
    const units = fc.constantFrom('g', 'kg', 'ml', 'l', 'item', 'cup', '6x330ml', 'pinch', '')
    const amount = fc.record({
      quantity: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
      unit: units,
    })
    fc.assert(
      fc.property(amount, amount, (wanted, there) => {
        const [found] = missingIngredients(
          [{ item_name: 'Milk', ...wanted }],
          indexStock([lot('Milk', there.quantity, there.unit)], TODAY),
        )
        if (found === undefined) return
        expect(found.quantity).toBeGreaterThanOrEqual(0.001)
        expect(found.quantity).toBeLessThanOrEqual(wanted.quantity + 1e-6)
      }),
    )
  })
})
