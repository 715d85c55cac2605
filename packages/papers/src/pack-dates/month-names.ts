/** The languages of the product's texts and of its neighbours that write in Latin letters. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ms', 'sv', 'da', 'nb', 'pl'] as const
/** What no language's own list has, and printers write: the German March. */
const FURTHER: readonly (readonly [name: string, month: number])[] = [['MRZ', 3]]
const SHORTEST = 3

/** Capitals without accents, as printers of dates have them. */
export const toCapitals = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' }
const blurred = (name: string): string => name.replace(/[OILSBZ]/g, (letter) => LOOK_ALIKES[letter] ?? letter)

type Names = Map<string, Set<number>>

const add = (names: Names, name: string, month: number): void => {
  names.set(name, (names.get(name) ?? new Set()).add(month))
}

/** Every abbreviation of at least three letters, with the months that it can mean: 'JUI' in French is two. */
function allNames(): Names {
  const names: Names = new Map()
  for (const language of LANGUAGES)
    for (const width of ['long', 'short'] as const) {
      const written = new Intl.DateTimeFormat(language, { month: width, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month += 1) {
        const name = toCapitals(written.format(new Date(Date.UTC(2001, month - 1, 1)))).replace(/[^A-Z]/g, '')
        for (let length = SHORTEST; length <= name.length; length += 1)
          add(names, name.slice(0, length), month)
      }
    }
  for (const [name, month] of FURTHER) add(names, name, month)
  return names
}

const NAMES = allNames()
const BLURRED: Names = new Map()
for (const [name, months] of NAMES) for (const month of months) add(BLURRED, blurred(name), month)

/** The months whose names differ from this one in a single letter, besides those that look like digits. */
const almost = (name: string): number[] => {
  const read = blurred(name)
  const months = [...BLURRED].flatMap(([other, ofOther]) =>
    other.length === read.length && [...other].filter((letter, at) => letter !== read[at]).length === 1
      ? [...ofOther]
      : [],
  )
  return [...new Set(months)]
}

/**
 * The months, 1 to 12, that a name or its abbreviation in capitals can mean; none for another word. A name whose letters
 * were read as digits that look like them ('N0V'), or of which one letter was misread, is one too; `isRepaired` says so.
 */
export function monthsOf(name: string): { months: readonly number[]; isRepaired: boolean } {
  const exact = NAMES.get(name)
  if (exact) return { months: [...exact], isRepaired: false }
  // Digits alone are no name, whatever they look like.
  if (name.replace(/\d/g, '').length < 2) return { months: [], isRepaired: true }
  const alike = BLURRED.get(blurred(name))
  return { months: alike ? [...alike] : almost(name), isRepaired: true }
}
