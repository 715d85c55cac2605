import { namedIngredients } from '../lines/guess-ingredients.ts'
import { cleanIngredient } from '../lines/ingredient-lines.ts'
import { headFactsOf } from '../lines/head-facts.ts'
import { isNumbered, splitNumbered } from '../lines/numbered-steps.ts'
import { factsOf, type PageFacts } from '../lines/recipe-facts.ts'
import { kindOfHeading } from '../lines/section-words.ts'
import { headingOf, withoutEmptyHeadings } from '../lines/step-headings.ts'
import { emptyRecipe, type ReadRecipe } from '../read-recipe.ts'
import type { TextLine } from './text-line.ts'

/** The recipe that the lines of a text make, each as what it is taken for. Notes become the description. */
export function recipeOfLines(lines: readonly TextLine[]): ReadRecipe {
  const textsOf = (kind: TextLine['taken_for']) =>
    lines.filter(({ taken_for }) => taken_for === kind).map(({ text }) => text)
  const [ingredients, steps] = [ingredientsOf(lines), stepsOf(lines)]
  return {
    ...emptyRecipe(),
    ...factsIn([...textsOf('fact'), ...[...textsOf('title'), ...textsOf('heading')].flatMap(factInBrackets)]),
    title: titleOf(textsOf('title')[0] ?? ''),
    ingredients: ingredients.length > 0 ? ingredients : namedInSteps(steps),
    steps,
    description: textsOf('note').join('\n') || null,
    lines: [...lines],
  }
}

const BRACKETS = /\(([^()]{1,60})\)[\s:：]{0,3}$/

/** 'serves 6' of 'Ingredients (serves 6)'. */
const factInBrackets = (line: string): string[] => {
  const inside = BRACKETS.exec(line)?.[1] ?? ''
  return headFactsOf(inside) === null ? [] : [inside]
}

const TAG = /^#\p{L}/u

/** A title without the mark of a heading, the tags of a post, and what its brackets say of servings and times. */
function titleOf(line: string): string {
  const words = line.replace(/^#+\s*/, '').split(/\s/)
  const title = words.slice(0, words.findLastIndex((word) => !TAG.test(word)) + 1).join(' ')
  return factInBrackets(title).length > 0 ? title.replace(BRACKETS, '').trimEnd() : title
}

/** The ingredients that a recipe without a list names in its sentences: 'whisk 2 eggs with 200 g flour'. */
const namedInSteps = (steps: readonly string[]): string[] =>
  namedIngredients(steps.join('\n')).map(({ quantity, unit, item_name }) =>
    [quantity, unit, item_name].filter((part) => part !== undefined).join(' '),
  )

/** What lines state, the first of each kind: by what they are as a whole, else by their labels. */
function factsIn(lines: readonly string[]): PageFacts {
  const labelled = factsOf(lines)
  const { prep_minutes, cook_minutes, total_minutes } = labelled
  // What is the sum of its parts is summed up again, when all parts are known.
  if (total_minutes === (prep_minutes ?? 0) + (cook_minutes ?? 0)) labelled.total_minutes = null
  const facts: PageFacts = factsOf([])
  for (const one of [...lines.map(headFactsOf), labelled])
    if (one !== null) {
      for (const name of ['prep_minutes', 'cook_minutes', 'total_minutes'] as const) facts[name] ??= one[name]
      if (facts.servings === null) {
        facts.servings = one.servings
        facts.yields = one.yields
      }
    }
  if (facts.total_minutes === null && (facts.prep_minutes !== null || facts.cook_minutes !== null))
    facts.total_minutes = (facts.prep_minutes ?? 0) + (facts.cook_minutes ?? 0)
  return facts
}

/** One line per ingredient: a line that follows an open bracket or a comma belongs to the one before. */
function ingredientsOf(lines: readonly TextLine[]): string[] {
  const joined: string[] = []
  let isNext = false
  for (const { text, taken_for, is_apart } of lines) {
    const last = joined.at(-1)
    const isOpen =
      isNext &&
      !is_apart &&
      last !== undefined &&
      (/[,(–-]$/.test(last) || last.lastIndexOf('(') > last.lastIndexOf(')'))
    isNext = taken_for === 'ingredient'
    if (!isNext) continue
    if (isOpen) joined[joined.length - 1] += ` ${text}`
    else joined.push(text)
  }
  return joined.map(cleanIngredient).filter((line) => /[\p{L}\p{N}]/u.test(line))
}

/** Steps are numbered, or apart by empty lines, or each begins after a line that ends as a sentence. */
function stepsOf(lines: readonly TextLine[]): string[] {
  const all = lines.filter(
    ({ taken_for, text }, at) =>
      taken_for === 'step' || (kindOfHeading(text) === null && isAboveStep(lines, at)),
  )
  const own = all.slice(all.findIndex(({ taken_for }) => taken_for === 'step'))
  const areNumbered = own.filter(({ text }) => isNumbered(text)).length >= 2
  const areApart = !areNumbered && own.some(({ is_apart }, at) => is_apart && at > 0)
  const steps: string[] = []
  let isNew = true
  for (const { text, taken_for, is_apart } of all) {
    if (taken_for === 'heading') {
      steps.push(headingOf(text))
      isNew = true
      continue
    }
    if (is_apart) isNew ||= !areNumbered
    if (isNew || (areNumbered && isNumbered(text)) || steps.length === 0) steps.push(text)
    else steps[steps.length - 1] += ` ${text}`
    isNew = !areNumbered && !areApart && /[.!?。:]$/.test(text)
  }
  return withoutEmptyHeadings(splitNumbered(steps))
}

/** Whether a line is a heading right above a step; those of ingredients stand among the ingredients. */
const isAboveStep = (lines: readonly TextLine[], at: number): boolean =>
  lines[at]!.taken_for === 'heading' && lines[at + 1]?.taken_for === 'step'
