import type { NeighbourCounts } from './neighbour-counts.ts'

/** What the next older basket counts, compared with the one after it: half after 23 baskets. */
const BASKET_DECAY = 0.97
/** An item of a small basket was what one went for; one of a large basket is often bought along. */
const SIZE_EXPONENT = 0.15
/** So much of a basket without anything is added to a household's own, because of few baskets every share is too high. */
const DOUBTED_BASKETS = 1
/** How much a share of everybody's baskets counts, compared with the same share of one's own, of which there are few. */
const POPULARITY_WEIGHT = 5
const PAIR_WEIGHT = 0.2
/** How far an item's own share follows how many of its buyers buy it again. */
const RETURNS_EXPONENT = 0.4

/** An item that may be in the next basket; `share` is that of the household's baskets with it, in which later ones count more. */
type RankedItem = { item: string; score: number; share: number }

/**
 * Ranks the items of a household's next basket, best first; of equal ones the one bought last stands first. `baskets` holds
 * the keys of the items bought on each day, oldest first. Without neighbours only items of its own are ranked.
 *
 * The score is the share of the household's baskets with the item, in which later and smaller ones count more (personal
 * frequency with recency: Hu et al., Modeling Personalized Item Frequency Information for Next-basket Recommendation, SIGIR
 * 2020), more where those who buy the item usually buy it again, plus its popularity, plus how often the items of the household go together with it: the cosine over households,
 * weighted by the household's own scores (item-based collaborative filtering on user-wise popularity: Faggioli, Polato and
 * Aiolli, Recency Aware Collaborative Filtering for Next Basket Recommendation, UMAP 2020).
 */
export const rankNextBasket = (
  baskets: readonly (readonly string[])[],
  neighbours?: NeighbourCounts,
): RankedItem[] => {
  const recent = baskets.map((basket, index) => ({
    items: new Set(basket),
    weight: BASKET_DECAY ** (baskets.length - 1 - index),
  }))
  const shares = sharesOf(recent, 0)
  const own = sharesOf(
    recent.map(({ items, weight }) => ({ items, weight: weight / Math.max(1, items.size) ** SIZE_EXPONENT })),
    DOUBTED_BASKETS,
  )
  const scores = new Map(own)
  if (neighbours) addNeighbours(scores, own, neighbours)
  return [...scores]
    .map(([item, score]) => ({ item, score, share: shares.get(item) ?? 0 }))
    .sort((a, b) => b.score - a.score)
}

/** The share of each item in the weight of all baskets and of the `doubted` ones without it; those of the last basket stand first. */
function sharesOf(
  baskets: readonly { items: ReadonlySet<string>; weight: number }[],
  doubted: number,
): Map<string, number> {
  const weights = new Map<string, number>()
  let all = doubted
  for (const { items, weight } of baskets.toReversed()) {
    all += weight
    for (const item of items) add(weights, item, weight)
  }
  return new Map([...weights].map(([item, weight]) => [item, weight / all]))
}

function addNeighbours(
  scores: Map<string, number>,
  own: ReadonlyMap<string, number>,
  { popularity, households, pairs, returns }: NeighbourCounts,
): void {
  for (const [item, share] of own) scores.set(item, share * (returns.get(item) ?? 1) ** RETURNS_EXPONENT)
  for (const [item, share] of popularity) add(scores, item, POPULARITY_WEIGHT * share)
  for (const [item, share] of own)
    for (const [other, together] of pairs.get(item) ?? []) {
      const either = (households.get(item) ?? 0) * (households.get(other) ?? 0)
      if (either > 0) add(scores, other, (PAIR_WEIGHT * share * together) / Math.sqrt(either))
    }
}

const add = (sums: Map<string, number>, item: string, amount: number) =>
  sums.set(item, (sums.get(item) ?? 0) + amount)
