import { foldedWords } from '../../words/fold-words.ts'
import { countsOnlyAlone, moneyPhrases, type MoneyWord } from '../../words/money-words.ts'
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

/** What the words of all languages say of a row; deposits are lines of the list. */
const KIND_OF_MONEY_WORD: Partial<Record<MoneyWord, RowKind>> = {
  toPay: 'finalTotal',
  total: 'total',
  subtotal: 'subtotal',
  tax: 'tax',
  discount: 'discount',
  saved: 'saved',
  card: 'payment',
  cash: 'payment',
  paid: 'payment',
  voucher: 'voucher',
  change: 'change',
}

type Phrase = { kind: RowKind; words: string[]; glued: string; letters: number; isOnlyAlone: boolean }

/** The phrases of receipts, then those of all languages that are not among them; longer ones first. */
const PHRASES: Phrase[] = phrasesOfKinds()

function phrasesOfKinds(): Phrase[] {
  const found = new Map<string, Phrase>()
  const add = (kind: RowKind, phrase: string, isOnlyAlone: boolean) => {
    const words = phrase.split(' ')
    const glued = words.join('')
    if (!found.has(phrase)) found.set(phrase, { kind, words, glued, letters: glued.length, isOnlyAlone })
  }
  for (const [kind, phrases] of Object.entries(table.words) as [RowKind, string[]][])
    for (const phrase of phrases) add(kind, phrase, false)
  for (const [word, kind] of Object.entries(KIND_OF_MONEY_WORD) as [MoneyWord, RowKind][])
    for (const phrase of moneyPhrases(word)) add(kind, phrase, countsOnlyAlone(phrase))
  return [...found.values()].sort((a, b) => b.letters - a.letters)
}

/** Currencies beside a label. */
const CURRENCIES = new Set(
  'eur euro kr sek nok dkk pln zl czk kc huf ft ron lei bgn лв uah грн try tl ils nis chf'.split(' '),
)

/** The kind of a row by the longest known phrase in its label; null when it has none. */
export function labelOf(text: string): RowLabel | null {
  const tokens = tokensOf(text)
  const letters = tokens.join('').length
  if (letters === 0) return null
  const present = new Set(tokens)
  const longest = Math.max(...tokens.map((token) => token.length))
  for (const phrase of PHRASES) {
    if (!canOccur(phrase, present, longest)) continue
    const at = indexOfPhrase(tokens, phrase)
    if (phrase.isOnlyAlone && (at !== 0 || !isAlone(tokens, phrase.words.length))) continue
    if (at >= 0)
      return { kind: phrase.kind, coverage: Math.min(1, phrase.letters / letters), isAtStart: at === 0 }
  }
  return null
}

/** Whether nothing but a currency follows the first `count` words. */
const isAlone = (tokens: readonly string[], count: number): boolean =>
  tokens.slice(count).every((token) => CURRENCIES.has(token))

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
function canOccur({ words, letters }: Phrase, present: ReadonlySet<string>, longest: number): boolean {
  const [first = ''] = words
  const mayBeGlued = words.length > 1 && letters >= MIN_GLUED_LETTERS && longest >= letters - 1
  if (present.has(first) || mayBeGlued) return true
  const isInexact = first === 'total' || FUZZY.has(first)
  return isInexact && [...present].some((token) => isSameWord(token, first))
}

function indexOfPhrase(tokens: readonly string[], { words, glued }: Phrase): number {
  if (words.length > 1 && glued.length >= MIN_GLUED_LETTERS) {
    const at = tokens.findIndex((token) => token.startsWith(glued) || differsByOne(token, glued))
    if (at >= 0) return at
  }
  for (let at = 0; at + words.length <= tokens.length; at += 1)
    if (words.every((word, i) => isSameWord(tokens[at + i] ?? '', word))) return at
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
