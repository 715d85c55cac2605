import { foldedWords } from './fold-words.ts'
import table from './tables/money-words.json' with { type: 'json' }

/** What a word on a receipt or in an order mail says about the amount or number beside it. */
export type MoneyWord = keyof typeof table.words

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** `zurueck` and `beloeb`: letters written out, where a till has no others. */
const writtenOut = (spelling: string): string =>
  spelling.replace(/[äöüøå]/gu, (letter) => UMLAUTS[letter] ?? letter)

const fold = (spelling: string): string => foldedWords(spelling).join(' ')

/**
 * The phrases of a kind in all languages of the table, as `foldedWords` gives them, with one blank between words; a
 * text is compared after it was folded in the same way, so it is recognised with and without accents.
 */
export const moneyPhrases = (kind: MoneyWord): ReadonlySet<string> =>
  new Set(
    Object.values(table.words[kind])
      .flat()
      .flatMap((spelling) => [fold(spelling), fold(writtenOut(spelling))]),
  )

const ALONE: ReadonlySet<string> = new Set(table.alone.map(fold))

/** Whether a phrase names something else in another language, such as a food, and so counts only as a whole label. */
export const countsOnlyAlone = (phrase: string): boolean => ALONE.has(phrase)

/** A source of a regular expression (flags `iu`) for the spellings of a kind, with and without accents, longest first. */
export const moneyPattern = (kind: MoneyWord): string =>
  [...new Set([...Object.values(table.words[kind]).flat(), ...moneyPhrases(kind)])]
    .sort((a, b) => b.length - a.length)
    .map((spelling) => spelling.replace(/[.]/g, String.raw`\.`))
    .join('|')

/** The spellings of a kind in all languages, without those that name something else in another language. */
export const moneySpellings = (kind: MoneyWord): string[] =>
  Object.values(table.words[kind])
    .flat()
    .filter((spelling) => !countsOnlyAlone(fold(spelling)))
