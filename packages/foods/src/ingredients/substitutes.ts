import type { Food } from '../foods/tables/food-table.ts'
import table from './tables/substitutes.json' with { type: 'json' }

/**
 * A food that can stand in for another one; `how` says what is to be done, null where it is used as it is; `times` as much of
 * it is taken, null where that is no proportion.
 */
export type Substitute = { foodId: string; how: string | null; times: number | null }

const SUBSTITUTES = new Map<string, Substitute[]>()
type Row = { for: string; use: string; how?: string; times?: number | null }
for (const { for: wanted, use, how = null, times = 1 } of table.substitutes as Row[]) {
  SUBSTITUTES.set(wanted, [...(SUBSTITUTES.get(wanted) ?? []), { foodId: use, how, times }])
}
const APART = new Set(table.apart)

/** What can stand in for a food, the closest first: what is listed for it or its kind, then others of a kind of equals. */
export const substitutesOf = ({ kinds }: Food): Substitute[] => [
  ...kinds.flatMap((kind) => SUBSTITUTES.get(kind) ?? []),
  ...kinds.filter((kind) => table.alike.includes(kind)).map((foodId) => ({ foodId, how: null, times: 1 })),
]

/** The ids of the foods that a food in stock counts as: its own, and its kinds up to one that is something apart. */
export const countsAs = ({ kinds }: Food): readonly string[] => {
  const apart = kinds.findIndex((kind) => APART.has(kind))
  return apart < 0 ? kinds : kinds.slice(0, apart + 1)
}
