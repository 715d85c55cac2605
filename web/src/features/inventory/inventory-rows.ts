import type { StockCard, StockSection } from '@larder/shared/domain/inventory/stock/list/arrange-inventory'

/** One row of the list: the heading of a place, or cards side by side. */
export type InventoryRow = {
  key: string
  /** Empty for a heading. */
  cards: readonly StockCard[]
  /** How many cards of the place come before this row. */
  cardsBefore: number
}

/** A place of the list: its heading is at `headIndex`, followed by its rows of cards. */
export type PlacedSection = StockSection & { headIndex: number; endIndex: number; isFolded: boolean }

/** The rows of the whole list for a number of columns; the cards of collapsed places are left out. */
export function layRows(sections: readonly StockSection[], columns: number, folded: readonly string[]) {
  const rows: InventoryRow[] = []
  const places: PlacedSection[] = sections.map((section) => {
    const isFolded = folded.includes(section.heading)
    const headIndex = rows.length
    rows.push({ key: section.heading, cards: [], cardsBefore: 0 })
    const { length } = isFolded ? [] : section.cards
    for (let from = 0; from < length; from += columns) {
      const cards = section.cards.slice(from, from + columns)
      // The height of a row depends on the number of columns.
      rows.push({ key: `${columns}/${cards[0]?.key}`, cards, cardsBefore: from })
    }
    return { ...section, headIndex, endIndex: rows.length, isFolded }
  })
  return { rows, places }
}
