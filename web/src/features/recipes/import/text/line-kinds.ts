import type { RecipeLineKind, RecipeTextLine } from '@larder/shared/contracts/recipes/recipe-import'
import { Carrot, Clock, EyeOff, Heading, ListOrdered, type LucideIcon, StickyNote, Type } from 'lucide-react'

/** How the kinds of lines are called and marked, in the order of the choice; each begins with another letter, its key. */
export const LINE_KINDS: readonly { kind: RecipeLineKind; label: string; icon: LucideIcon }[] = [
  { kind: 'ingredient', label: 'Ingredient', icon: Carrot },
  { kind: 'step', label: 'Step', icon: ListOrdered },
  { kind: 'note', label: 'Note', icon: StickyNote },
  { kind: 'title', label: 'Recipe', icon: Type },
  { kind: 'fact', label: 'Time, yield', icon: Clock },
  { kind: 'heading', label: 'Heading', icon: Heading },
  { kind: 'none', label: 'Left out', icon: EyeOff },
]

/** The kind that a key chooses: the first letter of its name. */
export const kindOfKey = (key: string): RecipeLineKind | null =>
  LINE_KINDS.find(({ label }) => label[0]!.toLowerCase() === key.toLowerCase())?.kind ?? null

/** The lines with one taken for something else; there is one name, so another one becomes a note. */
export const takeFor = (
  lines: readonly RecipeTextLine[],
  at: number,
  kind: RecipeLineKind,
): RecipeTextLine[] =>
  lines.map((line, index) => {
    if (index === at) return { ...line, taken_for: kind }
    return kind === 'title' && line.taken_for === 'title' ? { ...line, taken_for: 'note' } : line
  })

/** '12 lines: 5 ingredients, 4 steps, 2 notes, 1 left out'. */
export function sayLines(lines: readonly RecipeTextLine[]): string {
  const count = (kind: RecipeLineKind) => lines.filter(({ taken_for }) => taken_for === kind).length
  const say = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  const parts = [
    say(count('ingredient'), 'ingredient'),
    say(count('step'), 'step'),
    say(count('note'), 'note'),
  ]
  const out = count('none')
  return `${say(lines.length, 'line')}: ${parts.join(', ')}${out === 0 ? '' : `, ${out} left out`}`
}
