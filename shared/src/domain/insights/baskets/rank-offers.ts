import type { ProductPath, Spending } from './spending.ts'

/** A promotion and the products that it is for. */
export interface Offer {
  id: string
  products: readonly ProductPath[]
}

/**
 * How much the household's own purchases have to weigh, as a multiple of its average purchase, before they count as much as
 * what everybody buys: in the widest group, in those between, and for the product within its kind. Fitted on purchases and
 * redeemed coupons of 165 households.
 */
const WIDEST = 7
const BETWEEN = 4
const PRODUCT = 0.3

/**
 * Ranks promotions by the share of the household's spending that is expected to go to their products, best first; of equal
 * ones the first given stays first. `average` is the household's average purchase in the unit of `own`; `everyone` must
 * contain every product on offer, if only with a trace of what is bought.
 *
 * The share is a product of shares from group to group: a department's of all, a category's of its department, and so on.
 * Each is estimated from the household's own spending with everybody's as the prior of a Dirichlet distribution
 * (MacKay and Peto, A hierarchical Dirichlet language model, 1995), so that a household of which little is known is ranked by
 * popularity, and one that always buys a product by its habit.
 */
export const rankOffers = (
  offers: readonly Offer[],
  own: Spending,
  average: number,
  everyone: Spending,
): { id: string; share: number }[] =>
  offers
    .map(({ id, products }) => ({
      id,
      share: products.reduce((sum, path) => sum + expectedShare(path, own, average, everyone), 0),
    }))
    .sort((a, b) => b.share - a.share)

function expectedShare(path: ProductPath, own: Spending, average: number, everyone: Spending): number {
  let share = 1
  let ownAbove = own.total
  let everyoneAbove = everyone.total
  path.forEach((name, level) => {
    const ownHere = own.byName.get(name) ?? 0
    const everyoneHere = everyone.byName.get(name) ?? 0
    const prior = average * (level === path.length - 1 ? PRODUCT : level === 0 ? WIDEST : BETWEEN)
    share *= everyoneAbove > 0 ? (ownHere + (prior * everyoneHere) / everyoneAbove) / (ownAbove + prior) : 0
    ownAbove = ownHere
    everyoneAbove = everyoneHere
  })
  return share
}
