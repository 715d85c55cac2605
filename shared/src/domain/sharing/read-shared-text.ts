import { readFood, readTypedLines, splitTypedLines } from '@larder/foods'
import { MAX_TYPED_LENGTH } from '@larder/shared/contracts/stock/typed-stock'
import { placesByWord, splitPlace } from '../inventory/typed/place-words.ts'
import { SHARED_WORDS } from './shared-words.ts'

/** What a shared text is for: nothing, a recipe, or things that the household has or wants to buy, one of them likelier. */
export type SharedText =
  | { kind: 'nothing' | 'recipe' | 'too_long' }
  | { kind: 'things'; things: string[]; likelier: 'have' | 'buy' }

/** No name of a thing is that long: a step of a recipe is. */
const LONG_LINE = 120
const STEPS_OF_RECIPE = 2
/** An empty box before a line is to do, a ticked one is done. */
const OPEN_MARK = /^\s*(?:[-*•]\s*)?(?:\[ ?\]|☐)/u
const DONE_MARK = /^\s*(?:[-*•]\s*)?(?:\[[xX]\]|[☑✓✔])/u
const AMOUNT = /^\s*(?:[-*•]\s*)?[\d¼-¾⅐-⅞]/u

/** Reads what somebody shared from another app: a recipe by its parts, else a list or a line of things. */
export function readSharedText(text: string): SharedText {
  const lines = text.split(/[\n\r]+/u).filter((line) => line.trim() !== '')
  if (lines.length === 0) return { kind: 'nothing' }
  if (isRecipe(lines)) return { kind: 'recipe' }
  if (text.length > MAX_TYPED_LENGTH) return { kind: 'too_long' }
  const isMixed = lines.some((line) => OPEN_MARK.test(line)) && lines.some((line) => DONE_MARK.test(line))
  const wanted = isMixed ? lines.filter((line) => !DONE_MARK.test(line)) : lines
  const things = withoutHeading(wanted)
    .map(withoutRequest)
    .filter((line) => line !== '')
  const parts = splitTypedLines(things.join('\n'), () => undefined).filter((part) =>
    /[\p{L}\p{N}]/u.test(part),
  )
  if (parts.length === 0) return { kind: 'nothing' }
  return { kind: 'things', things: parts, likelier: isMixed ? 'buy' : likelierOf(text, lines, parts) }
}

/** Steps, or a heading above ingredients or steps with an amount somewhere. */
const isRecipe = (lines: readonly string[]): boolean => {
  const hasAmounts = lines.some((line) => AMOUNT.test(line))
  const isHeaded = lines.some((line) => SHARED_WORDS.recipe.has(foldHeading(line)))
  const steps = lines.filter((line) => line.length > LONG_LINE && /[.!。]\s*$/u.test(line))
  return hasAmounts && lines.length > 2 && (isHeaded || steps.length >= STEPS_OF_RECIPE)
}

const foldHeading = (line: string): string =>
  line
    .toLowerCase()
    .replaceAll(/[^\p{L}\s]/gu, '')
    .trim()

/** Without the title or request above a list: 'Groceries', 'Can you get:'. */
function withoutHeading(lines: readonly string[]): readonly string[] {
  const [first = '', ...rest] = lines
  if (rest.length === 0) return lines
  const [line] = readTypedLines(first, () => undefined)
  const isThing =
    line !== undefined && (line.quantity !== undefined || readFood(line.item_name).is_food === true)
  return /[:：]\s*$/u.test(first) ||
    SHARED_WORDS.list.has(foldHeading(first)) ||
    (!isThing && rest.length > 1)
    ? rest
    : lines
}

/** 'Can you get milk and eggs, please?' asks for milk and eggs. */
const withoutRequest = (line: string): string =>
  line
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(SHARED_WORDS.request, '')
    .replace(SHARED_WORDS.please, '')
    .replace(/(?<![?!. ])[?!. ]+$/u, '')

const PLACES = placesByWord([])

/** One thing is more often put away than wanted, a list of them is more often to buy; words and marks say it for sure. */
function likelierOf(text: string, lines: readonly string[], things: readonly string[]): 'have' | 'buy' {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (lines.some((line) => OPEN_MARK.test(line))) return 'buy'
  if (lines.some((line) => DONE_MARK.test(line))) return 'have'
  if (words.some((word) => SHARED_WORDS.have.has(word))) return 'have'
  if (words.some((word) => SHARED_WORDS.buy.has(word))) return 'buy'
  if (things.some((thing) => splitPlace(thing, PLACES).place !== undefined)) return 'have'
  return things.length === 1 ? 'have' : 'buy'
}
