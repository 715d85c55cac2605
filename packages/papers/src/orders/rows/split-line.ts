import { toRowLine, type RowLine } from './mail-row.ts'
import { isRecommendation } from './sections.ts'

/** Between parts: '£3.00), 2 x …', '£3.00 | Total …'. */
const BETWEEN = /^[\s)\].,;|·•/–-]+/u
/** 'You ordered: 2 x …' */
const LABEL = /^[^:\d]{3,40}:\s+(?=\d{1,3}\s?[x×]\s)/u
const MAX_PART = 120

/**
 * The parts of a line that lists several sums or articles, each with its amount at the end ('Subtotal £10 | Delivery £3');
 * other lines as they are.
 */
export function splitLine(line: RowLine): RowLine[] {
  if (line.money.length < 2 || line.isStruck || isRecommendation(line)) return [line]
  const parts: RowLine[] = []
  let start = 0
  for (const { end } of line.money) {
    const text = line.text
      .slice(start, end)
      .replace(BETWEEN, '')
      .replace(LABEL, '')
      .replace(/[([]\s*(?=[^\s([]*$)/u, '')
    parts.push({ ...toRowLine({ text }), isHeading: line.isHeading })
    start = end
  }
  const areSums = parts.every(({ sumKind }) => sumKind !== null)
  const areArticles = parts.every(
    ({ isName, money, text }) =>
      isName && !money.some(({ isUnitPrice }) => isUnitPrice) && text.length <= MAX_PART,
  )
  return areSums || areArticles ? parts : [line]
}
