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

/** A text in lower case, also where a capital 'İ' becomes two characters. */
export const lowerCase = (text: string): string => text.toLowerCase().replaceAll('i\u0307', 'i')

/** A spelling as it is looked up: 'Κ.Σ.' and 'DİLİM' in capitals are 'κσ' and 'dilim'. */
const keyOf = (text: string): string =>
  lowerCase(text)
    .normalize('NFC')
    .replace(ABBREVIATION_MARKS, '')
    .replaceAll('ς', 'σ')
    .replace(/\s+/g, ' ')
    .trim()

/** Letters that other keyboards, and capitals, write without their marks: 'lyzka', 'ΚΟΥΤΑΛΙΑ', 'YEMEK KAŞIĞI'. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', đ: 'd', ø: 'o' }
const withoutMarks = (key: string): string =>
  key
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ıłđø]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)

/** The languages in Latin letters that are often written without marks; in others, 'å' and 'o' are two letters. */
const WITHOUT_MARKS = 'cs es fr hr hu lt lv pl pt ro sk sl tr'.split(' ')
/** Shorter words in Latin letters are other words without their marks: 'lada', 'sake', 'bat'. */
const SHORTEST_PLAIN = 5
/** Longer ones that are other words, names or foods without their marks. */
const OTHER_WORDS = new Set(
  'catei conserva files glaze glazes lamina laminas level macos marek parca paves poset punga tetes unite unites zabka φετα φυλλο'.split(
    ' ',
  ),
)
const hasPlain = (key: string, languages: readonly string[]): boolean =>
  !/^[\p{Script=Latin} ]*$/u.test(key) ||
  (key.length >= SHORTEST_PLAIN &&
    (key.includes(' ') || languages.some((language) => WITHOUT_MARKS.includes(language))))

const SPELLINGS_BY_KEY = new Map<string, string[]>()
const SPELLINGS_BY_PLAIN_KEY = new Map<string, string[]>()
for (const [spelling, languages] of LANGUAGES_OF_UNITS) {
  const key = keyOf(spelling)
  const plain = withoutMarks(key)
  SPELLINGS_BY_KEY.set(key, [...(SPELLINGS_BY_KEY.get(key) ?? []), spelling])
  if (hasPlain(key, languages) && !OTHER_WORDS.has(plain))
    SPELLINGS_BY_PLAIN_KEY.set(plain, [...(SPELLINGS_BY_PLAIN_KEY.get(plain) ?? []), spelling])
}

/** Whether each letter of a key is that of a spelling, or the same without its mark: 'pączki' is no 'paczki'. */
const isLessMarked = (key: string, spelling: string): boolean => {
  const letters = [...keyOf(spelling)]
  return [...key].every((letter, at) => letter === letters[at] || letter === withoutMarks(letters[at] ?? ''))
}

function findSpellings(text: string): readonly string[] {
  const key = keyOf(text)
  const plain = () => SPELLINGS_BY_PLAIN_KEY.get(withoutMarks(key)) ?? []
  return SPELLINGS_BY_KEY.get(key) ?? plain().filter((spelling) => isLessMarked(key, spelling))
}

/** The unit that a text of one or several words names, in small or capital letters; null for an unknown one. */
export const findUnit = (text: string): string | null =>
  UNIT_NAMES.get(findSpellings(text).at(-1) ?? '') ?? null

/** The languages in which a text names a unit, 'any' for all of them; none for an unknown one. */
export const languagesOfUnit = (text: string): readonly string[] =>
  findSpellings(text).flatMap((spelling) => LANGUAGES_OF_UNITS.get(spelling) ?? [])

/** The dimension and size of a unit, by its name in the tables; null for an unknown one. */
export const sizeOfUnit = (unit: string): UnitSize | null => SIZES.get(unit) ?? null
