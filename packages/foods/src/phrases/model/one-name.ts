import type { PhraseLabel } from './phrase-model.ts'
import type { PhraseToken } from '../tokens.ts'

/** What begins another part of the phrase. */
const PART = /[,;]/

/** What joins a name to other words, and neither begins nor ends it. */
const JOINS = new Set(['and', 'or', 'of', 'from', 'with', 'for', 'plus', '&'])

/**
 * Labels of the full style in which the name is of one thing: names behind a further number, or behind a comma and other
 * words, belong to an alternative or a remark ('romaine lettuce or 3 baby gems', 'saffron, soaked in 1
 * tbsp milk'), and are comments. 'Parmesan, cheddar or feta' is one name, and so is 'salt and ground pepper'.
 * What is said for ('flour for dusting the work surface') is no part of it either.
 */
export function withOneName(tokens: readonly PhraseToken[], given: readonly PhraseLabel[]): PhraseLabel[] {
  const labels = withoutJoins(tokens, given)
  const first = labels.indexOf('name')
  // 'Rice, 2 cups' has its amount behind the name.
  const isCounted = tokens.slice(0, Math.max(first, 0)).some(({ value }) => value !== null)
  let isBehindNumber = false
  let isBehindComma = false
  let isBehindFor = false
  let isOver = false
  return labels.map((label, at) => {
    if (first < 0 || at <= first) return label
    const { value, before } = tokens[at]!
    const hasGap = labels[at - 1] !== 'name'
    if (isCounted && label !== 'name' && value !== null) isBehindNumber = true
    if (PART.test(before) && (label !== 'name' || hasGap)) isBehindComma = true
    if (label !== 'name' && tokens[at]!.word === 'for') isBehindFor = true
    if (label !== 'name') return label
    isOver ||= hasGap && (isBehindNumber || isBehindComma || isBehindFor)
    isBehindComma &&= isOver
    return isOver ? 'comment' : label
  })
}

/** The labels without words in the name that only join it to others: 'of garlic', 'fresh thyme or'. */
function withoutJoins(tokens: readonly PhraseToken[], given: readonly PhraseLabel[]): PhraseLabel[] {
  const labels = [...given]
  const isJoin = (at: number) => labels[at] === 'name' && JOINS.has(tokens[at]!.word)
  const first = labels.indexOf('name')
  // 'finely grated or minced garlic'
  const isOtherWay =
    labels[first - 1] === 'preparation' && tokens[first]?.word === 'or' && labels[first + 2] === 'name'
  if (isOtherWay) labels.fill('preparation', first, first + 2)
  for (let at = labels.indexOf('name'); isJoin(at); at++) labels[at] = 'other'
  for (let at = labels.lastIndexOf('name'); isJoin(at); at--) labels[at] = 'other'
  return labels
}
