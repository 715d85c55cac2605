import { byText } from '../../by-text.ts'
import { measuresOfItem } from '../../catalogue/item-measures.ts'
import type { MeasuredItem } from '../../catalogue/item-measures.ts'
import { sumAmounts } from '../../inventory/stock/sum-amounts.ts'
import { SMALLEST_SHOWN } from '@larder/foods'
import type { Amount, FoodMeasures } from '@larder/foods'
import { isLeftovers } from '../../recipes/plan/leftovers.ts'
import { habitsOf } from './item-habits.ts'
import type { ItemHabits } from './item-habits.ts'
import { sayQuantity } from '../../inventory/stock/say-quantity.ts'
import { needOf } from './item-need.ts'
import { isBoughtByPack, isSoldIn, soldAmount } from './sold-amount.ts'
import type { Forecast, ItemNeed, Wanted } from './item-need.ts'
import type { StockFlow } from '../../inventory/ledger/flows/stock-flow.ts'

/** What planned meals lack of an item, beyond what is in stock; 0 where nobody says how much. `reason` names the meals. */
export type PlannedNeed = Amount & { reason: string }

/** All that is known of an item when a list is generated. */
export type ItemFacts = MeasuredItem & {
  id: string
  name_folded: string
  unit: string
  min_stock_level: number | null
  /** What the household says is used of it in a day; null or absent where that follows from its past. */
  own_daily_use?: number | null | undefined
  /** What the inventory lists of it; calendar dates. `is_assumed` where nights took use off it since it was last known. */
  lots: readonly (Amount & { expiry_date: string | null; is_assumed: boolean })[]
  /** What somebody has ticked on a list, and not put away yet. */
  basket: readonly Amount[]
  flows: readonly StockFlow[]
  planned: readonly PlannedNeed[]
}

/** Says what will be used of an item within some days; null where nobody can tell. */
export type ForecastUse = (item: ItemFacts, habits: ItemHabits, daysAhead: number) => Forecast | null

export type GeneratedLine = {
  item_id: string
  item_name: string
  quantity: number
  unit: string
  reason: string
}

/** The days on which the forecast and the seasons are based: the household's today as a calendar date, and since 1970. */
type GenerationDay = { today: string; day: number }

/** The first forecast: as much as the household used on average. */
export const forecastByAverage: ForecastUse = ({ unit }, { daily_use, days_between }, daysAhead) => {
  if (daily_use === null) return null
  const reason =
    days_between === null || days_between < 1
      ? `About ${sayQuantity(Number((daily_use * 7).toPrecision(2)), unit)} used a week`
      : `Usually bought every ${days_between === 1 ? 'day' : `${days_between} days`}`
  return { quantity: daily_use * daysAhead, reason }
}

const needOfItem = (
  item: ItemFacts,
  wanted: Wanted,
  { today, day }: GenerationDay,
  forecastUse: ForecastUse,
): ItemNeed | null => {
  const { unit, min_stock_level, lots, basket, flows, planned } = item
  let measures: FoodMeasures | undefined
  const measuresOf = () => (measures ??= measuresOfItem(item))
  const isExpired = ({ expiry_date }: (typeof lots)[number]) => expiry_date !== null && expiry_date < today
  const good = lots.filter((lot) => !isExpired(lot))
  const left = sumAmounts(good, unit, measuresOf)
  const inBasket = sumAmounts(basket, unit, measuresOf)
  // What can't be compared counts as enough, as in the inventory.
  if (left.hasOtherUnits || inBasket.hasOtherUnits) return null
  const habits = habitsOf(flows, unit, measuresOf, { today: day, daysAhead: wanted.days_ahead })
  const need = needOf(
    {
      isByPack: planned.length > 0 && isBoughtByPack(item.name),
      unit,
      left: left.total,
      isLeftAssumed: good.some(({ is_assumed }) => is_assumed),
      inBasket: inBasket.total,
      expired: sumAmounts(lots.filter(isExpired), unit, measuresOf).total,
      min_stock_level,
      isListed: lots.length > 0,
      habits,
      forecast: forecastUse(item, habits, wanted.days_ahead),
      planned:
        planned.length === 0
          ? null
          : {
              // What can't be compared, or has no amount, is one pack.
              quantity: Math.max(sumAmounts(planned, unit, measuresOf).total, SMALLEST_SHOWN),
              reason: [...new Set(planned.map(({ reason }) => reason))].toSorted().join(', '),
            },
    },
    wanted,
  )
  // Nobody buys teaspoons up to a minimum.
  return (
    need &&
    (habits.pack === null && !isSoldIn(need.unit) ? { ...need, ...soldAmount(item.name, need) } : need)
  )
}

/**
 * The lines of a generated list (SHOP-049): for each item what there should be less what is left, in packs that the
 * household buys. The most urgent come first, those of one kind by name; at most `limit`.
 */
export const generateLines = (
  items: readonly ItemFacts[],
  wanted: Wanted,
  day: GenerationDay,
  { limit, forecastUse = forecastByAverage }: { limit: number; forecastUse?: ForecastUse },
): GeneratedLine[] =>
  items
    .flatMap((item) => {
      if (isLeftovers(item)) return []
      const need = needOfItem(item, wanted, day, forecastUse)
      return need === null ? [] : [{ item, need }]
    })
    .sort(
      (a, b) =>
        a.need.rank - b.need.rank ||
        byText(a.item.name_folded, b.item.name_folded) ||
        byText(a.item.id, b.item.id),
    )
    .slice(0, limit)
    .map(({ item: { id, name }, need: { quantity, unit, reason } }) => ({
      item_id: id,
      item_name: name,
      quantity,
      unit,
      reason,
    }))
