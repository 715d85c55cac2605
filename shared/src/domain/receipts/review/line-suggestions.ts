import type { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import {
  foldName,
  plainWords,
  DEFAULT_UNIT,
  findNonFoodReason,
  isNonFood,
  NO_FOOD,
  readItemFood,
  splitPackSize,
} from '@larder/foods'
import type { FurtherLanguage, NonFoodReason, LinkedItem, FoodReading } from '@larder/foods'
import { findNamedItem, findRemembered } from '@larder/papers'
import type { ShopText } from '@larder/papers'
import { isDeduction } from '@larder/papers'

/** What a household called a line of a shop's receipts. */
export type RememberedLine = ShopText & {
  item_id: string
  name: string
  /** Unit with its pack size, as chosen in the review ('500g'). */
  unit: string
  category: string
  location: string | null
}

/** What a review shows of a line before it is edited. */
export type LineSuggestion = Pick<
  ReceiptItem,
  | 'item_id'
  | 'suggested_name'
  | 'suggested_unit'
  | 'suggested_category'
  | 'suggested_location'
  | 'is_known'
  | 'not_food'
  | 'is_left_out'
>

/**
 * The data of a catalogue item that help to understand a line. `name_folded` and `words` are those of its name, or of the
 * name of an item that was joined with it.
 */
export type KnownItem = {
  id: string
  name: string
  name_folded: string
  words: readonly string[]
  category: string
  usual_location: string | null
  /** The food that it is, where the household says so. */
  food_id?: string | null
}

/** A catalogue item under one of its names, with the name's words, which are needed for every line. */
export const toKnownItem = <Item extends Omit<KnownItem, 'words'>>(
  item: Item,
  name = item.name,
): Item & KnownItem => ({ ...item, name_folded: foldName(name), words: plainWords(name) })

/** What lines are compared with. */
export type Memory = {
  /** The shop as a key. */
  store: string
  /** What such lines meant before, in any shop. */
  remembered: readonly RememberedLine[]
  /** Lines that are left out of all receipts of this shop. */
  leftOut: readonly ShopText[]
  items: readonly KnownItem[]
  /** The further language that the paper is of; null for another one's. */
  language: FurtherLanguage | null
}

/** The suggestion for a line of which nothing is known. */
export const NO_SUGGESTION: LineSuggestion = {
  item_id: null,
  suggested_name: null,
  suggested_unit: null,
  suggested_category: null,
  suggested_location: null,
  is_known: false,
  not_food: null,
  is_left_out: false,
}

/**
 * The most likely meaning of a line: what the household called the same text before, else the catalogue item that it
 * names, else the kind of food. Only what was bought in this same shop before counts as known.
 */
export function suggestLine(
  line: Pick<ReceiptItem, 'name' | 'printed_name' | 'unit' | 'price'>,
  { store, remembered, leftOut, items, language }: Memory,
): LineSuggestion {
  if (isDeduction(line)) return NO_SUGGESTION
  const earlier = findRemembered(line.printed_name, store, remembered)
  const reason = findNonFoodReason(line.name)
  const item = earlier ? items.find(({ id }) => id === earlier.item_id) : findItem(line.name, reason, items)
  const name = item?.name ?? earlier?.name ?? null
  const { unit } = line
  const own = name === null ? null : readItemFood({ name, unit, food_id: item?.food_id, language })
  const food = isFood(own) ? own : item?.food_id == null ? foodOf({ name: line.name, unit, language }) : null
  return {
    item_id: item?.id ?? null,
    suggested_name: name,
    suggested_unit: earlier && canChangeUnit(line.unit, earlier.unit) ? earlier.unit : null,
    suggested_category: item?.category ?? earlier?.category ?? food?.category ?? null,
    suggested_location: earlier?.location ?? item?.usual_location ?? food?.place ?? null,
    is_known: earlier !== null && earlier.store_key === store,
    not_food: reason === null || earlier || item ? null : { reason },
    is_left_out: findRemembered(line.printed_name, store, leftOut) !== null,
  }
}

type KnownFood = Extract<FoodReading, { is_food: true }>

const isFood = (reading: FoodReading | null): reading is KnownFood => reading?.is_food === true

/** The food that a name names; null when it is none or unknown. */
const foodOf = (line: LinkedItem): KnownFood | null => {
  const food = readItemFood(line)
  return isFood(food) ? food : null
}

const isNoFood = ({ name, food_id }: KnownItem): boolean =>
  food_id == null ? isNonFood(name) : food_id === NO_FOOD

/**
 * The item of that name, else one whose name the text contains: for a non-food line only a non-food item, no lemon for
 * a soap.
 */
const findItem = (
  text: string,
  reason: NonFoodReason | null,
  items: readonly KnownItem[],
): KnownItem | undefined => {
  const folded = foldName(text)
  const alike = reason === null ? items : items.filter(isNoFood)
  return items.find(({ name_folded }) => name_folded === folded) ?? findNamedItem(text, alike) ?? undefined
}

/**
 * A weight on the receipt was weighed this time; only pieces and packs may differ from what was read. What a pack says of
 * its pieces is more than that somebody stocked it in pieces.
 */
const canChangeUnit = (read: string, remembered: string): boolean => {
  const pack = splitPackSize(read)
  return read !== remembered && (read === DEFAULT_UNIT || (pack !== null && pack.unit !== remembered))
}
