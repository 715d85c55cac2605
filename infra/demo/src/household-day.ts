import { DISHES } from './food/dishes.ts'
import type { Dish } from './food/dishes.ts'
import { GOODS } from './food/goods.ts'
import type { Good } from './food/goods.ts'
import { pickSome } from './seeded-random.ts'
import type { Random } from './seeded-random.ts'

/** A lot of the stock as the household sees it: days are YYYY-MM-DD, null for no expiry. */
export type SeenLot = { id: string; good: string; quantity: number; expires: string | null }

/** A line of what is bought: `packs` of a good for `price` together, in EUR. */
export type BoughtLine = { good: Good; packs: number; price: number }

/** What the household does on a day, in this order; quantities are in the unit of the good. */
export type Act =
  | { kind: 'discard'; lotId: string }
  | { kind: 'shop'; shop: ShopName; lines: BoughtLine[] }
  | { kind: 'use'; lotId: string; quantity: number }
  | { kind: 'count'; lotId: string; quantity: number }
  | { kind: 'plan'; dish: Dish; daysAhead: number }
  | { kind: 'cook' }

/** The shop whose orders come as mails, and the one that prints receipts. */
export const SHOPS = { weekly: 'Greenfield Market', corner: 'Harbour Street Grocer' } as const
type ShopName = (typeof SHOPS)[keyof typeof SHOPS]

const WEDNESDAY = 3
const FRIDAY = 5
const SATURDAY = 6
/** So much of what is eaten follows the season, at its peak and half a year from it. */
const SEASON = 0.75
const YEARLY_RISE = 0.03
/** A pack that holds less than this part of itself. */
const NEARLY_EMPTY = 0.12
const MOST_PACKS = 6
/** What keeps no longer is bought for the same week. */
const FRESH_DAYS = 16
/** So many days before it expires, somebody thinks of using it up. */
const PRESSING_DAYS = 2
/** What the shop around the corner is visited for. */
const CORNER_CATEGORIES = new Set(['Produce', 'Dairy', 'Bakery', 'Meat', 'Snacks'])

/** The amounts in which people use a good, in its unit: whole pieces and cans, round numbers of grams. */
function stepOf({ category, pack, unit }: Good): number {
  if (category === 'Canned Goods') return pack
  if (unit === 'item') return 1
  return pack >= 400 ? 50 : pack >= 100 ? 10 : 1
}

/** How much more, or less, of a good is eaten in a month, 1 being usual. */
function seasonOf({ peak }: Good, month: number): number {
  return peak === null ? 1 : 1 + SEASON * Math.cos(((month - peak) * Math.PI) / 6)
}

/**
 * Creates the household that decides, day by day, what it does with the stock that it sees. The same source of chance and
 * the same stock make the same days.
 */
