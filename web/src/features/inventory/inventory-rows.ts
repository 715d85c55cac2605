import type { StockCard, StockSection } from '@larder/shared/domain/inventory/stock/arrange-inventory'

/** What stands on one line of the list: the head of a place, or cards side by side. */
export type InventoryRow = {
  key: string
  /** Empty for a head. */
  cards: readonly StockCard[]
  /** How many cards of the place come before these. */
  cardsBefore: number
}

/** A place of the list: its head and its rows of cards follow each other from `headIndex` on. */
export type PlacedSection = StockSection & { headIndex: number; endIndex: number; isFolded: boolean }

/** The whole list in lines, with cards in so many columns; the cards of folded places are left out. */
export function layRows(sections: readonly StockSection[], columns: number, folded: readonly string[]) {
  const rows: InventoryRow[] = []
  const places: PlacedSection[] = sections.map((section) => {
    const isFolded = folded.includes(section.heading)
    const headIndex = rows.length
    rows.push({ key: section.heading, cards: [], cardsBefore: 0 })
    const { length } = isFolded ? [] : section.cards
    for (let from = 0; from < length; from += columns) {
      const cards = section.cards.slice(from, from + columns)
      // A row of other columns has another height.
      rows.push({ key: `${columns}/${cards[0]?.key}`, cards, cardsBefore: from })
    }
    return { ...section, headIndex, endIndex: rows.length, isFolded }
  })
  return { rows, places }
}
