import kitchen from './tables/kitchen-units.json' with { type: 'json' }
import stock from './tables/stock-units.json' with { type: 'json' }

/** All units of stock and of recipes. */
const UNITS: readonly {
  unit: string
  grams?: number
  ml?: number
  items?: number
  names: Partial<Record<string, string[]>>
}[] = [...stock.units, ...kitchen.units]

/** The base unit is g for mass, ml for volume, and the unit itself for counts; `size` is one unit in base units. */
export type UnitSize = { base: string; size: number }

/** Units by each of their spellings, in lower case and without abbreviation marks. */
export const UNIT_NAMES = new Map<string, string>()
/** The languages that each spelling is used in. */
export const LANGUAGES_OF_UNITS = new Map<string, string[]>()
const SIZES = new Map<string, UnitSize>()

for (const { unit, grams, ml, items, names } of UNITS) {
  if (grams) SIZES.set(unit, { base: 'g', size: grams })
  else if (ml) SIZES.set(unit, { base: 'ml', size: ml })
  else SIZES.set(unit, items ? { base: 'item', size: items } : { base: unit, size: 1 })
  for (const [language, spellings = []] of Object.entries(names))
    for (const spelling of spellings) {
      UNIT_NAMES.set(spelling, unit)
      LANGUAGES_OF_UNITS.set(spelling, [...(LANGUAGES_OF_UNITS.get(spelling) ?? []), language])
    }
}

/** All characters that are used as abbreviation marks ('fl. oz.', 'ק"ג', "ג'"). */
const ABBREVIATION_MARKS = /[."'`´’”״׳]/g

/** The unit that a text of one or several words names; null for an unknown one. */
export const findUnit = (text: string): string | null =>
  UNIT_NAMES.get(text.toLowerCase().replace(ABBREVIATION_MARKS, '').replace(/\s+/g, ' ').trim()) ?? null

/** The dimension and size of a unit, by its name in the tables; null for an unknown one. */
export const sizeOfUnit = (unit: string): UnitSize | null => SIZES.get(unit) ?? null
