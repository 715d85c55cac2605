import { wordSet } from './likeness.ts'
import { completeRecipe, type ReadRecipe } from './read-recipe.ts'

/**
 * One recipe of two readings of a page: what it states for machines, completed by what stands on it. Where the statement
 * is poorer than the page (names without amounts, all steps in one text), the page's lines are taken.
 */
export function joinReadings(stated: ReadRecipe, shown: ReadRecipe): ReadRecipe {
  return {
    ...completeRecipe(stated, shown),
    ingredients: areFuller(stated.ingredients, shown.ingredients)
      ? shown.ingredients
      : orElse(stated.ingredients, shown.ingredients),
    steps: areSplit(stated.steps, shown.steps) ? shown.steps : orElse(stated.steps, shown.steps),
  }
}

const orElse = (first: string[], second: string[]): string[] => (first.length > 0 ? first : second)

/** Whether the page shows the stated ingredients with amounts that the statement lacks. */
function areFuller(stated: readonly string[], shown: readonly string[]): boolean {
  if (stated.length === 0 || shown.length < stated.length * 0.8 || shown.length > stated.length * 1.3)
    return false
  const withAmounts = (lines: readonly string[]) =>
    lines.filter((line) => /[\d¼-¾⅐-⅞]/.test(line)).length / lines.length
  return withAmounts(stated) < 0.2 && withAmounts(shown) > 0.5 && shareFound(stated, shown) > 0.5
}

/** The share of lines whose words all stand in the other list's line at the same place. */
function shareFound(lines: readonly string[], others: readonly string[]): number {
  const found = lines.filter((line, i) => {
    const near = others.slice(Math.max(0, i - 2), i + 3).map(wordSet)
    return near.some((words) => [...wordSet(line)].every((word) => words.has(word)))
  })
  return found.length / lines.length
}

/** Whether the page shows as several steps what is stated as one text. */
function areSplit(stated: readonly string[], shown: readonly string[]): boolean {
  if (stated.length !== 1 || shown.length < 2) return false
  const lettersOf = (steps: readonly string[]) =>
    steps
      .join('')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase()
  const text = lettersOf(stated)
  return (
    shown.filter((step) => text.includes(lettersOf([step]).slice(0, 40))).length >=
    Math.ceil(shown.length / 2)
  )
}
