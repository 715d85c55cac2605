import { foldedWords } from '../../words/fold-words.ts'
import table from '../tables/receipt-words.json' with { type: 'json' }

/** The meaning of a receipt's row, determined by its words. */
export type RowKind = keyof typeof table.words

export type RowLabel = {
  kind: RowKind
  /** Share of the label's letters that the words of the kind cover, 0 to 1. */
  coverage: number
  isAtStart: boolean
}

/** Words that OCR may get wrong by one letter; others are too similar to item names ('change' and 'charge'). */
const FUZZY = new Set(
  'total subtotal balance rounding summe amount payable tendered gesamtbetrag bargeld ruckgeld mastercard discount excluding inclusive adjustment'.split(
    ' ',
  ),
)

type Phrase = { kind: RowKind; words: string[]; letters: number }
const PHRASES: Phrase[] = (Object.entries(table.words) as [RowKind, string[]][])
  .flatMap(([kind, phrases]) =>
    phrases.map((phrase) => ({
      kind,
      words: phrase.split(' '),
      letters: phrase.replaceAll(' ', '').length,
    })),
  )
  .sort((a, b) => b.letters - a.letters)

/** The kind of a row by the longest known phrase in its label; null when it has none. */
export function labelOf(text: string): RowLabel | null {
  const tokens = tokensOf(text)
  const letters = tokens.join('').length
  if (letters === 0) return null
  const present = new Set(tokens)
  const longest = Math.max(...tokens.map((token) => token.length))
  for (const phrase of PHRASES) {
    if (!canOccur(phrase.words, present, longest)) continue
    const at = indexOfPhrase(tokens, phrase.words)
    if (at >= 0)
      return { kind: phrase.kind, coverage: Math.min(1, phrase.letters / letters), isAtStart: at === 0 }
  }
  return null
}

/** Lower-case words without accents, quotes, punctuation and separate numbers. */
export function tokensOf(text: string): string[] {
  return foldedWords(text)
    .filter((token) => /\p{L}/u.test(token))
    .map(foldSlips)
}

/** Digits within a word are misread letters. */
function foldSlips(token: string): string {
  return token.replace(/0/g, 'o').replace(/[1|]/g, 'l').replace(/5/g, 's').replace(/8/g, 'b')
}

/** Phrases of this length are recognised even when the spaces between their words were lost: 'TotalAmtPayable'. */
const MIN_GLUED_LETTERS = 8

/** Excludes most phrases quickly; rows of a book have too many words to search for each phrase at each of them. */
function canOccur(phrase: readonly string[], present: ReadonlySet<string>, longest: number): boolean {
  const [first = ''] = phrase
  if (present.has(first) || (phrase.length > 1 && longest >= MIN_GLUED_LETTERS - 1)) return true
  const isInexact = first === 'total' || FUZZY.has(first)
  return isInexact && [...present].some((token) => isSameWord(token, first))
}

function indexOfPhrase(tokens: readonly string[], phrase: readonly string[]): number {
  const glued = phrase.join('')
  if (phrase.length > 1 && glued.length >= MIN_GLUED_LETTERS) {
    const at = tokens.findIndex((token) => token.startsWith(glued) || differsByOne(token, glued))
    if (at >= 0) return at
  }
  for (let at = 0; at + phrase.length <= tokens.length; at += 1)
    if (phrase.every((word, i) => isSameWord(tokens[at + i] ?? '', word))) return at
  return -1
}

function isSameWord(token: string, word: string): boolean {
  // 'TOTALRM': a currency without a space after the word.
  const isGlued = word === 'total' && token.length <= 8 && token.startsWith(word)
  return token === word || isGlued || (FUZZY.has(word) && differsByOne(token, word))
}

/** One letter replaced, missing or too many. */
export function differsByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < Math.min(a.length, b.length) && a[i] === b[i]) i += 1
  const rest = (text: string, skip: number) => text.slice(i + skip)
  return rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1)
}
