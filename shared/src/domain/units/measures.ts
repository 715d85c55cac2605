import table from './tables/units.json' with { type: 'json' }

/** What a unit weighs (in g) or holds (in ml), exactly. */
export type Measure = { dimension: 'mass' | 'volume'; size: number }

const MEASURES = new Map<string, Measure>(
  table.units.flatMap((entry): [string, Measure][] => {
    if (entry.grams !== undefined) return [[entry.unit, { dimension: 'mass', size: entry.grams }]]
    if (entry.ml !== undefined) return [[entry.unit, { dimension: 'volume', size: entry.ml }]]
    return []
  }),
)

/** The measure of a unit by its name in the table; null for what is counted, and for unknown ones. */
export const measureOf = (unit: string): Measure | null => MEASURES.get(unit) ?? null

/** Rounding, and pints of two countries, explain so much between two figures of one amount. */
const MOST_ROUNDED = 1.5
/** Of anything eaten, from loose herbs to syrup, in g per ml. */
const LIGHTEST = 0.08
const HEAVIEST = 2

/** Whether two amounts can be the same one: '2 kg (500 ml)' can't. Units that don't measure contradict nothing. */
export function mayBeSame(
  one: { quantity: number; unit: string },
  other: { quantity: number; unit: string },
): boolean {
  const [a, b] = [measureOf(one.unit), measureOf(other.unit)]
  if (!a || !b) return true
  const ratio = (one.quantity * a.size) / (other.quantity * b.size)
  if (a.dimension === b.dimension) return ratio <= MOST_ROUNDED && ratio >= 1 / MOST_ROUNDED
  const density = a.dimension === 'mass' ? ratio : 1 / ratio
  return density >= LIGHTEST && density <= HEAVIEST
}
