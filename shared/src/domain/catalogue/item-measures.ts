import type { Conversion } from '../../contracts/item-page.ts'
import { measuresOf, convertAmount, readItemFood, findUnit, sizeOfUnit } from '@larder/foods'
import type { FoodMeasures, LinkedItem } from '@larder/foods'

/** The weight of one unit in g, according to the household. */
export type OwnConversion = { unit: string; grams: number }

/** An item with the household's own conversions. */
export type MeasuredItem = LinkedItem & { conversions?: Partial<Record<string, OwnConversion>> | undefined }

/** The units of volume whose weights are shown where the density is known. */
const SHOWN_VOLUMES = ['cup', 'tbsp', 'tsp']

/**
 * What a unit measures beside weight, with its name as in the tables: 'ml' for all volumes, which share one density, else
 * the piece that it counts. Null for weights, packs and unknown units, which need no conversion, or can have none.
 */
export const convertibleUnit = (written: string): { unit: string; base: string; size: number } | null => {
  const unit = findUnit(written)
  const measure = unit === null ? null : sizeOfUnit(unit)
  return unit === null || !measure || measure.base === 'g' ? null : { unit, ...measure }
}

/** The measures of an item: the household's own conversions, else those of its food. */
export const measuresOfItem = (item: MeasuredItem): FoodMeasures => merge(ownOf(item), tableOf(item))

/** The weights of units of an item that are known: those of the household first, then those of `units` and the usual ones. */
export function conversionsOf(item: MeasuredItem, units: readonly string[]): Conversion[] {
  const table = tableOf(item)
  const measures = merge(ownOf(item), table)
  const own = ownOf(item).map(({ unit }) => unit)
  const named = [...own, ...units, ...Object.keys(table.pieceGrams ?? {}), ...SHOWN_VOLUMES]
  const ownBases = new Set(own.map((unit) => convertibleUnit(unit)?.base))
  const shown = new Set(named.flatMap((unit) => convertibleUnit(unit)?.unit ?? []))
  return [...shown].flatMap((unit) => {
    const weight = convertAmount({ quantity: 1, unit }, 'g', measures)
    if (weight === null) return []
    const isOwn = ownBases.has(convertibleUnit(unit)?.base)
    return [{ unit, grams: roundWeight(weight.quantity), by: isOwn ? 'household' : 'table' } as const]
  })
}

const ownOf = ({ conversions = {} }: MeasuredItem): OwnConversion[] =>
  Object.values(conversions).filter((own) => own !== undefined)

/** What the table of foods knows. */
const tableOf = (item: MeasuredItem): FoodMeasures => {
  const reading = readItemFood(item)
  return reading.is_food ? measuresOf(reading.food_id) : {}
}

const merge = (own: readonly OwnConversion[], table: FoodMeasures): FoodMeasures => {
  let { gramsPerMl } = table
  const pieceGrams = { ...table.pieceGrams }
  for (const { unit, grams } of own) {
    const measure = convertibleUnit(unit)
    if (measure?.base === 'ml') gramsPerMl = grams / measure.size
    else if (measure) pieceGrams[measure.base] = grams / measure.size
  }
  return { ...(gramsPerMl === undefined ? {} : { gramsPerMl }), pieceGrams }
}

/** To 4 significant digits: no weight of a cup is known better. */
const roundWeight = (grams: number): number => Number(grams.toPrecision(4))
