import { groupBy } from '../../group-by.ts'
import { remember } from '../../remember.ts'
import { isSoldCanned, countedUnit, roundQuantity, areDifferentFoods, substitutesOf } from '@larder/foods'
import type { Food, Substitute } from '@larder/foods'
import { isInStock } from '../stock/ingredient-stock.ts'
import type { StockedEntry, WantedIngredient } from '../stock/ingredient-stock.ts'
import { createItemMatcher } from './item-matcher.ts'
import type { ItemMatch, ItemMatcher, NamedItem } from './item-matcher.ts'
import { ratiosTo, yieldRatiosTo } from './lot-ratio.ts'
import type { LotRatio } from './lot-ratio.ts'

/** What matching must know of a lot; the expiry day as a calendar date, which is a guess where nobody said it. */
export type StockedLot = StockedEntry & { expiry_date: string | null; is_expiry_guess?: boolean }

/** A kind of thing in stock, with what of it can be used: not empty, and not expired where the index knows the day. */
export type StockedItem<Lot extends StockedLot = StockedLot> = { name: string; lots: readonly Lot[] }

/** A substitute that is in stock; `how` says what is to be done with it. */
export type SubstituteAtHand = { item_name: string } & Pick<Substitute, 'how' | 'times'>

/** What can be compared of the stock for an ingredient, in a unit; there may be more that can't. */
export type AmountAtHand = { total: number; hasOtherUnits: boolean }

/** What the stock has for an ingredient. */
export type IngredientStock<Lot extends StockedLot = StockedLot> = {
  /** The badge (RECP-023), which goes by names and the status alone; not by names of different foods (resolution 39). */
  isInStock: boolean
  /** The item that makes it count as in stock; null where none does. */
  countsBy: string | null
  /** What can be used as it: the item that it names, or others by their names or foods, or what it is made of. */
  items: readonly StockedItem<Lot>[]
  /** Those of them that are taken last, as they only stand in for it: onions where red ones are wanted. */
  standIns: readonly StockedItem<Lot>[]
  /** How much of it in a unit one unit of a lot of these items is. */
  ratioIn: (unit: string) => LotRatio
  /** The sum of these in a unit. */
  amountIn: (unit: string) => AmountAtHand
  /** The day on which the first of them expires. */
  expires: string | null
  /** Whether every kitchen has it, so that nobody keeps account of it. */
  isStaple: boolean
  /** What else could be used. */
  substitutes: readonly SubstituteAtHand[]
}

/** Finds what the stock has for ingredients; each question is answered from the index, and repeated ones at once. */
export type StockIndex<Lot extends StockedLot = StockedLot> = {
  find: (ingredient: WantedIngredient) => IngredientStock<Lot>
  /** What it has found by names, for the next index of the same stock. */
  matcher: ItemMatcher
}

const STAPLES = ['water', 'ice-cubes', 'salt']

/** What an item has: all of its lots, and those of them that can be used. */
type IndexedItem<Lot extends StockedLot> = StockedItem<Lot> & { all: readonly Lot[] }

const isUsable = (lot: StockedLot, today: string | null): boolean =>
  lot.quantity > 0 &&
  (today === null || (lot.status !== 'expired' && (lot.expiry_date === null || lot.expiry_date >= today)))

/** An item whose lots come in cans and loose is both. */
const keyOf = ({ item_id, unit }: StockedLot): string => (isSoldCanned(unit) ? `${item_id} canned` : item_id)

type Options = {
  /** Leaves out substitutes that somebody does not eat. */
  isEaten?: (name: string) => boolean
  /** An index of the same household from before: what it has found by names need not be found again. */
  before?: Pick<StockIndex, 'matcher'> | undefined
}

/**
 * Indexes the stock by words and foods, once for any number of recipes. `today` is a calendar date of the household,
 * null for expired lots too.
 */
