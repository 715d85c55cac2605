import table from './tables/units.json' with { type: 'json' }

/** Units by each of their spellings, in lower case and without marks of abbreviation. */
export const UNIT_NAMES = new Map<string, string>()
/** The languages that each spelling is used in. */
export const LANGUAGES_OF_UNITS = new Map<string, string[]>()

const UNITS: readonly { unit: string; names: Partial<Record<string, string[]>> }[] = table.units
for (const { unit, names } of UNITS)
  for (const [language, spellings] of Object.entries(names))
    for (const spelling of spellings ?? []) {
      UNIT_NAMES.set(spelling, unit)
      LANGUAGES_OF_UNITS.set(spelling, [...(LANGUAGES_OF_UNITS.get(spelling) ?? []), language])
    }

/** Marks of abbreviation in all the characters that are used for them ('fl. oz.', 'ק"ג', "ג'"). */
const ABBREVIATION_MARKS = /[."'`´’”״׳]/g

/** The unit that a text names, in one word or several; null for no known one. */
export const findUnit = (text: string): string | null =>
  UNIT_NAMES.get(text.toLowerCase().replace(ABBREVIATION_MARKS, '').replace(/\s+/g, ' ').trim()) ?? null
