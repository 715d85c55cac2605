import type { MailRow, RowLine } from '../rows/mail-row.ts'
import { coverage } from '../words/line-facts.ts'
import type { FoundPhrase } from '../words/order-words.ts'
import { cleanName, withoutBullets } from '../lines/article-name.ts'
import { quantityInName, type PrintedQuantity } from '../lines/quantity.ts'

/** Words such as 'units' are labels at the beginning, after a separator, or before a colon. */
export const isLabelOf = ({ text, tokens }: RowLine, { from, to }: FoundPhrase): boolean =>
  from === 0 ||
  /[|·•,;:(–-]\s*$/.test(text.slice(0, tokens[from]?.start)) ||
  /^\.?\s*[:=]/.test(text.slice(tokens[to - 1]?.end))

/** Whether a phrase begins the line and has a colon behind it. */
export const isBeforeColon = ({ text, tokens }: RowLine, { from, to }: FoundPhrase): boolean =>
  from === 0 && /^\s*:/.test(text.slice(tokens[to - 1]?.end))

/** '2 Bund', '1 Kasten': a number of containers and nothing else, but amounts. */
export function quantityInContainers(line: RowLine): PrintedQuantity | null {
  const match = /^\s*(\d{1,3})\s+\p{L}+\.?[\s·•|,–-]*$/u.exec(line.rest)
  if (!match || coverage(line, 'container', 'unit') < 1) return null
  return { quantity: Number(match[1]), unit: 'item', start: 0, end: line.text.length }
}

/** The name in a text that may begin or end with a quantity. */
export function nameIn(text: string): string {
  const quantity = quantityInName(withoutBullets(text))
  return cleanName(quantity ? text.slice(0, quantity.start) + text.slice(quantity.end) : text)
}

/** The cells, first one that has both the name and the price of an article: what stands before it is what it replaces. */
export function byCompleteness(cells: MailRow['cells']): number[] {
  const places = cells.map((_, index) => index)
  const complete = cells.findIndex(({ lines }) =>
    lines.some(
      ({ isName, isPriced, isStruck, money }) =>
        isName && isPriced && !isStruck && money.some(({ value }) => value >= 0),
    ),
  )
  const others = cells.filter(({ lines }, index) => index < complete && lines.some(({ isName }) => isName))
  const isAlone = others.every(({ lines }) => !lines.some(({ money }) => money.length > 0))
  return complete > 0 && others.length > 0 && isAlone
    ? [complete, ...places.filter((index) => index !== complete)]
    : places
}
