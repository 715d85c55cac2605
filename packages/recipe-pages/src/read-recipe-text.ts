import { oneLine } from './page/html-lines.ts'
import { beginsWithAmount, cleanIngredient, namesPart } from './lines/ingredient-lines.ts'
import { isNumbered, splitNumbered, withoutNumber } from './lines/numbered-steps.ts'
import { factsOf } from './lines/recipe-facts.ts'
import { emptyRecipe, type ReadRecipe } from './read-recipe.ts'
import { kindOfHeading, type SectionKind } from './lines/section-words.ts'

type Kind = 'ingredient' | 'step' | 'heading' | 'fact' | 'blank'
type Line = { text: string; kind: Kind; isNumbered: boolean }

/**
 * Reads a recipe from a text: pasted, from a PDF or from a photo's letters. Lines are told apart by headings where there
 * are any, else by what they are: an amount begins an ingredient, a sentence a step. Null if no ingredients were found. Takes time in proportion to the length of the text.
 */
export function readRecipeText(text: string): ReadRecipe | null {
  const lines = text
    .split(/\r\n?|\n|\f/)
    .flatMap(splitHeading)
    .map(oneLine)
    // A photo's bullets are often read as full stops.
    .map((line) => line.replace(/^\.\s+(?=\S)/, '• '))
  const title = titleAt(lines)
  const { ingredients, steps, facts } = sortLines(lines.slice(title.end))
  if (ingredients.length === 0) return null
  return {
    ...emptyRecipe(),
    ...factsOf([...lines.slice(0, title.end), ...facts]),
    title: title.text,
    ingredients: joinIngredients(ingredients),
    steps: joinSteps(steps),
  }
}

/** 'Ingredients: 2 eggs, 100 g flour' is a heading and what follows it. */
function splitHeading(line: string): string[] {
  const [heading = '', ...rest] = line.split(/[:：]/)
  const after = rest.join(':').trim()
  const kind = after === '' ? null : kindOfHeading(heading)
  if (kind === 'steps' && heading.split(/\s+/).length <= 3 && after.length > 20) return [heading, after]
  if (kind !== 'ingredients') return [line]
  return [heading, ...after.split(/[,;]\s+(?=\d|[¼-¾⅐-⅞])/)]
}

/** The first line that can be a title, or nothing: amounts, headings and times are none. */
function titleAt(lines: readonly string[]): { text: string; end: number } {
  for (const [at, line] of lines.slice(0, 12).entries()) {
    if (kindOfHeading(line) === 'ingredients' || beginsWithAmount(line)) break
    if (/\p{L}{2}/u.test(line) && line.length <= 150 && !isFact(line) && kindOfHeading(line) === null)
      return { text: line.replace(/^#+\s*/, ''), end: at + 1 }
  }
  return { text: '', end: 0 }
}

const isFact = (line: string): boolean => {
  const { yields, total_minutes, prep_minutes, cook_minutes } = factsOf([line])
  return (
    line.length <= 80 && [yields, total_minutes, prep_minutes, cook_minutes].some((fact) => fact !== null)
  )
}

function sortLines(lines: readonly string[]): { ingredients: Line[]; steps: Line[]; facts: string[] } {
  const sorted = { ingredients: [] as Line[], steps: [] as Line[], facts: [] as string[] }
  let section: SectionKind | null = null
  for (const text of lines) {
    const found = text.length <= 50 && !beginsWithAmount(text) ? kindOfHeading(text) : null
    if (found !== null && !(found === 'other' && text.length > 30)) {
      section = found
      continue
    }
    const kind = kindOf(text)
    const line = { text, kind, isNumbered: isNumbered(text) }
    if (kind === 'fact' && section !== 'steps') sorted.facts.push(text)
    else if (section === 'ingredients' && !(kind === 'step' && line.isNumbered && text.length > 60))
      sorted.ingredients.push(line)
    else if (section === 'steps') sorted.steps.push(line)
    else if (section !== 'other' && (kind === 'ingredient' || kind === 'step'))
      (kind === 'ingredient' ? sorted.ingredients : sorted.steps).push(line)
    else if (kind === 'blank' || (section === null && isWithin(sorted.steps.at(-1)))) sorted.steps.push(line)
  }
  return sorted
}

/** Whether a step goes on in the next line, however short that is. */
const isWithin = (step: Line | undefined): boolean => step?.kind === 'step' && !/[.!?。:]$/.test(step.text)

function kindOf(text: string): Kind {
  if (text === '') return 'blank'
  if (isFact(text)) return 'fact'
  const isSentence = text.length > 100 || (/[.!?。]$/.test(text) && text.length > 45)
  if (isNumbered(text) && (isSentence || !beginsWithAmount(withoutNumber(text)))) return 'step'
  if (beginsWithAmount(text) && !isSentence) return 'ingredient'
  if (/^[•●▪▢☐□*·–-]\s*\S/.test(text) && text.length <= 70) return 'ingredient'
  return text.length > 30 ? 'step' : 'heading'
}

/** One line per ingredient: a line that goes on in small letters or within brackets belongs to the one before. */
function joinIngredients(lines: readonly Line[]): string[] {
  const joined: string[] = []
  for (const { text } of lines) {
    const last = joined.at(-1)
    const isOpen =
      last !== undefined && (/[,(–-]$/.test(last) || last.lastIndexOf('(') > last.lastIndexOf(')'))
    if (isOpen && text !== '') joined[joined.length - 1] += ` ${text}`
    else if (text !== '' && !namesPart(text)) joined.push(text)
  }
  return joined.map(cleanIngredient).filter((line) => /\p{L}/u.test(line))
}

/** Steps are numbered, or apart by blank lines, or each begins after a line that ends as a sentence. */
function joinSteps(lines: readonly Line[]): string[] {
  const areNumbered = lines.filter((line) => line.isNumbered).length >= 2
  const areApart =
    !areNumbered &&
    lines.some(
      ({ kind }, i) => kind === 'blank' && i > 0 && i < lines.length - 1 && lines[i - 1]!.kind !== 'blank',
    )
  const steps: string[] = []
  let isNew = true
  for (const { text, kind, isNumbered: hasNumber } of lines) {
    if (kind === 'blank') isNew ||= !areNumbered
    else if (areNumbered ? hasNumber : isNew) {
      steps.push(text)
      isNew = false
    } else if (steps.length === 0) steps.push(text)
    else steps[steps.length - 1] += ` ${text}`
    if (!areNumbered && !areApart && kind !== 'blank') isNew = /[.!?。:]$/.test(text)
  }
  return splitNumbered(steps)
}
