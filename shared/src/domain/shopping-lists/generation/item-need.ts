import { sayLeft, sayQuantity } from '../../inventory/stock/say-quantity.ts'
import { roundQuantity, SMALLEST_SHOWN, canonicalUnit } from '@larder/foods'
import type { ItemHabits } from './item-habits.ts'
import { PACK, sayNeeded, STEPS } from './sold-amount.ts'

/** What a list is generated for; without one of these it has nothing for that cause. */
export type Wanted = {
  include_low_stock: boolean
  include_expired: boolean
  include_out_of_stock: boolean
  include_predicted_purchases: boolean
  include_seasonal_items: boolean
  days_ahead: number
}

/** What will probably be used in the coming days, in the item's unit, and how that is known. */
export type Forecast = { quantity: number; reason: string }

/** What decides how much of an item is bought; amounts in the item's unit. */
type ItemStanding = {
  /** Whether it is a spice or an oil, of which nobody buys an amount. */
  isByPack: boolean
  unit: string
  /** What is left and has not expired. */
  left: number
  /** Whether a part of that is assumed. */
  isLeftAssumed: boolean
  /** What somebody has ticked on a list, and not put away yet. */
  inBasket: number
  expired: number
  min_stock_level: number | null
  /** Whether the inventory lists the item, if only as used up. */
  isListed: boolean
  habits: Pick<ItemHabits, 'usual' | 'pack' | 'season_years'>
  forecast: Forecast | null
  /** What planned meals lack beyond what is left, and the words for them. */
  planned: { quantity: number; reason: string } | null
}

/** What to buy of an item, and why; the lower the rank, the more urgent. */
export type ItemNeed = { quantity: number; unit: string; reason: string; rank: number }

/** The amount that is bought at a time; where no pack is known, a whole piece or a step of a weight or volume. */
const packOf = ({ unit, habits }: ItemStanding): number => habits.pack ?? STEPS.get(canonicalUnit(unit)) ?? 1

/** Without a reason for another amount, at least a whole piece, kilogram or litre is bought. */
const leastOf = (standing: ItemStanding): number => Math.max(1, packOf(standing))

const hasAmount = (planned: ItemStanding['planned']): planned is NonNullable<ItemStanding['planned']> =>
  planned !== null && planned.quantity > SMALLEST_SHOWN

const YEARS = new Intl.ListFormat('en-GB')

/** The causes, the most urgent first, each with the amount that there should be; only the reason of one is ever said. */
const causesOf = (standing: ItemStanding, wanted: Wanted) => {
  const {
    unit,
    left,
    isLeftAssumed,
    inBasket,
    expired,
    min_stock_level: min,
    isListed,
    habits,
    forecast,
    planned,
  } = standing
  const say = (quantity: number) => sayQuantity(quantity, unit)
  const usual = habits.usual ?? leastOf(standing)
  const have = left + inBasket
  const leftSaid =
    sayLeft(left, unit, isLeftAssumed) + (inBasket > 0 ? `, ${say(inBasket)} in the basket` : '')
  const isLow = min !== null && left <= min
  const isMissing = left <= 0 && expired <= 0 && (isListed || min !== null)
  return [
    {
      holds: wanted.include_out_of_stock && isMissing,
      target: min === null || min <= 0 ? usual : min,
      reason: () => (min === null || min <= 0 ? 'Out of stock' : `Out of stock, min ${say(min)}`),
    },
    {
      holds: planned !== null,
      // What nobody says the amount of is one piece, kilogram or litre.
      target: have + (hasAmount(planned) ? planned.quantity : leastOf(standing)),
      reason: () => planned?.reason ?? '',
      isPlanned: true,
    },
    {
      holds: wanted.include_expired && expired > left,
      target: expired,
      reason: () => `${say(expired)} expired${left > 0 ? `, ${leftSaid}` : ''}`,
    },
    {
      holds: wanted.include_low_stock && isLow && left + expired > 0,
      // At the minimum exactly there is one pack to buy.
      target: left === min ? left + leastOf(standing) : (min ?? 0),
      reason: () => `${leftSaid}, min ${say(min ?? 0)}`,
    },
    {
      holds: wanted.include_predicted_purchases && forecast !== null && forecast.quantity > have,
      target: forecast?.quantity ?? 0,
      reason: () => (forecast === null ? '' : `${forecast.reason}, ${leftSaid}`),
    },
    {
      holds: wanted.include_seasonal_items && habits.season_years.length > 0 && have < usual,
      target: usual,
      reason: () => `Bought at this time of the year in ${YEARS.format(habits.season_years.map(String))}`,
    },
  ]
}

/** What to buy of an item: what there should be less what is left, in whole packs. Null for nothing. */
export const needOf = (standing: ItemStanding, wanted: Wanted): ItemNeed | null => {
  const { unit, left, inBasket, habits, planned, isByPack } = standing
  const causes = causesOf(standing, wanted).map((cause, rank) => ({ ...cause, rank }))
  const holding = causes.filter(({ holds }) => holds)
  const [first] = holding
  if (first === undefined) return null
  const needed = first.isPlanned && hasAmount(planned) ? planned.quantity : null
  const say = (quantity: number) =>
    needed === null || quantity === needed
      ? first.reason()
      : sayNeeded(first.reason(), { quantity: needed, unit })
  if (first.isPlanned && isByPack && habits.pack === null)
    return { ...PACK, reason: say(0), rank: first.rank }
  const short = Math.max(...holding.map(({ target }) => target)) - left - inBasket
  if (inBasket > 0 && short < SMALLEST_SHOWN) return null
  const pack = packOf(standing)
  // Less than what anybody can see is no further pack.
  const packs = Math.max(1, Math.ceil(roundQuantity(short / pack)))
  const quantity = roundQuantity(packs * pack)
  return { quantity, unit, reason: say(quantity), rank: first.rank }
}
