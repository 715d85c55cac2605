/** What other households buy: nothing in it was bought by fewer than `FEWEST_HOUSEHOLDS` of them. */
export interface NeighbourCounts {
  /** Share of all baskets that contain the item, in which later baskets count more (0 to 1). */
  popularity: ReadonlyMap<string, number>
  /** In how many households each item occurs. */
  households: ReadonlyMap<string, number>
  /** In how many households both items occur, in both directions. */
  pairs: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** So that nobody can be recognised by what stands in a count. */
const FEWEST_HOUSEHOLDS = 20
/** What the next older basket of a household counts for popularity, compared with the one after it. */
const BASKET_DECAY = 0.7

/**
 * Counts items and pairs of items over the baskets of many households, oldest basket first. An item or a pair that occurs in
 * fewer than 20 households is left out.
 */
export const countNeighbours = (
  everyHousehold: Iterable<readonly (readonly string[])[]>,
): NeighbourCounts => {
  const kept: string[][] = []
  const weights = new Map<string, number>()
  const households = new Map<string, number>()
  let total = 0
  for (const baskets of everyHousehold) {
    baskets.forEach((basket, index) => {
      const weight = BASKET_DECAY ** (baskets.length - 1 - index)
      total += weight
      for (const item of new Set(basket)) add(weights, item, weight)
    })
    const items = [...new Set(baskets.flat())]
    for (const item of items) add(households, item, 1)
    kept.push(items)
  }
  for (const [item, count] of households) if (count < FEWEST_HOUSEHOLDS) households.delete(item)
  const popularity = new Map([...households.keys()].map((item) => [item, (weights.get(item) ?? 0) / total]))
  return { popularity, households, pairs: countPairs(kept, households) }
}

/** Only items that are kept themselves are paired, which leaves little to count. */
function countPairs(everyHousehold: readonly (readonly string[])[], known: ReadonlyMap<string, number>) {
  const pairs = new Map([...known.keys()].map((item) => [item, new Map<string, number>()]))
  for (const items of everyHousehold) {
    const common = items.filter((item) => known.has(item))
    for (const item of common) {
      const row = pairs.get(item)
      for (const other of common) if (row && other !== item) add(row, other, 1)
    }
  }
  for (const row of pairs.values())
    for (const [other, count] of row) if (count < FEWEST_HOUSEHOLDS) row.delete(other)
  return pairs
}

const add = (counts: Map<string, number>, item: string, amount: number) =>
  counts.set(item, (counts.get(item) ?? 0) + amount)
