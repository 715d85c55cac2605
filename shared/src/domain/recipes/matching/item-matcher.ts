import {
  isSoldCanned,
  canBe,
  foodsOfStocked,
  foodsOfWanted,
  FOODS,
  isProcessedAlike,
  plainFood,
  statedFood,
  yieldsOf,
  stockWordsOf,
} from '@larder/foods'
import type { Food, StatedFood, Yield } from '@larder/foods'
import type { WantedIngredient } from '../stock/ingredient-stock.ts'

/** An item as names and foods tell it; `key` tells its canned lots from its loose ones. */
export type NamedItem = { key: string; item_id: string; name: string; unit: string }

/** Which items an ingredient means, by their keys, whatever is left of them. */
export type ItemMatch = {
  /** What the ingredient is; null for an unknown food. */
  food: Food | null
  /** The item that it names by its id. */
  own: readonly string[]
  /** Others by the words of their names. */
  named: readonly string[]
  /** Those of all that it really means. */
  same: readonly string[]
  /** Those of these that stand in for it, though they are not quite it: onions where red ones are wanted. */
  standIns: readonly string[]
  /** Those that it can be made of. */
  made: readonly (readonly [key: string, yielded: Yield])[]
}

const add = <V>(map: Map<string, V[]>, key: string, value: V): void => {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}

const foodOfItem = ({ name, unit }: NamedItem): StatedFood | null => statedFood(name, unit)

/** What an ingredient is asked for by: canned food is another one than loose food of the same name. */
const questionOf = ({ item_id, item_name, unit = '' }: WantedIngredient): string =>
  `${item_id ?? ''}\n${isSoldCanned(unit) ? 'canned' : ''}\n${item_name}`

/**
 * Finds the items that ingredients mean. It goes by names alone, so that what it has found stays right while amounts change;
 * each question is answered once.
 */
export const createItemMatcher = (items: readonly NamedItem[]) => {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const [byWord, byItemId] = [new Map<string, NamedItem[]>(), new Map<string, NamedItem[]>()]
  const wordsOf = new Map(items.map((item) => [item, new Set(stockWordsOf(item.name))]))
  for (const [item, words] of wordsOf) {
    for (const word of words) add(byWord, word, item)
    add(byItemId, item.item_id, item)
  }

  let foods: Map<string, NamedItem[]> | undefined
  /** Items by all foods that they count as; made when names do not suffice, because reading foods takes longest. */
  const byFood = (): Map<string, NamedItem[]> => {
    if (foods !== undefined) return foods
    foods = new Map()
    for (const item of items) {
      const found = foodOfItem(item)
      for (const id of found === null ? [] : foodsOfStocked(found.food)) add(foods, id, item)
    }
    return foods
  }

  /** The items that count as a food: smoked salmon is of the kind of salmon, but does not do as it. */
  const countingAs = (foodId: string): NamedItem[] => {
    const food = FOODS.get(foodId)
    if (food === undefined) return []
    const plain = plainFood(food)
    return (byFood().get(foodId) ?? []).filter((item) => {
      const found = foodOfItem(item)
      return found !== null && isProcessedAlike(found, plain)
    })
  }

  /** The items whose words contain those of a name, or the other way round. */
  const sameByWords = (name: string): NamedItem[] => {
    const words = new Set(stockWordsOf(name))
    const counts = new Map<NamedItem, number>()
    for (const word of words)
      for (const item of byWord.get(word) ?? []) counts.set(item, (counts.get(item) ?? 0) + 1)
    return [...counts].flatMap(([item, count]) =>
      count === words.size || count === wordsOf.get(item)?.size ? [item] : [],
    )
  }

  const search = ({ item_id, item_name, unit }: WantedIngredient): ItemMatch => {
    const own = item_id == null ? [] : (byItemId.get(item_id) ?? [])
    const named = sameByWords(item_name).filter((item) => !own.includes(item))
    const stated = statedFood(item_name, unit)
    const food = stated?.food ?? null
    const isMeant = (item: NamedItem): boolean => {
      const found = foodOfItem(item)
      return stated === null || found === null || canBe(found, stated)
    }
    const alike = food === null ? [] : foodsOfWanted(food).flatMap((id) => byFood().get(id) ?? [])
    const standsIn = (item: NamedItem): boolean => {
      const found = foodOfItem(item)
      return food !== null && found !== null && !foodsOfStocked(found.food).includes(food.id)
    }
    const same = new Set([...own, ...[...named, ...alike].filter(isMeant)])
    const made = (food === null ? [] : yieldsOf(food)).flatMap((one) =>
      countingAs(one.from).flatMap((item) => (same.has(item) ? [] : [[item.key, one] as const])),
    )
    const standIns = [...same].filter((item) => !own.includes(item) && standsIn(item))
    return {
      food,
      own: own.map(keyOf),
      named: named.map(keyOf),
      same: [...same].map(keyOf),
      standIns: standIns.map(keyOf),
      made,
    }
  }

  const known = new Map<string, ItemMatch>()
  return {
    /** Whether these are the same items, under the same names. */
    knows: (others: readonly NamedItem[]): boolean =>
      others.length === items.length && others.every(({ key, name }) => byKey.get(key)?.name === name),

    match: (wanted: WantedIngredient): ItemMatch => {
      const question = questionOf(wanted)
      const found = known.get(question) ?? search(wanted)
      known.set(question, found)
      return found
    },

    /** The keys of the items that count as a food. */
    listOfFood: (foodId: string): string[] => countingAs(foodId).map(keyOf),
  }
}
export type ItemMatcher = ReturnType<typeof createItemMatcher>

const keyOf = ({ key }: NamedItem): string => key
