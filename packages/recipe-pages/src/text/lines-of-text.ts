import { foodOfIngredient, readPhrase } from '@larder/foods'
import { oneLine } from '../page/html-lines.ts'
import { namedIngredients } from '../lines/guess-ingredients.ts'
import { beginsWithAmount, namesPart } from '../lines/ingredient-lines.ts'
import { isNumbered, withoutNumber } from '../lines/numbered-steps.ts'
import { headFactsOf } from '../lines/head-facts.ts'
import { factsOf } from '../lines/recipe-facts.ts'
import { kindOfHeading, type SectionKind } from '../lines/section-words.ts'
import type { LineKind, TextLine } from './text-line.ts'

/** What a line looks like by itself. */
type Shape = 'amount' | 'bullet' | 'numbered' | 'sentence' | 'remark' | 'words'
type Line = { text: string; isApart: boolean; shape: Shape }

/** Headings are short. */
const LONGEST_HEADING = 50
/** The words of an ingredient without an amount: 'salt and freshly ground black pepper, to taste, for the crust'. */
const LONGEST_WORDS = 90
const ADDRESS = /https?:\/\/|(?:^|\s)www\.\S+\.\S/i
/** '#easy #dinner' below a post, and 'Follow @somebody'. */
const TAGS = /^(?:[#@]\p{L}[\p{L}\p{N}_]*\s*)+$|^(?:follow|by|via|von|par|di|por) @\p{L}/iu

/**
 * The lines of a recipe's text, each with what it is taken for; only empty ones are left out. Lines are told apart by
 * headings where there are any, else by what they are and what stands around them: an amount begins an ingredient, and so
 * is what stands among such lines; a sentence is a step, or a note if it stands before the ingredients. Takes time in
 * proportion to the length of the text.
 */
export function linesOfText(text: string): TextLine[] {
  const lines = splitLines(text)
  const title = titleAt(lines)
  const read = sortLines(lines.filter((_, at) => at !== title))
  if (title === null) return read
  const { text: name, isApart } = lines[title]!
  return read.toSpliced(title, 0, { text: name, taken_for: 'title', is_apart: isApart })
}

function splitLines(text: string): Line[] {
  const lines: Line[] = []
  let isApart = false
  const raws = plainSigns(text).split(/\r\n?|\n|\f/)
  const first = raws.findIndex((raw) => raw.trim() !== '')
  // Where amounts came before, a line that names some is a step.
  let hasAmounts = false
  const split = (raw: string, at: number): string[] => {
    if (at === first) return splitTitle(raw)
    hasAmounts ||= beginsWithAmount(raw.trim()) || isNumbered(raw.trim())
    return splitHeading(raw, !hasAmounts)
  }
  for (const raw of raws.flatMap(split)) {
    // A photo's bullets are often read as full stops.
    const line = oneLine(raw).replace(/^\.\s+(?=\S)/, '• ')
    if (line !== '') lines.push({ text: line, isApart, shape: shapeOf(line) })
    isApart = line === ''
  }
  return lines
}

/** Numbers in boxes as numbers ('1️⃣'), and signs that are drawn as pictures as they are without ('▪️'). */
const plainSigns = (text: string): string =>
  text.replaceAll(/(\d)\ufe0f?\u20e3/gu, '$1. ').replaceAll(/[\ufe0e\ufe0f]/gu, '')

const MOST_WORDS_OF_TITLE = 6
/** A line with fewer foods is no list of ingredients. */
const FEWEST_LISTED = 2
const AMOUNT_BEHIND_COMMA = /[,;]\s+(?=\d|[¼-¾⅐-⅞])/

/** 'Pancakes: whisk 2 eggs with 200 g flour' is a title and what follows it, where that names foods. */
function splitTitle(line: string): string[] {
  const at = line.search(/[:：]/)
  const [title, after] = [line.slice(0, at), line.slice(at + 1).trim()]
  const isTitle =
    at > 0 &&
    /\p{L}{2}/u.test(title) &&
    title.split(/\s+/).length <= MOST_WORDS_OF_TITLE &&
    after.length > title.length &&
    kindOfHeading(title) === null &&
    !namesPart(title) &&
    !isFact(line)
  if (!isTitle) return splitHeading(line)
  const parts = after.split(AMOUNT_BEHIND_COMMA)
  if (areIngredients(parts)) return [title, ...parts]
  return namedIngredients(after).length > 0 ? [title, after] : splitHeading(line)
}

/** 'Ingredients: 2 eggs, 100 g flour' is a heading and what follows it; above the first amounts 'you need: 2 eggs' is too. */
function splitHeading(line: string, isFirstList = false): string[] {
  const [heading = '', ...rest] = line.split(/[:：]/)
  const after = rest.join(':').trim()
  if (after === '' || isFact(line)) return [line]
  const kind = kindOfHeading(heading)
  if (kind === 'steps' && heading.split(/\s+/).length <= 3 && after.length > 20) return [`${heading}:`, after]
  if (kind === 'ingredients') return [`${heading}:`, ...after.split(AMOUNT_BEHIND_COMMA)]
  const parts = after.split(/[,;]\s+/)
  const isList = isFirstList && kind === null && heading.length <= LONGEST_HEADING && areIngredients(parts)
  return isList ? [`${heading}:`, ...parts] : [line]
}

/** Whether parts of a line are ingredients: short, several with amounts, and of foods. */
const areIngredients = (parts: readonly string[]): boolean =>
  parts.every(isShort) &&
  parts.filter((part) => beginsWithAmount(part)).length >= FEWEST_LISTED &&
  parts.filter(isFood).length >= FEWEST_LISTED

const isShort = (part: string): boolean => part.length <= 40 && !/[.!?]\s/.test(part)

const SEVERAL_SENTENCES = /\p{L}{3}[.!?] \p{L}/u

function shapeOf(text: string): Shape {
  const isSentence = text.length > 100 || (/[.!?。]$/.test(text) && text.length > 45)
  if (isNumbered(text) && (isSentence || !beginsWithAmount(withoutNumber(text)))) return 'numbered'
  if (beginsWithAmount(text) && !isSentence) return 'amount'
  if (/^[•●▪▢☐□*·–-]\s*\S/.test(text) && text.length <= 70) return 'bullet'
  if (isSentence || (text.length > 45 && SEVERAL_SENTENCES.test(text))) return 'sentence'
  return /[.!?。]$/.test(text) ? 'remark' : 'words'
}

/** The place of the first line that can be a title; null if there is none: amounts, headings and times are none. */
function titleAt(lines: readonly Line[]): number | null {
  for (const [at, { text }] of lines.slice(0, 12).entries()) {
    if (kindOfHeading(text) === 'ingredients' || beginsWithAmount(text)) return null
    if (/\p{L}{2}/u.test(text) && text.length <= 150 && !isFact(text) && kindOfHeading(text) === null)
      return at
  }
  return null
}

function isFact(line: string): boolean {
  if (headFactsOf(line) !== null) return true
  const { yields, total_minutes, prep_minutes, cook_minutes } = factsOf([line])
  return (
    line.length <= 80 && [yields, total_minutes, prep_minutes, cook_minutes].some((fact) => fact !== null)
  )
}

/** Lines of a text speak of foods, too, that are no ingredients: these have a few words. */
const MOST_WORDS = 5
const isFood = (text: string): boolean =>
  text.split(/\s+/, MOST_WORDS + 1).length <= MOST_WORDS &&
  foodOfIngredient(readPhrase(text.slice(0, LONGEST_WORDS), null).name) !== null

function sortLines(lines: readonly Line[]): TextLine[] {
  const around = surroundingsOf(lines)
  let section: SectionKind | null = null
  const seen = { ingredients: 0, steps: 0, last: 'note' as LineKind }
  return lines.map(({ text, isApart }, at) => {
    const found = sectionOf(text)
    let kind: LineKind
    if (found !== null) {
      section = found
      kind = 'heading'
    } else {
      if (section === 'ingredients' && beginsSteps(lines[at]!, seen.ingredients)) section = 'steps'
      kind = section === null ? kindAlone(lines, at, around[at]!, seen) : kindWithin(section, lines, at)
    }
    if (kind === 'ingredient') seen.ingredients += 1
    if (kind === 'step') seen.steps += 1
    seen.last = kind
    return { text, taken_for: kind, is_apart: isApart }
  })
}

/** The section that a line announces; times and amounts announce none, whatever their first word. */
function sectionOf(text: string): SectionKind | null {
  if (text.length > LONGEST_HEADING || beginsWithAmount(text) || isFact(text)) return null
  const kind = kindOfHeading(text)
  return kind === 'other' && text.length > 30 ? null : kind
}

/** Whether the steps begin below a heading of ingredients, without one of their own. */
const beginsSteps = ({ shape, isApart }: Line, ingredients: number): boolean =>
  ingredients >= 2 && (shape === 'numbered' || (shape === 'sentence' && isApart))

/** Whether a line stands beside the recipe wherever it is: 'Tip: …', an address, the tags of a post. */
function isRemark(text: string): boolean {
  if (ADDRESS.test(text) || TAGS.test(text)) return true
  if (isNumbered(text)) return false
  const colon = text.slice(0, LONGEST_HEADING).search(/\s?[:：]\s?\S/)
  return colon > 0 && kindOfHeading(text.slice(0, colon)) === 'other'
}

function kindWithin(section: SectionKind, lines: readonly Line[], at: number): LineKind {
  const { text } = lines[at]!
  if (section === 'other' || isRemark(text)) return 'note'
  if (section === 'steps') return /[:：]$/.test(text) && namesPart(text) ? 'heading' : 'step'
  if (namesPart(text) || isGroupHeading(lines, at)) return 'heading'
  return isFact(text) && !beginsWithAmount(text) ? 'fact' : 'ingredient'
}

type Surroundings = {
  /** The lines between two empty ones that a line stands in have ingredients, by their amounts or as foods. */
  isAmongIngredients: boolean
  /** Ingredients follow somewhere. */
  isBefore: boolean
}

function surroundingsOf(lines: readonly Line[]): Surroundings[] {
  const isIngredient = lines.map(
    ({ shape, text }) => (shape === 'amount' || shape === 'bullet') && !isFact(text),
  )
  const last = isIngredient.lastIndexOf(true)
  const first = isIngredient.indexOf(true)
  const around: Surroundings[] = []
  for (let from = 0; from < lines.length;) {
    let to = from + 1
    while (to < lines.length && !lines[to]!.isApart) to++
    const block = lines.slice(from, to)
    const words = block.filter(({ shape }) => shape === 'words')
    const amounts = isIngredient.slice(from, to).filter(Boolean).length
    const areFoods =
      words.length === block.length && words.filter(({ text }) => isFood(text)).length * 2 >= words.length
    for (let at = from; at < to; at++)
      around.push({
        isAmongIngredients: amounts > 0 || areFoods,
        isBefore: at < first || (first < 0 && at < last),
      })
    from = to
  }
  return around
}

/** A line that goes on in the next, as sentences do: '… with the eggs and'. */
const GOES_ON =
  /\s(?:and|with|in|the|to|of|until|for|und|mit|der|die|das|bis|et|avec|les?|y|con|el|la|e|di|en|met|de|het)$/i

/** Whether a line without an amount begins a group of ingredients and is none itself: 'To finish', 'The filling'. */
function isGroupHeading(lines: readonly Line[], at: number): boolean {
  const { text, isApart, shape } = lines[at]!
  const next = lines[at + 1]
  const isFirst = isApart || (at > 0 && sectionOf(lines[at - 1]!.text) !== null)
  return (
    shape === 'words' &&
    isFirst &&
    text.length <= LONGEST_HEADING &&
    next !== undefined &&
    !next.isApart &&
    (next.shape === 'amount' || (next.shape === 'words' && isFood(next.text))) &&
    !isFood(text)
  )
}

/** Whether short sentences begin behind the ingredients: 'Fry onion and garlic.', and another one below. */
const beginsSentences = (lines: readonly Line[], at: number, ingredients: number): boolean =>
  lines[at]!.isApart &&
  ingredients >= 2 &&
  lines[at + 1]?.isApart === false &&
  ['remark', 'sentence'].includes(lines[at + 1]!.shape)

/** What a line is where no heading says it. */
function kindAlone(
  lines: readonly Line[],
  at: number,
  { isAmongIngredients, isBefore }: Surroundings,
  seen: { ingredients: number; steps: number; last: LineKind },
): LineKind {
  const { text, shape, isApart } = lines[at]!
  if (isRemark(text)) return 'note'
  if (
    seen.steps === 0 &&
    shape !== 'numbered' &&
    isFact(text) &&
    !(seen.ingredients > 0 && /[.!]$/.test(text))
  )
    return 'fact'
  if (shape === 'numbered') return 'step'
  if (shape === 'amount' || shape === 'bullet') return 'ingredient'
  if (shape === 'sentence') return isBefore ? 'note' : 'step'
  const isWithinStep = seen.last === 'step' && !isApart && !/[.!?。:]$/.test(lines[at - 1]?.text ?? '.')
  if (isWithinStep) return 'step'
  if (shape === 'remark') {
    if (isBefore) return 'note'
    return seen.steps > 0 || !isFood(text) || beginsSentences(lines, at, seen.ingredients)
      ? 'step'
      : 'ingredient'
  }
  if (namesPart(text) || isGroupHeading(lines, at)) return 'heading'
  if (isAmongIngredients && seen.last !== 'step' && text.length <= LONGEST_WORDS && !GOES_ON.test(text))
    return 'ingredient'
  if (isBefore) return 'note'
  if (seen.steps > 0) return isApart && text.length <= 30 ? 'note' : 'step'
  return text.length > 30 ? 'step' : isFood(text) ? 'ingredient' : 'note'
}
