import { moneySpellings, type MoneyWord } from '../../words/money-words.ts'
import further from '../tables/further-words.json' with { type: 'json' }
import table from '../tables/order-words.json' with { type: 'json' }

/** What words in a mail mark: the label of a value, a column, a row of sums, the state of a line, the kind of mail. */
export type WordKind = keyof typeof table.words | keyof typeof further.words

/** A word of a text: folded, with its place in the text. */
export type Token = { word: string; start: number; end: number }

/** A known phrase in a text: its tokens `from` (inclusive) to `to` (exclusive). */
export type FoundPhrase = { kind: WordKind; from: number; to: number }

/** Words end at the apostrophe of an article or preposition ("dell'ordine", "l'article"), not at others ("don't"). */
const TOKEN =
  /(?<![\p{L}\p{N}'’])(?:[ldnsjc]|qu|un|dell|all|nell|sull|dall)(?=['’]\p{L}{3})|[\p{L}\p{N}\p{M}]+(?:['’´"״׳]{1,2}[\p{L}\p{N}\p{M}]+)*['׳]?/giu

const fold = (word: string): string =>
  // Most words are plain letters already.
  /^[a-z0-9]+$/.test(word)
    ? word
    : word
        .toLowerCase()
        .replace(/ß/g, 'ss')
        .normalize('NFKD')
        .replace(/[\p{M}'’´"״׳]/gu, '')

/** The words and numbers of a text: lower case, without accents and quotes. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    word: fold(word),
    start: index,
    end: index + word.length,
  }))

type Phrase = { kind: WordKind; words: string[] }
/** What the words of sums that receipts and mails share mark in a mail. */
const SHARED: readonly (readonly [MoneyWord, WordKind])[] = [
  ['total', 'total'],
  ['toPay', 'total'],
  ['subtotal', 'subtotal'],
  ['deposit', 'deposit'],
  ['discount', 'discount'],
  ['tax', 'tax'],
  ['piece', 'unit'],
  ['card', 'payment'],
  ['cash', 'payment'],
]

const SPELLINGS = new Map<WordKind, Set<string>>()
const addSpellings = (kind: WordKind, spellings: readonly string[]) =>
  SPELLINGS.set(kind, new Set([...(SPELLINGS.get(kind) ?? []), ...spellings]))
for (const words of [table.words, further.words])
  for (const [kind, languages] of Object.entries(words) as [WordKind, Record<string, string[]>][])
    addSpellings(kind, Object.values(languages).flat())
for (const [word, kind] of SHARED) addSpellings(kind, moneySpellings(word))

const PHRASES = new Map<string, Phrase[]>()
for (const [kind, spellings] of SPELLINGS)
  for (const words of new Map(
    [...spellings].map((spelling) => {
      const words = tokensOf(spelling).map(({ word }) => word)
      return [words.join(' '), words] as const
    }),
  ).values()) {
    const [first = ''] = words
    PHRASES.set(first, [...(PHRASES.get(first) ?? []), { kind, words }])
  }
for (const phrases of PHRASES.values()) phrases.sort((a, b) => b.words.length - a.words.length)

/** The first Hebrew letter; all Latin ones come before it. */
const HEBREW = 'א'
/** Hebrew writes 'and', 'the', 'in', 'to' … as a letter before the word. */
const HEBREW_PREFIX = /^[והבלכמש](?=\p{Script=Hebrew}{3})/u

/** All known phrases of a text's tokens, longer ones first at each place; one place may have several kinds. */
export function phrasesIn(tokens: readonly Token[]): FoundPhrase[] {
  const found: FoundPhrase[] = []
  tokens.forEach(({ word }, from) => {
    const phrases =
      PHRASES.get(word) ?? (word > HEBREW ? PHRASES.get(word.replace(HEBREW_PREFIX, '')) : undefined)
    if (phrases === undefined) return
    for (const { kind, words } of phrases)
      if (words.every((expected, index) => index === 0 || tokens[from + index]?.word === expected))
        found.push({ kind, from, to: from + words.length })
  })
  return found
}

/** The names of months as words of texts, January first. */
export const MONTHS: readonly (readonly string[])[] = table.months.map((names) => names.map(fold))
