import type { Background } from './background.ts'
import { logIntervals } from './background.ts'
import { cleanedHistory } from './cleaned-history.ts'
import { evidenceOf, PURCHASES_OF_EVIDENCE, RECORDS_OF_EVIDENCE } from './evidence.ts'
import type { FittedUse, ItemHistory } from './item-history.ts'
import { purchaseRhythm } from './purchase-rhythm.ts'
import { useByPurchases } from './purchase-use.ts'
import { useByRecords } from './recorded-use.ts'
import { quantilesOf } from './times/times.ts'

/** Kept fits of another version are of no use: their form or their meaning has changed. */
export const FIT_VERSION = 4
/** With fewer intervals of its own, an item's rhythm is mostly that of its kind. */
const OWN_INTERVALS = 2
/**
 * Fits an item's history up to `today` (days since 1970). Its use is what was recorded, by the method that forecasts its own
 * past best, or a pack per purchase where too little is recorded; short histories are shrunk to the rhythm of the item's
 * category or household. Null for an item of which nothing was ever bought or used.
 */
export function fitItem(history: ItemHistory, today: number, background: Background): FittedUse | null {
  const cleaned = cleanedHistory(history, today)
  const { bought, category } = cleaned
  // Categories are free text, 'constructor' too.
  const isKnown = category !== null && Object.hasOwn(background.categories, category)
  const kind = isKnown ? background.categories[category] : undefined
  const prior = kind ?? background.household
  const logs = logIntervals(bought)
  const byPurchases = bought.length === 0 ? null : useByPurchases(bought, logs, prior)
  const byRecords = useByRecords(cleaned, today, byPurchases)
  const use = byRecords ?? byPurchases
  if (use === null) return null
  const rhythm =
    bought.length === 0 ? [] : quantilesOf(purchaseRhythm(bought, logs, prior, background.weekdays))
  const packs = bought.map(([, quantity]) => quantity).sort((a, b) => a - b)
  const { purchases, records } = evidenceOf(cleaned)
  return {
    is_known: purchases >= PURCHASES_OF_EVIDENCE || (records >= RECORDS_OF_EVIDENCE && byRecords !== null),
    method:
      byRecords?.method ??
      (logs.length >= OWN_INTERVALS ? 'interval' : kind === undefined ? 'household' : 'category'),
    daily_use: use.daily > 0 ? use.daily : null,
    scatter: use.scatter,
    rate_spread: Math.sqrt(use.variance),
    days_between: rhythm[rhythm.length >> 1] ?? null,
    rhythm,
    first_bought: bought[0]?.[0] ?? null,
    last_bought: bought.at(-1)?.[0] ?? null,
    repeats: logs.length,
    pack: packs[packs.length >> 1] ?? null,
  }
}
