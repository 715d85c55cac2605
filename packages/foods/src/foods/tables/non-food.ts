import type { NonFoodReason } from './vocabulary.ts'
import { foldAll, foldedWords } from '../names/fold-food.ts'
import table from './non-food.json' with { type: 'json' }

/** 'incl. deposit' refers to a bottle with its content. */
const WITH = new Set(
  foldAll([
    'inkl',
    'incl',
    'including',
    'inclusive',
    'zzgl',
    'plus',
    'mit',
    'ohne',
    'with',
    'without',
    'no',
    'und',
    'and',
    'כולל',
  ]),
)

/** A word of a pattern: a whole word, its start, its end, or letters inside it. */
type Part = { letters: string; fits: 'whole' | 'start' | 'end' | 'within' }
/** Consecutive words; `isAll` when the name must consist of them alone. The reason is its position in the table. */
type Pattern = { parts: readonly Part[]; isAll: boolean; reason: number }

const toPart = (word: string): Part => {
  const letters = word.replaceAll('*', '')
  if (!word.includes('*')) return { letters, fits: 'whole' }
  if (!word.endsWith('*')) return { letters, fits: 'end' }
  return { letters, fits: word.startsWith('*') ? 'within' : 'start' }
}

const isFit = ({ letters, fits }: Part, word: string): boolean => {
  if (fits === 'start') return word.startsWith(letters)
  if (fits === 'within') return word.includes(letters)
  const singular = word.endsWith('s') ? word.slice(0, -1) : word
  if (fits === 'end') return word.endsWith(letters) || singular.endsWith(letters)
  return word === letters || singular === letters
}

/** Patterns by the first letters of their first word, because nearly all of the thousand do not match a given word. */
type Index = {
  byStart: ReadonlyMap<string, readonly Pattern[]>
  others: readonly Pattern[]
  /** Reasons by the letters of several words, to recognise those that were printed as one word. */
  joined: ReadonlyMap<string, number>
}
const KEY_LETTERS = 3
/** Shorter ones may be words of their own: 'a' and 'board'. */
const SHORTEST_JOINED = 8

function toIndex(names: readonly (readonly [name: string, reason: number])[]): Index {
  const byStart = new Map<string, Pattern[]>()
  const others: Pattern[] = []
  const joined = new Map<string, number>()
  const folded = foldAll(names.map(([name]) => name.replace('=', '')))
  for (const [index, [name, reason]] of names.entries()) {
    const parts = (folded[index] ?? '')
      .split(/[^\p{L}*]+/u)
      .filter(Boolean)
      .map(toPart)
    const pattern = { parts, isAll: name.startsWith('='), reason }
    const inOne = parts.map(({ letters }) => letters).join('')
    if (parts.length > 1 && inOne.length >= SHORTEST_JOINED && !name.includes('*')) joined.set(inOne, reason)
    const { letters = '', fits } = parts[0] ?? {}
    const isKeyed = (fits === 'whole' || fits === 'start') && letters.length >= KEY_LETTERS
    const key = letters.slice(0, KEY_LETTERS)
    const known = byStart.get(key)
    if (!isKeyed) others.push(pattern)
    else if (known) known.push(pattern)
    else byStart.set(key, [pattern])
  }
  return { byStart, others, joined }
}

/** The first reason, in the order of the table, whose pattern matches these words; null when none does. */
function findIn({ byStart, others, joined }: Index, words: readonly string[]): number | null {
  let least = Infinity
  words.forEach((word, at) => {
    least = Math.min(least, joined.get(word) ?? joined.get(word.replace(/s$/, '')) ?? Infinity)
    for (const patterns of [byStart.get(word.slice(0, KEY_LETTERS)) ?? [], others]) {
      for (const pattern of patterns) {
        if (pattern.reason < least && isAt(pattern, words, at)) least = pattern.reason
      }
    }
  })
  return least === Infinity ? null : least
}

function isAt({ parts, isAll }: Pattern, words: readonly string[], at: number): boolean {
  if (isAll ? words.length !== parts.length : WITH.has(words[at - 1] ?? '')) return false
  return parts.every((part, index) => isFit(part, words[at + index] ?? ''))
}

const NON_FOOD = toIndex(
  table.reasons.flatMap(({ names }, reason) => names.map((name) => [name, reason] as const)),
)
const EDIBLE = toIndex(table.edible_after_all.map((name) => [name, 0] as const))

/** Why a name is certainly not food (a soap with olive oil is not oil); null when it may be food. */
export const findNonFoodReason = (name: string): NonFoodReason | null => {
  const words = foldedWords(name)
  if (findIn(EDIBLE, words) !== null) return null
  const reason = findIn(NON_FOOD, words)
  return reason === null ? null : ((table.reasons[reason]?.reason as NonFoodReason | undefined) ?? null)
}

/** Whether a name means a household article. */
export const isNonFood = (name: string): boolean => findNonFoodReason(name) !== null
