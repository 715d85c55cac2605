import { furtherNamesOf } from './further/further-words.ts'
import { foldAll, foldFood } from './names/fold-food.ts'
import { FOODS } from './tables/food-table.ts'
import type { Category } from './tables/food-table.ts'

/** A food of the tables, for choosing: its English name, and that of its kind. */
export type FoundFood = { id: string; name: string; kind: string | null; category: Category }

/** A name of a food as folded words, and its place among the names of its language: 0 for the displayed one. */
type Name = { id: string; words: readonly string[]; place: number }

/** Built for the first search. */
let names: readonly Name[] | undefined
const allNames = () => (names ??= toNames())

function toNames(): Name[] {
  const listed = [...FOODS.values()].flatMap(({ id, names }) =>
    [...Object.values(names), ...furtherNamesOf(id)].map((all) => ({ id, all })),
  )
  const folded = foldAll(listed.map(({ all }) => all))
  return listed.flatMap(({ id }, index) =>
    folded[index]!.split(',').map((name, place) => ({ id, words: wordsOf(name), place })),
  )
}

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}]+/u).filter((word) => word !== '')

/**
 * The foods of which a name in any language has the words of the query, or words that begin with them; whole names first,
 * then names that begin with the query, then foods displayed by that name, shorter names first.
 */
export function findFoods(query: string, limit: number): FoundFood[] {
  const sought = wordsOf(foldFood(query))
  if (sought.length === 0) return []
  const best = new Map<string, number>()
  for (const name of allNames()) {
    const rank = rankOf(name, sought)
    if (rank !== null && rank < (best.get(name.id) ?? Infinity)) best.set(name.id, rank)
  }
  return [...best]
    .sort(([, a], [, b]) => a - b)
    .slice(0, limit)
    .map(([id]) => toFound(id))
}

/** Lower is better; null when the name has no words that begin with the sought ones. */
function rankOf({ words, place }: Name, sought: readonly string[]): number | null {
  if (!sought.every((part) => words.some((word) => word.startsWith(part)))) return null
  const isWhole = words.length === sought.length && sought.every((part, at) => words[at] === part)
  const isStart = sought.every((part, at) => words[at]?.startsWith(part))
  const length = words.join(' ').length
  return (isWhole ? 0 : isStart ? 1000 : 2000) + (place === 0 ? 0 : 500) + Math.min(length, 400)
}

function toFound(id: string): FoundFood {
  const food = FOODS.get(id)!
  const kind = FOODS.get(food.kinds[1] ?? '')
  return { id, name: displayedName(food), kind: kind ? displayedName(kind) : null, category: food.category }
}

const displayedName = ({ id, names: { en = id } }: { id: string; names: { en?: string } }) =>
  en.split(', ')[0]!
