import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankOffers } from './rank-offers.ts'
import { addSpending, createSpending } from './spending.ts'
import type { ProductPath } from './spending.ts'

const WHOLE_MILK: ProductPath = ['dairy', 'milk', 'whole milk', 'whole milk of the hill farm']
const OTHER_MILK: ProductPath = ['dairy', 'milk', 'whole milk', 'whole milk of the valley']
const CHEESE: ProductPath = ['dairy', 'cheese', 'cheddar', 'cheddar of the coast']
const SOAP: ProductPath = ['drugstore', 'soap', 'hand soap', 'soap in a bottle']
const REST_OF_THE_SHOP: ProductPath = ['rest', 'of', 'the', 'shop']
const ALL = [WHOLE_MILK, OTHER_MILK, CHEESE, SOAP]

const spent = (...amounts: [ProductPath, number][]) => {
  const spending = createSpending()
  for (const [path, amount] of amounts) addSpending(spending, path, amount)
  return spending
}
const offer = (path: ProductPath) => ({ id: path.at(-1) ?? '', products: [path] })
const rank = (own: ReturnType<typeof spent>, everyone: ReturnType<typeof spent>, offers = ALL.map(offer)) =>
  rankOffers(offers, own, 3, everyone).map(({ id }) => id)

const EVEN = spent(...ALL.map((path): [ProductPath, number] => [path, 10]))

describe('rankOffers', () => {
  it('puts first the very product that is bought, then another of its kind, then what is bought by others alone', () => {
    const everyone = spent([WHOLE_MILK, 10], [OTHER_MILK, 10], [SOAP, 10], [REST_OF_THE_SHOP, 5000])
    const offers = [SOAP, OTHER_MILK, WHOLE_MILK].map(offer)
    expect(rank(spent([WHOLE_MILK, 9]), everyone, offers)).toEqual(
      [WHOLE_MILK, OTHER_MILK, SOAP].map((path) => path.at(-1)),
    )
  })

  it('ranks by what everybody buys for a household without purchases', () => {
    const everyone = spent([WHOLE_MILK, 1], [OTHER_MILK, 2], [CHEESE, 3], [SOAP, 50])
    expect(rank(createSpending(), everyone)).toEqual(
      [SOAP, CHEESE, OTHER_MILK, WHOLE_MILK].map((path) => path.at(-1)),
    )
  })

  it('prefers a habit to what is popular', () => {
    const everyone = spent([WHOLE_MILK, 1], [OTHER_MILK, 1], [CHEESE, 1], [SOAP, 50])
    expect(rank(spent([CHEESE, 90]), everyone)[0]).toBe(CHEESE.at(-1))
  })

  it('adds up the products of a promotion', () => {
    const both = { id: 'any milk', products: [WHOLE_MILK, OTHER_MILK] }
    expect(rank(createSpending(), EVEN, [offer(SOAP), offer(WHOLE_MILK), both])[0]).toBe('any milk')
  })

  it('counts a return as nothing, and ranks promotions of nothing known last in the order given', () => {
    const own = spent([CHEESE, -5])
    expect(own).toEqual(createSpending())
    const nothing = { id: 'empty', products: [] }
    const unknown = { id: 'unknown', products: [['a', 'b', 'c', 'd']] }
    expect(rank(own, EVEN, [nothing, unknown, offer(SOAP)])).toEqual([SOAP.at(-1), 'empty', 'unknown'])
    expect(rankOffers([offer(SOAP)], own, 3, createSpending())).toEqual([{ id: SOAP.at(-1), share: 0 }])
  })

  it('expects shares that add up to everything, whatever was bought', () => {
    const amounts = fc.array(
      fc.tuple(fc.constantFrom(...ALL), fc.double({ min: 0.01, max: 500, noNaN: true })),
    )
    fc.assert(
      fc.property(amounts, (own) => {
        const shares = rankOffers(ALL.map(offer), spent(...own), 3, EVEN).map(({ share }) => share)
        expect(shares.every((share) => share > 0)).toBe(true)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
      }),
    )
  })
})
