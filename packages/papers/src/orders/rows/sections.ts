import { coverage, hasKind } from '../words/line-facts.ts'
import type { WordKind } from '../words/order-words.ts'
import type { MailRow, RowLine } from './mail-row.ts'

/** What the rows after a title hold. */
export type Section = 'items' | 'substitutes' | 'unavailable' | 'refunded' | 'recommended' | 'discounts'

/** The kinds of words in titles, from the most to the least telling. */
const TITLES: readonly (readonly [WordKind, Section])[] = [
  ['recommended', 'recommended'],
  ['unavailable', 'unavailable'],
  ['refunded', 'refunded'],
  ['wasSubstituted', 'substitutes'],
  ['discount', 'discounts'],
  ['orderItems', 'items'],
]
const MOSTLY = 0.6
const MAX_TITLE_TOKENS = 9

/** The section that a line announces; null when it is no title of one. */
function sectionOf(line: RowLine): Section | null {
  if (line.money.length > 0 || line.tokens.length === 0) return null
  const isTitle = line.isHeading || /:$/.test(line.text)
  // 'You might also like these' is known by its beginning, also in a longer sentence.
  const starts = (kind: WordKind) =>
    line.phrases.some((phrase) => phrase.kind === kind && phrase.from <= 1 && phrase.to - phrase.from >= 2)
  if (starts('recommended') && line.tokens.length <= MAX_TITLE_TOKENS + 6) return 'recommended'
  if (line.tokens.length > MAX_TITLE_TOKENS) return null
  for (const [kind, section] of TITLES) {
    if (!hasKind(line, kind)) continue
    if (
      coverage(line, kind, 'things', 'filler') >= MOSTLY ||
      (isTitle && coverage(line, kind, 'things') >= 0.4)
    )
      return section
  }
  return null
}

/** Whether a line recommends articles in itself: 'You may also like: Rye bread £2.75, Butter £1.99'. */
export const isRecommendation = ({ phrases, money }: Pick<RowLine, 'phrases' | 'money'>): boolean =>
  money.length > 0 && phrases.some(({ kind, from }) => kind === 'recommended' && from === 0)

/** The section that a row announces: a title alone in its row, or one among the titles of columns. */
export function sectionOfRow(row: MailRow, isTitles: boolean): Section | null {
  const lines = row.lines
  const [first] = lines
  if (!first || (!isTitles && lines.length > 1)) return null
  if (!isTitles) return sectionOf(first)
  const section = sectionOf(first)
  if (section !== null && section !== 'items') return section
  // 'Product | Reason | Qty | Refund'
  return lines.some((line) => sectionOf(line) === 'refunded') ? 'refunded' : null
}
