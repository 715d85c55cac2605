import type { InventoryEntry } from '../../../contracts/inventory.ts'
import type { MeasuredItem } from '../../catalogue/item-measures.ts'
import { foldName, plainWords, remembered, foldedSingular } from '@larder/foods'

/** What the stock check must know of an ingredient; `item_id` where the recipe names an item of the catalogue. */
export type WantedIngredient = {
  item_id?: string | null | undefined
  item_name: string
  /** In any spelling: chickpeas by the can are no dry ones. */
  unit?: string | undefined
}

/** What it must know of a lot. */
export type StockedEntry = Pick<InventoryEntry, 'item_id' | 'quantity' | 'unit' | 'status'> & {
  item: MeasuredItem | null
}

const IRREGULAR = new Map([
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['halves', 'half'],
])

/** The words by which names are compared with stock, in one case and number: those of 'Eggs' are those of 'egg'. */
export const stockWordsOf: (name: string) => readonly string[] = remembered((name) =>
  plainWords(name).map((word) => IRREGULAR.get(word) ?? foldedSingular(word)),
)

/** What equal names of ingredients have in common, in any order and number of their words: 'Brown sugar' and 'sugar, brown'. */
export const ingredientKey = (name: string): string => {
  const words = stockWordsOf(name).toSorted()
  return words.length === 0 ? foldName(name) : words.join(' ')
}

/** Whether lots that match an ingredient make it count as in stock: one with that very status, and something in it. */
export const isInStock = (matching: readonly StockedEntry[]): boolean =>
  matching.some(({ status, quantity }) => status === 'in_stock' && quantity > 0)
