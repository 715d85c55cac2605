/** The lines of a shopping list that were put away: as which entry, null for those that were in stock already. */
export type PutAwayList = { id: string; lines: { line_id: string; entry_id: string | null }[] }
