import { groupBy } from '../../group-by.ts'
import { remember } from '../../remember.ts'
import type { Food } from '../../foods/food-table.ts'
import { isSoldCanned } from '../../foods/forms-of-foods.ts'
import { roundQuantity } from '../../units/quantity.ts'
import { foodOfIngredient } from '../nutrition/recipe-foods.ts'
import { isInStock, stockWordsOf } from '../stock/ingredient-stock.ts'
import type { StockedEntry, WantedIngredient } from '../stock/ingredient-stock.ts'
import { ratiosTo, yieldRatiosTo } from './lot-ratio.ts'
import type { LotRatio } from './lot-ratio.ts'
import { areDifferentFoods, canBe, foodsOfStocked, yieldsOf } from './same-food.ts'
import type { Yield } from './same-food.ts'
import { substitutesOf } from './substitutes.ts'
import type { Substitute } from './substitutes.ts'

/** What matching must know of a lot; the expiry day as a calendar date. */
export type StockedLot = StockedEntry & { expiry_date: string | null }

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
  /** What can be used as it: the item that it names, or others by their names or foods, or what it is made of. */
  items: readonly StockedItem<Lot>[]
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
}

const STAPLES = ['water', 'ice-cubes', 'salt']

type IndexedItem<Lot extends StockedLot> = StockedItem<Lot> & {
  words: ReadonlySet<string>
  all: readonly Lot[]
}

const isUsable = (lot: StockedLot, today: string | null): boolean =>
  lot.quantity > 0 &&
  (today === null || (lot.status !== 'expired' && (lot.expiry_date === null || lot.expiry_date >= today)))

const add = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}

/**
 * Indexes the stock by words and foods, once for any number of recipes. `today` is a calendar date of the household,
 * null for expired lots too; `isEaten` leaves out substitutes that somebody does not eat.
 */
export const indexStock = <Lot extends StockedLot>(
  lots: readonly Lot[],
  today: string | null,
  isEaten: (name: string) => boolean = () => true,
): StockIndex<Lot> => {
  type Indexed = IndexedItem<Lot>
  // An item whose lots come in cans and loose is both.
  const keyOf = ({ item_id, unit }: Lot) => (isSoldCanned(unit) ? `${item_id} canned` : item_id)
  const items: Indexed[] = [...groupBy(lots, keyOf).values()].map((all) => {
    const name = all[0]?.item?.name ?? ''
    return { name, words: new Set(stockWordsOf(name)), all, lots: all.filter((lot) => isUsable(lot, today)) }
  })
  const [byWord, byItemId] = [new Map<string, Indexed[]>(), new Map<string, Indexed[]>()]
  for (const item of items) {
    for (const word of item.words) add(byWord, word, item)
    for (const item_id of new Set(item.all.map((lot) => lot.item_id))) add(byItemId, item_id, item)
  }

  let foods: Map<string, Indexed[]> | undefined
  /** Items by all foods that they count as; made when names do not suffice, because reading foods takes longest. */
  const byFood = (): Map<string, Indexed[]> => {
    if (foods !== undefined) return foods
    foods = new Map()
    for (const item of items) {
      const food = item.lots.length > 0 ? foodOfItem(item) : null
      for (const id of food === null ? [] : foodsOfStocked(food)) add(foods, id, item)
    }
    return foods
  }

  /** The items whose words contain those of a name, or the other way round. */
  const sameByWords = (name: string): Indexed[] => {
    const words = new Set(stockWordsOf(name))
    const counts = new Map<Indexed, number>()
    for (const word of words)
      for (const item of byWord.get(word) ?? []) counts.set(item, (counts.get(item) ?? 0) + 1)
    const same: Indexed[] = []
    for (const [item, count] of counts) if (count === words.size || count === item.words.size) same.push(item)
    return same
  }

  const NOTHING_MADE: ReadonlyMap<Indexed, Yield> = new Map()
  /** The items of which something can be made that is wanted, and is not there itself. */
  const madeFrom = (food: Food, same: ReadonlySet<Indexed>): ReadonlyMap<Indexed, Yield> => {
    const yields = yieldsOf(food)
    if (yields.length === 0) return NOTHING_MADE
    return new Map(
      yields.flatMap((one) =>
        (byFood().get(one.from) ?? []).flatMap((item) => (same.has(item) ? [] : [[item, one] as const])),
      ),
    )
  }

  const search = ({ item_id, item_name, unit: wantedUnit }: WantedIngredient): IngredientStock<Lot> => {
    const own = item_id == null ? [] : (byItemId.get(item_id) ?? [])
    const named = sameByWords(item_name).filter((item) => !own.includes(item))
    const food = foodOfIngredient(item_name, wantedUnit)
    const alike = food === null ? [] : (byFood().get(food.id) ?? [])
    const same = new Set([
      ...own,
      ...named.filter((item) => food === null || isSame(food, foodOfItem(item))),
      ...alike,
    ])
    const madeOf = food === null ? NOTHING_MADE : madeFrom(food, same)
    const found = [...same, ...madeOf.keys()].filter((item) => item.lots.length > 0)
    let substitutes: SubstituteAtHand[] | undefined
    const ratioIn = remember((unit): LotRatio => {
      const ratio = ratiosTo(unit, food)
      if (food === null || madeOf.size === 0) return ratio
      const ratioOfLot = new Map(
        [...madeOf].flatMap(([item, one]) => {
          const made = yieldRatiosTo(unit, food, one)
          return item.lots.map((lot): [object, LotRatio] => [lot, made])
        }),
      )
      return (lot) => (ratioOfLot.get(lot) ?? ratio)(lot)
    })
    const amountIn = remember((unit): AmountAtHand => sumLots(found, ratioIn(unit)))
    // What plans do not ask for is found when somebody else does, because it takes longer than all the rest.
    return {
      get isInStock() {
        return (
          own.some(({ all }) => isInStock(all)) ||
          named.some(({ name, all }) => isInStock(all) && !areDifferentFoods(item_name, name))
        )
      },
      items: found,
      ratioIn,
      amountIn,
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
      for (const item of byFood().get(foodId) ?? []) {
        if (found.includes(item) || sought.has(item.name) || !isEaten(item.name)) continue
        sought.set(item.name, { item_name: item.name, how, times })
      }
    return [...sought.values()]
  }

  const known = new Map<string, IngredientStock<Lot>>()
  const knownByItem = new Map<string, Map<string, IngredientStock<Lot>>>()
  return {
    find: (ingredient) => {
      const { item_id, item_name, unit = '' } = ingredient
      const key = isSoldCanned(unit) ? `${item_name}\ncanned` : item_name
      const answers =
        item_id == null ? known : (knownByItem.get(item_id) ?? new Map<string, IngredientStock<Lot>>())
      if (item_id != null) knownByItem.set(item_id, answers)
      const answered = answers.get(key)
      if (answered !== undefined) return answered
      const answer = search(ingredient)
      answers.set(key, answer)
      return answer
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

/** What an item is as food, by its name and by the unit in which it is counted. */
const foodOfItem = ({ name, all }: { name: string; all: readonly StockedLot[] }): Food | null =>
  foodOfIngredient(name, all[0]?.unit)

const isSame = (wanted: Food, found: Food | null): boolean => found === null || canBe(found, wanted)

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
