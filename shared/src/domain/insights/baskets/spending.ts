/**
 * Where a product belongs, from the widest group to the product itself: department, category, kind, product. Each name
 * stands for one group only, and all paths of one ranking have the same length.
 */
export type ProductPath = readonly string[]

/** How much was bought of each group and product, in any one unit, and altogether. */
export interface Spending {
  total: number
  readonly byName: Map<string, number>
}

/** Makes an empty sum. */
export const createSpending = (): Spending => ({ total: 0, byName: new Map() })

/** Adds an amount to a product and all of its groups; a negative amount (a return) counts as nothing. */
export function addSpending(spending: Spending, path: ProductPath, amount: number): void {
  if (!(amount > 0)) return
  spending.total += amount
  for (const name of path) spending.byName.set(name, (spending.byName.get(name) ?? 0) + amount)
}