export const indexStock = <Lot extends StockedLot>(
  lots: readonly Lot[],
  today: string | null,
  { isEaten = () => true, before }: Options = {},
): StockIndex<Lot> => {
  type Indexed = IndexedItem<Lot>
  const items = new Map<string, Indexed>()
  const named: NamedItem[] = []
  for (const [key, all] of groupBy(lots, keyOf)) {
    const [first] = all
    const name = first?.item?.name ?? ''
    items.set(key, { name, all, lots: all.filter((lot) => isUsable(lot, today)) })
    named.push({ key, item_id: first?.item_id ?? '', name, unit: first?.unit ?? '' })
  }
  const matcher = before?.matcher.knows(named) ? before.matcher : createItemMatcher(named)
  const listItems = (keys: readonly string[]): Indexed[] => keys.flatMap((key) => items.get(key) ?? [])

  const countedOf = (item_name: string, { own, named: others }: ItemMatch): Indexed | undefined =>
    listItems(own).find(({ all }) => isInStock(all)) ??
    listItems(others).find(({ name, all }) => isInStock(all) && !areDifferentFoods(item_name, name))

  const answer = ({ item_name }: WantedIngredient, match: ItemMatch): IngredientStock<Lot> => {
    const { food, made } = match
    const found = listItems([...match.same, ...made.map(([key]) => key)]).filter(
      (item) => item.lots.length > 0,
    )
    let substitutes: SubstituteAtHand[] | undefined
    const ratioIn = (stated: string): LotRatio => {
      const unit = countedUnit(item_name, stated)
      const ratio = ratiosTo(unit, food)
      if (food === null || made.length === 0) return ratio
      const ratioOfLot = new Map(
        made.flatMap(([key, one]) => {
          const yielded = yieldRatiosTo(unit, food, one)
          return (items.get(key)?.lots ?? []).map((lot): [object, LotRatio] => [lot, yielded])
        }),
      )
      return (lot) => (ratioOfLot.get(lot) ?? ratio)(lot)
    }
    // What plans do not ask for is found when somebody else does, because it takes longer than all the rest.
    return {
      get isInStock() {
        return countedOf(item_name, match) !== undefined
      },
      get countsBy() {
        return countedOf(item_name, match)?.name ?? null
      },
      items: found,
      standIns: listItems(match.standIns),
      ratioIn,
      amountIn: remember((unit): AmountAtHand => sumLots(found, ratioIn(unit))),
      get expires() {
        return earliestExpiry(found)
      },
      isStaple: food !== null && STAPLES.includes(food.id),
      get substitutes() {
        return (substitutes ??= food === null ? [] : substitutesAtHand(food, found))
      },
    }
  }

  const substitutesAtHand = (food: Food, found: readonly Indexed[]): SubstituteAtHand[] => {
    const sought = new Map<string, SubstituteAtHand>()
    for (const { foodId, how, times } of substitutesOf(food))
      for (const item of listItems(matcher.listOfFood(foodId))) {
        if (item.lots.length === 0 || found.includes(item) || sought.has(item.name) || !isEaten(item.name))
          continue
        sought.set(item.name, { item_name: item.name, how, times })
      }
    return [...sought.values()]
  }

  const known = new Map<ItemMatch, IngredientStock<Lot>>()
  return {
    matcher,
    find: (ingredient) => {
      const match = matcher.match(ingredient)
      const answered = known.get(match) ?? answer(ingredient, match)
      known.set(match, answered)
      return answered
    },
  }
}

const earliestExpiry = (items: readonly StockedItem[]): string | null => {
  let earliest: string | null = null
  for (const { lots } of items)
    for (const { expiry_date } of lots)
      if (expiry_date !== null && (earliest === null || expiry_date < earliest)) earliest = expiry_date
  return earliest
}

const sumLots = (items: readonly StockedItem[], ratio: LotRatio): AmountAtHand => {
  let total = 0
  let hasOtherUnits = false
  for (const { lots } of items)
    for (const lot of lots) {
      const one = ratio(lot)
      if (one === null) hasOtherUnits = true
      else total += lot.quantity * one
    }
  return { total: roundQuantity(total), hasOtherUnits }
}
