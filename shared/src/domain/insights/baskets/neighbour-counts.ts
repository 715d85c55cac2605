/** What other households buy: nothing in it was bought by fewer than `FEWEST_HOUSEHOLDS` of them. */
export interface NeighbourCounts {
  /** Share of all baskets that contain the item, in which later baskets count more (0 to 1). */
  popularity: ReadonlyMap<string, number>
  /** In how many households each item occurs. */
  households: ReadonlyMap<string, number>
  /** In how many households both items occur, of each item for those that it goes with most. */
  pairs: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Which share of the item's households bought it on several days, as a multiple of that share of all items. */
  returns: ReadonlyMap<string, number>
}

/** What a household bought on each day of shopping, the earliest first. */
type Baskets = readonly (readonly string[])[]

/** So that nobody can be recognised by what stands in a count. */
const FEWEST_HOUSEHOLDS = 20
/** What the next older basket of a household counts for popularity, compared with the one after it. */
const BASKET_DECAY = 0.7
/** Of so many other items an item is known to go with them, which bounds what is kept. */
const MOST_PAIRS_OF_AN_ITEM = 50

/**
 * Counts items and pairs of items over the baskets of many households, oldest basket first. An item or a pair that occurs in
 * fewer than 20 households is left out. It takes as many households as the source gives, one after the other, and keeps
 * nothing of any but the counts.
 * @throws what the source throws
 */
export const countNeighbours = async (
  everyHousehold: Iterable<Baskets> | AsyncIterable<Baskets>,
): Promise<NeighbourCounts> => {
  const weights = new Map<string, number>()
  const households = new Map<string, number>()
  const pairs = new Map<string, Map<string, number>>()
  const again = new Map<string, number>()
  let total = 0
  for await (const baskets of everyHousehold as AsyncIterable<Baskets>) {
    const times = new Map<string, number>()
    baskets.forEach((basket, index) => {
      const weight = BASKET_DECAY ** (baskets.length - 1 - index)
      total += weight
      for (const item of new Set(basket)) {
        add(weights, item, weight)
        add(times, item, 1)
      }
    })
    for (const [item, count] of times) {
      add(households, item, 1)
      if (count > 1) add(again, item, 1)
    }
    const items = [...times.keys()]
    items.sort().forEach((item, index) => {
      const row = pairs.get(item) ?? new Map<string, number>()
      pairs.set(item, row)
      for (const other of items.slice(index + 1)) add(row, other, 1)
    })
  }
  const everyReturn = sumOf(again.values()) / Math.max(1, sumOf(households.values()))
  for (const [item, count] of households) if (count < FEWEST_HOUSEHOLDS) households.delete(item)
  const popularity = new Map([...households.keys()].map((item) => [item, (weights.get(item) ?? 0) / total]))
  // Drawn to that of all items by as many households as must have bought the item: a few say little, and give nobody away.
  const returnsOf = (item: string, count: number) =>
    everyReturn === 0
      ? 1
      : ((again.get(item) ?? 0) / everyReturn + FEWEST_HOUSEHOLDS) / (count + FEWEST_HOUSEHOLDS)
  const returns = new Map([...households].map(([item, count]) => [item, returnsOf(item, count)]))
  return { popularity, households, pairs: strongestPairs(pairs, households), returns }
}

/** The pairs of enough households in both directions: of each item those with the highest cosine. */
function strongestPairs(
  counted: ReadonlyMap<string, ReadonlyMap<string, number>>,
  households: ReadonlyMap<string, number>,
): Map<string, Map<string, number>> {
  const both = new Map([...households.keys()].map((item) => [item, new Map<string, number>()]))
  for (const [item, row] of counted)
    for (const [other, count] of row) {
      if (count < FEWEST_HOUSEHOLDS) continue
      both.get(item)?.set(other, count)
      both.get(other)?.set(item, count)
    }
  const strength = (item: string, count: number) => count / Math.sqrt(households.get(item) ?? 1)
  return new Map(
    [...both].map(([item, row]) => [
      item,
      new Map([...row].sort((a, b) => strength(...b) - strength(...a)).slice(0, MOST_PAIRS_OF_AN_ITEM)),
    ]),
  )
}

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)

const add = (counts: Map<string, number>, item: string, amount: number) =>
  counts.set(item, (counts.get(item) ?? 0) + amount)