export function createHouseholdDay(random: Random): (day: DayOfYear, stock: readonly SeenLot[]) => Act[] {
  /** What each good's eaters have an appetite for, in packs, until it is worth taking something. */
  const appetite = new Map<string, number>()
  let planned: Dish[] = []

  const priceOf = ({ price }: Good, packs: number, shop: ShopName, { index }: DayOfYear) => {
    const shopFactor = shop === SHOPS.corner ? 1.12 : 1
    const offer = random() < 0.08 ? 0.8 : 1
    const chance = 0.98 + 0.04 * random()
    const each = price * (1 + (YEARLY_RISE * index) / 365) * shopFactor * offer * chance
    return Math.round(Math.round(each * 20) * 5 * packs) / 100
  }

  /** What the usual shopping brings: what is low, what is missing for the planned dinners, and not all of it. */
  const listToBuy = (day: DayOfYear, shop: ShopName, amountOf: (good: Good) => number): BoughtLine[] =>
    GOODS.flatMap((good) => {
      const isCorner = shop === SHOPS.corner
      if (isCorner && (good.weekly < 0.35 || !CORNER_CATEGORIES.has(good.category))) return []
      const weekly = good.weekly * seasonOf(good, day.month)
      const cooked = isCorner ? 0 : sumOf(planned.map(({ uses }) => uses[good.name] ?? 0)) / good.pack
      const wanted = Math.max(weekly * (isCorner ? 0.5 : 1) + cooked, good.low ?? 0)
      const left = amountOf(good) / good.pack
      // Of what lasts for months a new pack is bought when the old one is nearly empty.
      const isNeeded = left < Math.max(wanted, isCorner ? 0 : NEARLY_EMPTY)
      const isInSeason = weekly > 0.1 || good.weekly <= 0.1
      // A pack of what spoils soon is not bought each week by those who eat half of one.
      const isFancied =
        good.keeps === null || good.keeps > FRESH_DAYS || cooked > 0 || random() < weekly * 1.6
      const isForgotten = random() < (good.low === null ? 0.1 : 0.04)
      if (!isNeeded || !isInSeason || !isFancied || isForgotten) return []
      const packs = Math.min(Math.max(Math.round(wanted - left), 1), MOST_PACKS)
      return [{ good, packs, price: priceOf(good, packs, shop, day) }]
    })

  /** Takes of a good what there is appetite for, of the lot that expires first. */
  const use = (good: Good, day: DayOfYear, lots: readonly SeenLot[]): Act[] => {
    const isWeekend = day.weekday === 0 || day.weekday === SATURDAY
    const daily = (good.weekly / 7) * seasonOf(good, day.month) * (isWeekend ? 1.3 : 0.88)
    let hunger = Math.min((appetite.get(good.name) ?? 0) + daily * (0.5 + random()), 1.5)
    appetite.set(good.name, hunger)
    const portion = good.isCounted ? 0.12 : good.weekly >= 1 ? 0.6 : 0.45
    const isWhole = good.category === 'Canned Goods'
    const [lot] = lots
    if (lot === undefined) return []
    const isPressing = lot.expires !== null && lot.expires <= dayAfter(day.date, PRESSING_DAYS)
    if (isPressing && random() < 0.25) hunger = Math.max(hunger, portion)
    if (hunger < (isWhole ? 1 : portion)) return []
    const least = stepOf(good)
    const quantity = Math.min(lot.quantity, Math.max(least, Math.round((hunger * good.pack) / least) * least))
    appetite.set(good.name, Math.max(hunger - quantity / good.pack, 0))
    // What is used up is used, and not counted as nothing.
    if (!good.isCounted || quantity >= lot.quantity) return [{ kind: 'use', lotId: lot.id, quantity }]
    return [{ kind: 'count', lotId: lot.id, quantity: lot.quantity - quantity }]
  }

  return (day, stock) => {
    const lotsOf = groupLots(stock)
    const expired = stock.filter(({ expires }) => expires !== null && expires < day.date)
    const isTidied = day.weekday === FRIDAY && !day.isLast
    const discarded = isTidied ? expired.filter(() => random() < 0.9) : []
    const gone = new Set(discarded.map(({ id }) => id))
    const usable = (good: Good) =>
      (lotsOf.get(good.name) ?? []).filter(
        ({ id, expires }) => !gone.has(id) && (expires === null || expires >= day.date),
      )
    const amountOf = (good: Good) => sumOf(usable(good).map(({ quantity }) => quantity))

    const acts: Act[] = discarded.map(({ id }) => ({ kind: 'discard', lotId: id }))
    const isOut = random() < 0.06
    if (!isOut) acts.push(...GOODS.flatMap((good) => use(good, day, usable(good))))
    if (day.weekday === FRIDAY) {
      planned = pickSome(random, DISHES, 4)
      acts.push(...planned.map((dish, index) => ({ kind: 'plan' as const, dish, daysAhead: 1 + index * 2 })))
    }
    const isCornerDay = day.weekday === WEDNESDAY && random() < 0.65
    const shop = day.weekday === SATURDAY ? SHOPS.weekly : isCornerDay ? SHOPS.corner : null
    const lines = shop === null || day.isLast ? [] : listToBuy(day, shop, amountOf)
    if (shop !== null && lines.length > 0) acts.push({ kind: 'shop', shop, lines })
    // Today's dinner is still to come.
    if (!day.isLast) acts.push({ kind: 'cook' })
    return acts
  }
}

/** A day of the year that is made: its date as YYYY-MM-DD, its place from 0, its weekday from 0 (Sunday), its month from 1. */
export type DayOfYear = { date: string; index: number; weekday: number; month: number; isLast: boolean }

/** The days of a year, or of fewer days, that ends with `today` (YYYY-MM-DD). */
export function daysUntil(today: string, count: number): DayOfYear[] {
  const end = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(end - (count - 1 - index) * 86_400_000)
    return {
      date: at.toISOString().slice(0, 10),
      index,
      weekday: at.getUTCDay(),
      month: at.getUTCMonth() + 1,
      isLast: index === count - 1,
    }
  })
}

/** The expiry day printed on a pack that is bought on a day; null where nothing is printed. */
export function printedExpiry({ keeps }: Good, bought: string): string | null {
  if (keeps === null) return null
  return dayAfter(bought, keeps)
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The lots of each good that hold something, what expires first at the beginning. */
function groupLots(stock: readonly SeenLot[]): Map<string, SeenLot[]> {
  const groups = new Map<string, SeenLot[]>()
  const order = ({ expires }: SeenLot) => expires ?? '9999'
  for (const lot of [...stock].sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0)))
    if (lot.quantity > 0) groups.set(lot.good, [...(groups.get(lot.good) ?? []), lot])
  return groups
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
