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

/** A spelling as it is looked up: 'Κ.Σ.' and 'DİLİM' in capitals are 'κσ' and 'dilim'. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(ABBREVIATION_MARKS, '')
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .replace(/\s+/g, ' ')
    .trim()

const UNITS_BY_KEY = new Map([...UNIT_NAMES].map(([spelling, unit]) => [keyOf(spelling), unit]))

/** Letters that other keyboards, and capitals, write without their marks: 'lingurita', 'ΚΟΥΤΑΛΙΑ', 'YEMEK KAŞIĞI'. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', đ: 'd', ø: 'o' }
const withoutMarks = (key: string): string =>
  key
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ıłđø]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)

/** Shorter words in Latin letters are other words without their marks: 'lada', 'sake', 'bat'. */
const SHORTEST_PLAIN = 5
const UNITS_BY_PLAIN_KEY = new Map([...UNITS_BY_KEY].map(([key, unit]) => [withoutMarks(key), unit]))

/** The unit that a text of one or several words names, in small or capital letters; null for an unknown one. */
export function findUnit(text: string): string | null {
  const key = keyOf(text)
  const known = UNITS_BY_KEY.get(key)
  if (known !== undefined) return known
  if (key.length < SHORTEST_PLAIN && /^[\p{Script=Latin} ]*$/u.test(key)) return null
  return UNITS_BY_PLAIN_KEY.get(withoutMarks(key)) ?? null
}

/** The dimension and size of a unit, by its name in the tables; null for an unknown one. */
export const sizeOfUnit = (unit: string): UnitSize | null => SIZES.get(unit) ?? null
