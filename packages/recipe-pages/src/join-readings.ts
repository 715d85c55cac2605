import { foodOfIngredient, readPhrase } from '@larder/foods'
import { beginsWithAmount, isAmountAlone } from './lines/ingredient-lines.ts'
import { isStepHeading } from './lines/step-headings.ts'
import { wordSet } from './likeness.ts'
import { completeRecipe, type ReadRecipe } from './read-recipe.ts'

/**
 * One recipe of two readings of a page: what it states for machines, completed by what stands on it. Of ingredients and of
 * steps the fuller source is taken: the page's lines where the statement has names without amounts, all lines in one text,
 * or a part of what is shown.
 */
export function joinReadings(stated: ReadRecipe, shown: ReadRecipe): ReadRecipe {
  const lines = fullerOf(
    withBlanksOf(stated.ingredients, shown.ingredients),
    shown.ingredients,
    areFullerIngredients,
  )
  const steps = fullerOf(stated.steps, shown.steps, areFullerSteps)
  return {
    ...completeRecipe(stated, shown),
    ingredients: lines.taken,
    steps: steps.taken,
    shown_instead: [
      ...(lines.isShown ? (['ingredients'] as const) : []),
      ...(steps.isShown ? (['steps'] as const) : []),
    ],
  }
}

type Lines = readonly string[]

/** The fuller of two lists, and whether the shown one was taken although one was stated. */
function fullerOf(stated: string[], shown: string[], isFuller: (stated: Lines, shown: Lines) => boolean) {
  if (stated.length === 0) return { taken: shown, isShown: false }
  const isShown = shown.length > 0 && isFuller(stated, shown)
  return { taken: isShown ? shown : stated, isShown }
}

const areFullerIngredients = (stated: Lines, shown: Lines): boolean =>
  haveMoreAmounts(stated, shown) ||
  haveMoreMeasures(stated, shown) ||
  areSplit(stated, shown) ||
  haveMoreLines(stated, shown, isIngredient)

const areFullerSteps = (stated: Lines, shown: Lines): boolean =>
  areSplit(stated, shown) || haveMoreLines(stated, shown, isStep)

/** Whether the page shows the stated ingredients with amounts before them that the statement lacks. */
function haveMoreAmounts(stated: Lines, shown: Lines): boolean {
  if (shown.length < stated.length * 0.8 || shown.length > stated.length * 1.3) return false
  const withAmounts = (lines: Lines) => lines.filter((line) => /[\d¼-¾⅐-⅞]/.test(line)).length / lines.length
  return withAmounts(stated) < 0.2 && withAmounts(shown) > 0.5 && shareFound(stated, shown) > 0.5
}

/** An amount in brackets, as a second measure is written: '1 cup (250 ml) milk'. */
const SECOND_MEASURE = /\s?\(\d[^()%]{0,20}\)/g

/** Whether the page shows the stated ingredients, line by line, and of some a second measure that the statement lacks. */
function haveMoreMeasures(stated: Lines, shown: Lines): boolean {
  if (stated.length !== shown.length) return false
  const isSame = (line: string, other: string) =>
    lettersOf([figuresOf(line)]) === lettersOf([figuresOf(other)])
  return (
    stated.every(
      (line, at) => isSame(line, shown[at]!) || isSame(line, shown[at]!.replace(SECOND_MEASURE, '')),
    ) && stated.some((line, at) => !isSame(line, shown[at]!))
  )
}

/** A line with its fractions as figures: '½' as '1/2'. */
const figuresOf = (line: string): string => line.normalize('NFKC').replaceAll('\u2044', '/')

/** The share of lines whose words all stand in the other list's line at the same place. */
function shareFound(lines: Lines, others: Lines): number {
  const found = lines.filter((line, i) => {
    const near = others.slice(Math.max(0, i - 2), i + 3).map(wordSet)
    return near.some((words) => [...wordSet(line)].every((word) => words.has(word)))
  })
  return found.length / lines.length
}

const lettersOf = (lines: Lines): string =>
  lines
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** A line of more words is no amount and a name. */
const MOST_WORDS = 12

/** Stated lines with the blanks between amounts and names that the page shows at about the same place: '200gflour'. */
const withBlanksOf = (stated: Lines, shown: Lines): string[] =>
  stated.map((line, at) => {
    const near = shown.slice(Math.max(0, at - 2), at + 3)
    return near.map((one) => inOrderOf(line, one)).find((found) => found !== null) ?? line
  })

/** The shown line with its columns in the order of the stated one, if that is the same without some of the blanks. */
function inOrderOf(stated: string, shown: string): string | null {
  const words = shown.split(/\s+/)
  const letters = lettersOf([stated])
  if (
    words.length > MOST_WORDS ||
    wordsIn(stated) >= wordsIn(shown) ||
    lettersOf(words).length !== letters.length
  )
    return null
  for (let at = 0; at < words.length; at++) {
    const turned = [...words.slice(at), ...words.slice(0, at)]
    if (lettersOf(turned) === letters) return turned.join(' ')
  }
  return null
}

const wordsIn = (line: string): number => line.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0

/** Whether the page shows as several lines what is stated as one text. */
function areSplit(stated: Lines, shown: Lines): boolean {
  if (stated.length === 0 || shown.length < stated.length * 2) return false
  const text = lettersOf(stated)
  return (
    shown.filter((line) => text.includes(lettersOf([line]).slice(0, 40))).length >=
    shown.length * (stated.length === 1 ? 0.5 : MOST)
  )
}

/** What is stated is a part of what the page shows if it shows this many times the lines, */
const MANY_MORE = 1.5
/** has most of the stated lines, by their first letters, among its own, */
const MOST = 0.8
const BEGINNING = 40
/** and if of the others this share are such lines, too. */
const ALIKE = 0.75

/** Whether the page shows all that is stated and many more lines of the kind. */
function haveMoreLines(stated: Lines, shown: Lines, isOfKind: (line: string) => boolean): boolean {
  if (shown.length < stated.length * MANY_MORE) return false
  const isWithin = (line: string, others: Lines) => {
    const beginning = lettersOf([line]).slice(0, BEGINNING)
    return others.some((other) => lettersOf([other]).includes(beginning))
  }
  if (stated.filter((line) => isWithin(line, shown)).length < stated.length * MOST) return false
  const known = new Set(stated.map(nameIn))
  // The same for other numbers of people is not more.
  const more = shown.filter((line) => !known.has(nameIn(line)) && !isWithin(line, stated))
  return more.length >= stated.length * (MANY_MORE - 1) && more.filter(isOfKind).length >= more.length * ALIKE
}

/** The words of a line beside its figures and units. */
const nameIn = (line: string): string => readPhrase(line.slice(0, LONGEST), null).name.toLowerCase()
const LONGEST = 250

const isIngredient = (line: string): boolean =>
  (beginsWithAmount(line) && !isAmountAlone(line)) || foodOfIngredient(nameIn(line)) !== null

/** A sentence; those of questions and answers are none of the recipe. */
const isStep = (line: string): boolean =>
  isStepHeading(line) || (/[.!)。]$/.test(line) && /\S\s\S/.test(line))
