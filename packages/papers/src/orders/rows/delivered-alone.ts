import { isMeasure } from '@larder/foods'
import { quantityAfterLabel } from '../lines/quantity.ts'
import { factsOf, phraseOf, textAfter, textBefore, type LineFacts } from '../words/line-facts.ts'
import type { FoundPhrase } from '../words/order-words.ts'

/** An amount beside its word: the tokens that both take, and what the amount is. */
type Count = { from: number; to: number; quantity: number; unit: string }

/** What says what of an amount that was ordered came: no label of a column, as 'Qty' is one in all languages. */
const LABEL = 'Qty:'

/** The amount behind a word ('Ordered: 3'), or before it ('3 ordered'); null where none stands there. */
function countAt(facts: LineFacts, { from, to }: FoundPhrase): Count | null {
  const { text, tokens } = facts
  const start = tokens[to - 1]!.end
  const behind = quantityAfterLabel(text.slice(start))
  if (behind !== null) {
    const inside = tokens.filter((token) => token.start < start + behind.end).length
    const next = tokens[inside]?.word === 'x' ? inside + 1 : inside
    return { from, to: next, quantity: behind.quantity, unit: behind.unit }
  }
  const before = tokens[from - 1]
  const quantity = Number(before?.word)
  const isBeside = before !== undefined && text.slice(before.end, tokens[from]!.start).trim() === ''
  return isBeside && quantity > 0 ? { from: from - 1, to, quantity, unit: 'item' } : null
}

/** Whether only words of no meaning of their own stand between two amounts. */
const isNothingBetween = ({ phrases }: LineFacts, from: number, to: number): boolean =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index).every((at) =>
    phrases.some((phrase) => phrase.kind === 'filler' && phrase.from <= at && phrase.to > at),
  )

/**
 * A text that says beside each other what was ordered and what was delivered, in whichever order, with the latter alone:
 * 'Milk, ordered 3, delivered 2' as 'Milk x 2', 'Delivered: 2 (ordered: 3)' as 'Qty: 2'. Null for others, also for those
 * of days, and where more came than was ordered.
 */
export function deliveredIn(facts: LineFacts): string | null {
  const [ordered, delivered] = [phraseOf(facts, 'colOrdered'), phraseOf(facts, 'colDelivered')]
  if (!ordered || !delivered) return null
  const [was, came] = [countAt(facts, ordered), countAt(facts, delivered)]
  if (!was || !came) return null
  const [first, last] = was.from < came.from ? [was, came] : [came, was]
  const isCount = [was, came].every(({ quantity, unit }) => Number.isInteger(quantity) || isMeasure(unit))
  const isLess = isMeasure(came.unit) || came.quantity <= was.quantity
  if (first.to > last.from || !isCount || !isLess || !isNothingBetween(facts, first.to, last.from))
    return null
  return withAmount(facts, { from: first.from, to: last.to }, came)
}

/** The text with this amount instead of the tokens of both, in a form in which names and labels have theirs. */
function withAmount(
  facts: LineFacts,
  { from, to }: { from: number; to: number },
  { quantity, unit }: Count,
): string {
  const { text, tokens } = facts
  const head = textBefore(facts, { kind: 'colOrdered', from, to: from })
  const end = tokens[to - 1]!.end
  const tail = text.slice(text[end] === ')' ? end + 1 : end)
  const isWeight = isMeasure(unit)
  if (head !== '') return isWeight ? `${head} - ${quantity} ${unit}${tail}` : `${head} (x ${quantity})${tail}`
  const isNamed = tokens[to] !== undefined && Number.isNaN(Number(tokens[to].word))
  if (!isNamed) return `${LABEL} ${quantity}${isWeight ? ` ${unit}` : ''}${tail}`
  const name = textAfter(facts, { kind: 'colOrdered', from, to })
  return isWeight ? `${quantity} ${unit} ${name}` : `${quantity} x ${name}`
}

/** Texts below each other, of which one says what was ordered and the other what was delivered, as one of the latter. */
export function joinCounts<Line>(
  lines: readonly Line[],
  textOf: (line: Line) => string | null,
  withText: (line: Line, text: string) => Line,
): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    const [above, below] = [before === undefined ? null : textOf(before), textOf(line)]
    const mayBe = above !== null && below !== null && isCountLike(above) && isCountLike(below)
    const both = mayBe ? deliveredIn(factsOf(`${above} / ${below}`)) : null
    if (before !== undefined && both?.startsWith(LABEL)) joined.splice(-1, 1, withText(before, both))
    else joined.push(line)
  }
  return joined
}

/** A label with its amount is no longer. */
const MOST_LETTERS = 40
const isCountLike = (text: string): boolean => text.length <= MOST_LETTERS && /\d/.test(text)
