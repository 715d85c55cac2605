import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '@larder/foods'
import { afterTicks, categoriesOf, decideOrder, NEW_SHOP } from './shop-order.ts'
import type { ShopOrder } from './shop-order.ts'

const day = (number: number, minutes = 0) => new Date(Date.UTC(2026, 2, number, 9, minutes)).toISOString()

/** Ticks lines of these categories one after the other, on a day. */
const shop = (order: ShopOrder, number: number, ...categories: string[]): ShopOrder =>
  categories.reduce((known, category, minute) => afterTicks(known, [category], day(number, minute)), order)

const first = (order: ShopOrder, number: number, count: number) =>
  categoriesOf(order, day(number)).slice(0, count)

describe('the order of the categories of a shop', () => {
  it('is unknown before the first trip is over, so that nothing moves under the fingers', () => {
    const order = shop(NEW_SHOP, 1, 'Bakery', 'Produce')
    expect(categoriesOf(order, day(1, 30))).toEqual([])
    expect(categoriesOf(order, day(2))).toHaveLength(CATEGORIES.length)
  })

  it('has the categories of a trip in the order of their first ticks, and leaves the others where they are', () => {
    const order = shop(NEW_SHOP, 1, 'Dairy', 'Produce', 'Dairy')
    expect(first(order, 2, 4)).toEqual(['Dairy', 'Produce', 'Meat', 'Seafood'])
  })

  it('follows what is repeated, whatever the distance', () => {
    let order = NEW_SHOP
    for (let number = 1; number <= 6; number++) order = shop(order, number, 'Snacks', 'Beverages', 'Produce')
    const met = ['Snacks', 'Beverages', 'Produce']
    expect(categoriesOf(order, day(8)).filter((category) => met.includes(category))).toEqual(met)
  })

  it('counts one other trip less than many alike', () => {
    let order = NEW_SHOP
    for (let number = 1; number <= 6; number++)
      order = shop(order, number, 'Bakery', 'Meat', 'Dairy', 'Produce')
    order = shop(order, 7, 'Produce', 'Bakery')
    const all = categoriesOf(order, day(8))
    expect(all.indexOf('Bakery')).toBeLessThan(all.indexOf('Dairy'))
  })

  it('learns a category of the household itself, after the usual ones at first', () => {
    const order = shop(NEW_SHOP, 1, 'Flowers', 'Other')
    const all = categoriesOf(order, day(2))
    expect(all.indexOf('Flowers')).toBe(all.indexOf('Other') - 1)
  })

  it('stays as a person decided until it is to be learned again, from there', () => {
    const fixed = decideOrder(NEW_SHOP, ['Snacks', 'Produce', 'Snacks'], day(1))
    expect(categoriesOf(shop(fixed, 2, 'Produce', 'Snacks'), day(3))).toEqual(['Snacks', 'Produce'])
    const learned = shop(decideOrder(fixed, null, day(2)), 3, 'Produce', 'Snacks')
    expect(learned.is_fixed).toBe(false)
    expect(first(learned, 4, 2)).toEqual(['Produce', 'Snacks'])
  })

  it('names every category once, whatever is ticked, and the order of the only trip ever holds', () => {
    const categories = fc.uniqueArray(fc.constantFrom(...CATEGORIES, 'Flowers', 'Pets'), { minLength: 2 })
    fc.assert(
      fc.property(fc.array(categories, { maxLength: 8 }), categories, (earlier, once) => {
        let order = NEW_SHOP
        for (const [index, trip] of earlier.entries()) order = shop(order, index + 1, ...trip)
        const all = categoriesOf(order, day(20))
        expect(new Set(all).size).toBe(all.length)
        const met = categoriesOf(shop(NEW_SHOP, 1, ...once), day(2)).filter((one) =>
          new Set<string>(once).has(one),
        )
        if (once.length === 2) expect(met).toEqual(once)
      }),
    )
  })
})
