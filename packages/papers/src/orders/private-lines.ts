import table from './tables/private-words.json' with { type: 'json' }
import type { MailRow } from './rows/mail-row.ts'
import { tokensOf } from './words/order-words.ts'

const WORD = /[\p{L}\p{M}]+/gu
const NO_LETTERS = /[^\p{L}\p{M}]+/u
/** What stands in place of a word that is not sent. */
export const LEFT_OUT = '[…]'

type Kind = keyof typeof table.words
const asText = (words: string): string =>
  ` ${tokensOf(words)
    .map(({ word }) => word)
    .join(' ')} `
const PHRASES = Object.fromEntries(
  Object.entries(table.words).map(([kind, languages]) => [kind, Object.values(languages).flat().map(asText)]),
) as Record<Kind, string[]>

const ADDRESS_OF_NET = /@|:\/\/|www\./i
/** German streets have the word at the end of their name: 'Gartenstraße 5'. */
const GERMAN_STREET = /(?:straße|strasse|str\.|weg|platz|gasse|allee)\s*\d/i
const PHONE = /(?:\+|\b00|\(0|\b0)\d[\d\s()/-]{6,}\d/
/** Numbers of orders, customers, cards; no price or weight has as many digits in a row. */
const LONG_NUMBER = /(?<![\d.,])\p{L}{0,4}[-#]?\d{5,}(?!\d)(?:-\d+(?!\d))*(?![\d.,]*\d)/gu
/** Below a label an address has so many rows at most. */
const MAX_ROWS_OF_LABEL = 5
const SHORTEST_NAME = 3

/**
 * The text of a mail's rows without those that hold addresses, greetings, payments or anything labelled as private, and
 * without numbers of orders and customers, and the words of `persons` (names, and addresses up to their '@'). Cells that
 * stand side by side become one text.
 */
export function withoutPrivate(rows: readonly MailRow[], persons: readonly string[]): string[] {
  const names = new Set(
    persons
      .flatMap((person) => person.split(NO_LETTERS))
      .filter(({ length }) => length >= SHORTEST_NAME)
      .map((name) => name.toLowerCase()),
  )
  let rowsOfLabel = 0
  let table = -1
  return rows.flatMap((row) => {
    const isPriced = row.lines.some(({ money }) => money.length > 0)
    const isLabel = !isPriced && row.lines.some(({ text }) => has(text, 'label'))
    // An empty line may stand below the label, and ends what follows it.
    const isEnded = isPriced || (row.table !== table && rowsOfLabel < MAX_ROWS_OF_LABEL)
    rowsOfLabel = isLabel ? MAX_ROWS_OF_LABEL : isEnded ? 0 : rowsOfLabel - 1
    table = row.table
    if (isLabel || rowsOfLabel > 0 || isPrivate(row, isPriced)) return []
    const texts = row.lines.map(({ text }) => withoutNames(text.replace(LONG_NUMBER, LEFT_OUT), names))
    return row.isCard ? texts : [texts.join(' | ')]
  })
}

const isPrivate = ({ lines }: MailRow, isPriced: boolean): boolean =>
  lines.some(
    ({ text, sumKind }) =>
      sumKind === 'payment' ||
      ADDRESS_OF_NET.test(text) ||
      PHONE.test(text) ||
      (!isPriced && /\d/.test(text) && (has(text, 'street') || GERMAN_STREET.test(text))),
  ) ||
  (!isPriced && PHRASES.greeting.some((phrase) => asText(lines[0]?.text ?? '').startsWith(phrase)))

const has = (text: string, kind: Kind): boolean => {
  const words = asText(text)
  return PHRASES[kind].some((phrase) => words.includes(phrase))
}

const withoutNames = (text: string, names: ReadonlySet<string>): string =>
  text.replace(WORD, (word) => (names.has(word.toLowerCase()) ? LEFT_OUT : word))
