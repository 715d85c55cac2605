import type { NonFoodReason } from '../../contracts/receipts/receipts.ts'
import { foldFood, foldedWords } from './fold-food.ts'
import table from './tables/non-food.json' with { type: 'json' }

/** 'incl. deposit' refers to a bottle with its content. */
const WITH = new Set(
  [
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
  ].map(foldFood),
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

const isFit = ({ letters, fits }: Part, word: string, isLast: boolean): boolean => {
  if (fits === 'start') return word.startsWith(letters)
  if (fits === 'within') return word.includes(letters)
  const singular = isLast && word.endsWith('s') ? word.slice(0, -1) : word
  if (fits === 'end') return word.endsWith(letters) || singular.endsWith(letters)
  return word === letters || singular === letters
}

/** Patterns by the first letters of their first word, because nearly all of the thousand do not match a given word. */
type Index = { byStart: ReadonlyMap<string, readonly Pattern[]>; others: readonly Pattern[] }
const KEY_LETTERS = 3

function toIndex(names: readonly (readonly [name: string, reason: number])[]): Index {
  const byStart = new Map<string, Pattern[]>()
  const others: Pattern[] = []
  for (const [name, reason] of names) {
    const parts = foldFood(name.replace('=', ''))
      .split(/[^\p{L}*]+/u)
      .filter(Boolean)
      .map(toPart)
    const pattern = { parts, isAll: name.startsWith('='), reason }
    const { letters = '', fits } = parts[0] ?? {}
    const isKeyed = (fits === 'whole' || fits === 'start') && letters.length >= KEY_LETTERS
    const key = letters.slice(0, KEY_LETTERS)
    const known = byStart.get(key)
    if (!isKeyed) others.push(pattern)
    else if (known) known.push(pattern)
    else byStart.set(key, [pattern])
  }
  return { byStart, others }
}

/** The first reason, in the order of the table, whose pattern matches these words; null when none does. */
function findIn({ byStart, others }: Index, words: readonly string[]): number | null {
  let least = Infinity
  words.forEach((word, at) => {
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
  return parts.every((part, index) => isFit(part, words[at + index] ?? '', index === parts.length - 1))
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
