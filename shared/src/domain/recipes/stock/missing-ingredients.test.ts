import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StockStatus } from '../../../contracts/inventory.ts'
import { isSameByWords } from './ingredient-stock.ts'
import type { StockedEntry } from './ingredient-stock.ts'
import { missingIngredients } from './missing-ingredients.ts'
import type { RecipeIngredient } from './missing-ingredients.ts'

const lot = (
  name: string,
  quantity: number,
  unit: string,
  status: StockStatus = 'low',
  item_id = 'a'.repeat(24),
): StockedEntry => ({
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
  } as unknown as StockedEntry['item'],
})
const need = (item_name: string, quantity?: number, unit?: string): RecipeIngredient => ({
  item_name,
  quantity,
  unit,
})
const missing = (ingredients: RecipeIngredient[], stock: StockedEntry[] = []) =>
  missingIngredients(ingredients, stock).map(({ item_name, quantity, unit, at_hand }) =>
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
    expect(missing([need('Saffron', 1, 'bunch')], [lot('Saffron', 2, 'g')])).toEqual(['Saffron 1 bunch 0'])
  })

  it('[SHOP-040] wants in full what is there in full, but does not count as in stock', () => {
    expect(missing([need('Milk', 1, 'l')], [lot('Milk', 1.5, 'l')])).toEqual(['Milk 1 l 1.5'])
  })

  it('makes one of equal names in units that convert, which is optional only if all of them are', () => {
    const ingredients: RecipeIngredient[] = [
      { ...need('Sugar', 0.1, 'kg'), optional: true },
      need(' sugar ', 50, 'g'),
      { ...need('Sugar', 2, 'tbsp'), optional: true },
      need('Salt'),
      need('Salt', 0, 'g'),
      need('  ', 3),
    ]
    expect(missing(ingredients)).toEqual(['Sugar 0.15 kg 0', 'Sugar 2 tbsp 0', 'Salt  item 0'])
    expect(missingIngredients(ingredients, []).map(({ optional }) => optional)).toEqual([false, true, false])
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
          [lot('Milk', there.quantity, there.unit)],
        )
        expect(found?.quantity).toBeGreaterThanOrEqual(0.001)
        expect(found?.quantity).toBeLessThanOrEqual(wanted.quantity + 1e-6)
      }),
    )
  })
})

it('[RECP-023] compares names by whole words in any order, ignoring case, accents and number', () => {
  expect(isSameByWords('olive oil', 'Oil, OLIVE extra virgin')).toBe(true)
  expect(isSameByWords('Crème fraîche', 'creme fraiche')).toBe(true)
  expect(isSameByWords('Eggs', 'egg')).toBe(true)
  expect(isSameByWords('egg', 'eggplant')).toBe(false)
  expect(isSameByWords('olive oil', 'sunflower oil')).toBe(false)
  expect(isSameByWords('', 'milk')).toBe(false)
  expect(isSameByWords('500', '500')).toBe(false)
})
