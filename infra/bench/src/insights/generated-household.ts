import { CATEGORIES } from '@larder/foods'
import type { DayQuantity, ItemHistory } from '@larder/shared/domain/insights/forecasting/item-history'
import { createRandom } from '@larder/foods/eval'
import type { Random } from '@larder/foods/eval'

/** An item of a generated household, with what really became of it. */
export type GeneratedItem = {
  history: ItemHistory
  /** What is left on the last day of the history, in the item's unit. */
  stock: number
  /** What would be used on each day after it, the next day first, however much there is. */
  demand: readonly number[]
}

/** Normal with mean 0 and deviation 1 (Box and Muller 1958). */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Poisson with a small mean (Knuth 1969). */
function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > limit; product *= random()) count++
  return count
}

/** The days after the history on which is known what will be used. */
const DAYS_AFTER = 730

/** Generates one item; the household shops on `trips`, the earliest first, and its last day is `today`. */
function generateItem(
  random: Random,
  trips: ReadonlySet<number>,
  first: number,
  today: number,
): GeneratedItem {
  const category = CATEGORIES[Math.floor(random() * CATEGORIES.length)] ?? null
  // Servings are eaten from several a day to one in a fortnight, the kinds of food each at their own pace.
  const pace = 0.5 + 0.25 * CATEGORIES.findIndex((name) => name === category)
  const servings = Math.exp(-0.5 * pace + 0.7 * normal(random))
  const pack = Math.max(1, Math.round(servings * Math.exp(Math.log(9) + 0.6 * normal(random))))
  // A habit drifts over the months, and some have a season.
  const drift = 0.15 * normal(random)
  const season = random() < 0.2 ? 0.8 : 0
  const peak = Math.floor(random() * 365)
  const eaten = (day: number) =>
    poisson(
      random,
      Math.min(
        20,
        servings *
          Math.exp((drift * (day - first)) / 180 + season * Math.cos(((day - peak) * 2 * Math.PI) / 365)),
      ),
    )
  // Half of the items are used in sight: recorded or counted; of the others only the purchases are known.
  const isRecorded = random() < 0.5
  const bought: DayQuantity[] = []
  const used: DayQuantity[] = []
  // Most is bought when it runs low, at the next trip on which somebody thinks of it.
  const low = pack * 0.4 * random()
  let stock = 0
  for (let day = first; day <= today; day++) {
    if (trips.has(day) && stock <= low && random() < 0.85) {
      const quantity = pack * (random() < 0.15 ? 2 : 1)
      bought.push([day, quantity])
      stock += quantity
    }
    const quantity = Math.min(stock, eaten(day))
    stock -= quantity
    if (isRecorded && quantity > 0 && random() < 0.95) used.push([day, quantity])
  }
  const demand = Array.from({ length: DAYS_AFTER }, (_, i) => eaten(today + 1 + i))
  return { history: { category, first_day: first, bought, used }, stock, demand }
}

/**
 * Generates a household of so many items that ends on `today` (days since 1970) after `days` days; the same seed gives the
 * same household.
 */
export function generateHousehold(seed: number, items: number, days: number, today: number): GeneratedItem[] {
  // Seeds that follow each other would begin alike in a linear generator.
  const random = createRandom(Math.imul(seed, 0x9e3779b1) >>> 0)
  const first = today - days + 1
  const main = Math.floor(random() * 7)
  const trips = new Set<number>()
  // Nearly always on the same day of the week, and now and then in between.
  for (let day = first; day <= today; day++)
    if (random() < ((day - first) % 7 === main ? 0.9 : 0.12)) trips.add(day)
  return Array.from({ length: items }, () => generateItem(random, trips, first, today))
}
