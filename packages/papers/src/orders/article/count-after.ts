import type { RowLine } from '../rows/mail-row.ts'
import { phraseOf } from '../words/line-facts.ts'

/** A labelled number: the label's first token, where the number ends, and what it says with its unit. */
type LabelledCount = { from: number; end: number; text: string; quantity: number }

/** A number with or without a unit, and nothing else up to the end, a separator or the next label. */
const COUNT_AFTER =
  /^\s*(?::\s*)?(?:(?:approx|about|ca|circa|environ|etwa|aprox|כ)[.\s-]*)?(?<count>\d{1,4}(?:[.,]\d{1,3})?(?:\s?\p{L}{1,6}["״']?\p{L}?\.?)?)(?:\s?(?:of|von|sur|de|di|מתוך)\s?\d{1,3})?(?=\s*(?:$|[|·•,;/()→–-]|\p{L}+\s*:))/iu

/** The number that follows a label of what was ordered or delivered ('Delivered: about 480 g'), with its place. */
export function countAfter(line: RowLine, kind: 'colOrdered' | 'colDelivered'): LabelledCount | null {
  const phrase = phraseOf(line, kind)
  if (!phrase) return null
  const start = line.tokens[phrase.to - 1]?.end ?? 0
  const match = COUNT_AFTER.exec(line.text.slice(start))
  if (!match) return null
  const text = match.groups?.['count'] ?? ''
  const quantity = Number(/^\d+(?:[.,]\d+)?/.exec(text)?.[0].replace(',', '.'))
  return { from: phrase.from, end: start + match[0].length, text, quantity }
}
