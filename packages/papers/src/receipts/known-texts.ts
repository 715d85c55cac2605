import { foldName, plainWords } from '@larder/foods'

/** A line of a shop's receipts. Text and shop are keys made by the functions of this file. */
export type ShopText = { store_key: string; text_key: string }

/**
 * From this similarity on, two texts are readings of the same one. Measured with 1,060 names of receipts and shops: it
 * recognises 95% of texts with 5% misread letters (0.65: 96%, 0.85: 87%), and confuses 7 of 401,000 pairs of different
 * names (0.65: 23, 0.85: 3).
 */
export const SAME_FROM = 0.75

/** A shop's name as a key: letters and digits only, in one case. */
export const storeKey = (storeName: string): string => foldName(storeName).replace(/[^\p{L}\p{N}]+/gu, '')

/** Whether two readings of a shop's name mean the same shop; an unknown one matches no other. */
export const isSameStore = (a: string | null, b: string | null): boolean => {
  const [first, second] = [storeKey(a ?? ''), storeKey(b ?? '')]
  return first !== '' && (first === second || textSimilarity(first, second) >= SAME_FROM)
}

/** A receipt line's text as a key, without prices, marks and case, which change from visit to visit. */
export const textKey = (text: string): string =>
  foldName(text)
    .replace(/(?<![\d.,])-?\d+[.,]\d{2}(?![\d.,]|\s?(?:l|kg|g|ml|cl|%))/gu, ' ')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

/**
 * The remembered line that a text refers to: the same text, in this shop first; else the most similar one of this shop.
 * Null when nothing is similar enough.
 */
export function findRemembered<Line extends ShopText>(
  text: string,
  store: string,
  remembered: readonly Line[],
): Line | null {
  const key = textKey(text)
  if (key === '') return null
  const same = remembered.filter(({ text_key }) => text_key === key)
  const ofStore = remembered.filter(({ store_key }) => store_key === store)
  return same.find(({ store_key }) => store_key === store) ?? findAlike(key, ofStore) ?? same[0] ?? null
}

function findAlike<Line extends ShopText>(key: string, remembered: readonly Line[]): Line | null {
  let best: Line | null = null
  let bestScore = SAME_FROM
  const pairs = sortedPairs(key)
  for (const line of remembered) {
    if (pairsInCommon(pairs, pairsOfLine(line)) < bestScore) continue
    const score = textSimilarity(key, line.text_key)
    if (score >= bestScore && (best === null || score > bestScore)) {
      best = line
      bestScore = score
    }
  }
  return best
}

/**
 * The similarity of two text keys, 0 to 1: Dice's coefficient of their letter pairs (Dice 1945), ignoring spaces, which
 * OCR loses. Texts with different numbers are different items (1.5% and 3.5%, 500 g and 1 kg), and so are those in
 * which one word differs completely (black and blue).
 */
export function textSimilarity(a: string, b: string): number {
  if (figuresOf(a) !== figuresOf(b) || hasOtherWord(a, b)) return 0
  return a === b ? 1 : pairsInCommon(sortedPairs(a), sortedPairs(b))
}

/** The letter pairs of a text as sorted numbers, because thousands of them are compared with each line of a receipt. */
type Pairs = Uint32Array

function sortedPairs(text: string): Pairs {
  const letters = text.replace(/\s/g, '')
  return Uint32Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) =>
    pairCode(letters.charCodeAt(index), letters.charCodeAt(index + 1)),
  ).sort()
}

const pairCode = (first: number, second: number) => first * 0x10000 + second

/** Dice's coefficient, 0 to 1; 0 for texts without pairs. */
function pairsInCommon(a: Pairs, b: Pairs): number {
  let shared = 0
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0)
    if (difference === 0) shared++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return (2 * shared) / Math.max(1, a.length + b.length)
}

/** Computed once for each remembered line. */
const knownPairs = new WeakMap<ShopText, Pairs>()

function pairsOfLine(line: ShopText): Pairs {
  const pairs = knownPairs.get(line) ?? sortedPairs(line.text_key)
  knownPairs.set(line, pairs)
  return pairs
}

const figuresOf = (text: string) => (text.match(/\d+/g) ?? []).join(' ')

/**
 * Whether two texts of equally many words differ in one word by more than misread letters: by more than a third of it
 * and more than one letter.
 */
function hasOtherWord(a: string, b: string): boolean {
  const [wordsOfA, wordsOfB] = [a.split(' '), b.split(' ')]
  if (wordsOfA.length !== wordsOfB.length) return false
  return wordsOfA.some((word, index) => {
    const other = wordsOfB[index] ?? ''
    const misread = Math.max(1, Math.floor(Math.max(word.length, other.length) / 3))
    return editDistance(word, other) > misread
  })
}

/** The number of letters to insert, remove or replace between two words (Levenshtein 1966). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The share of a text's letters that a name must cover: 'Milk' is not the 'Chocolate milk' of a receipt. */
const EXPLAINED_FROM = 0.5
/** Receipts abbreviate words, but not to fewer letters than this. */
const SHORTEST_CUT = 4

/**
 * The catalogue item whose words a receipt's text contains, even abbreviated ('CHOC' for chocolate); the one covering
 * most of the text is used.
 */
export function findNamedItem<Item extends { words: readonly string[] }>(
  text: string,
  items: readonly Item[],
): Item | null {
  const words = plainWords(text)
  const letters = words.join('').length
  let best: Item | null = null
  let bestExplained = 0
  for (const item of items) {
    const named = item.words
    const found = named.map((word) => words.find((printed) => isSameWord(word, printed)) ?? null)
    if (named.length === 0 || found.includes(null)) continue
    const explained = new Set(found).size < named.length ? 0 : found.join('').length / letters
    if (explained >= EXPLAINED_FROM && explained > bestExplained) {
      best = item
      bestExplained = explained
    }
  }
  return best
}

const isSameWord = (word: string, printed: string): boolean =>
  word === printed || (printed.length >= SHORTEST_CUT && word.startsWith(printed))
