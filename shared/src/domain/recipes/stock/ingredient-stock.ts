import type { InventoryEntry } from '../../../contracts/inventory.ts'
import type { MeasuredItem } from '../../catalogue/item-measures.ts'
import { wordsOf } from '../../catalogue/fold-name.ts'
import { singularOf } from '../../foods/names/fold-food.ts'

/** What the stock check must know of an ingredient; `item_id` where the recipe names an item of the catalogue. */
export type WantedIngredient = { item_id?: string | null | undefined; item_name: string }

/** What it must know of a lot. */
export type StockedEntry = Pick<InventoryEntry, 'item_id' | 'quantity' | 'unit' | 'status'> & {
  item: MeasuredItem | null
}

/** The words by which names are compared with stock, in one case and number: those of 'Eggs' are those of 'egg'. */
export const stockWordsOf = (name: string): string[] => wordsOf(name).map(singularOf)

/**
 * Whether two names mean the same by their words: those of the one contain those of the other, whole words only, so that
 * 'egg' is not in 'eggplant' (RECP-023).
 */
export const isSameByWords = (one: string, other: string): boolean => {
  const [few, many] = [new Set(stockWordsOf(one)), new Set(stockWordsOf(other))].sort(
    (a, b) => a.size - b.size,
  )
  return few !== undefined && many !== undefined && few.size > 0 && [...few].every((word) => many.has(word))
}

/** The lots that match an ingredient, by its item or by name, whatever their status and quantity. */
export const matchingStock = <E extends StockedEntry>(
  { item_id, item_name }: WantedIngredient,
  stock: readonly E[],
): E[] =>
  stock.filter(
    (entry) =>
      entry.item_id === item_id || (entry.item !== null && isSameByWords(entry.item.name, item_name)),
  )

/** Whether lots that match an ingredient make it count as in stock: one with that very status, and something in it. */
export const isInStock = (matching: readonly StockedEntry[]): boolean =>
  matching.some(({ status, quantity }) => status === 'in_stock' && quantity > 0)
