import { splitPackSize } from './stock-units.ts'
import { findUnit, sizeOfUnit, type UnitSize } from './unit-names.ts'

/** How much of something, in a unit of any spelling: 'kg', 'cup', '6x330ml'. */
export type Amount = { quantity: number; unit: string }

/** The measures of a food: its density, and the weight of one piece in g by unit ('clove', 'item', 'bunch'). */
export type FoodMeasures = { gramsPerMl?: number; pieceGrams?: Partial<Record<string, number>> }

/** An amount in another unit; `how` states the approximation that was used, if any ('1 cup ≈ 125 g'). */
export type ConvertedAmount = Amount & { how: string | null }

/**
 * Converts an amount; units may be in any spelling and packs ('6x1.5l'). The conversion is exact within mass, volume and
 * each counted unit, and uses the food's measures between them. Returns null if a measure or a unit is unknown.
 */
export function convertAmount(amount: Amount, unit: string, food: FoodMeasures = {}): ConvertedAmount | null {
  const from = measureOf(amount.unit)
  const to = measureOf(unit)
  if (!from || !to || !(amount.quantity >= 0 && Number.isFinite(amount.quantity))) return null
  if (from.base === to.base) return { quantity: (amount.quantity * from.size) / to.size, unit, how: null }
  const fromGrams = gramsOf(from, food)
  const toGrams = gramsOf(to, food)
  if (fromGrams === null || toGrams === null) return null
  const how = [...sayWeight(from, fromGrams), ...sayWeight(to, toGrams)].join(', ')
  return { quantity: (amount.quantity * fromGrams) / toGrams, unit, how }
}

type NamedSize = UnitSize & { name: string }

/** The size of a unit in any spelling; that of a pack includes all of its pieces. */
function measureOf(written: string): NamedSize | null {
  const pack = splitPackSize(written)
  const name = findUnit(pack?.unit ?? written)
  const measure = name === null ? null : sizeOfUnit(name)
  if (name === null || !measure) return null
  return { base: measure.base, size: measure.size * (pack?.size ?? 1), name: pack ? written.trim() : name }
}

/** The weight of one unit of a food; null if it is unknown. */
function gramsOf({ base, size }: NamedSize, { gramsPerMl, pieceGrams }: FoodMeasures): number | null {
  const grams = base === 'g' ? 1 : base === 'ml' ? gramsPerMl : pieceGrams?.[base]
  return grams !== undefined && grams > 0 && Number.isFinite(grams) ? size * grams : null
}

const sayWeight = ({ name, base }: NamedSize, grams: number): string[] =>
  base === 'g' ? [] : [`1 ${name} ≈ ${Number(grams.toPrecision(3))} g`]
