import type { PhraseLabel } from './phrase-model.ts'
import type { PhraseToken } from '../tokens.ts'

/** What begins another part of the phrase. */
const PART = /[,;]/

/**
 * Labels of the full style in which the name is of one thing: names behind a further number, or behind a comma and other
 * words, belong to an alternative or a remark ('romaine lettuce or 3 baby gems', 'saffron, soaked in 1
 * tbsp milk'), and are comments. 'Parmesan, cheddar or feta' is one name, and so is 'salt and ground pepper'.
 */
export function withOneName(tokens: readonly PhraseToken[], labels: readonly PhraseLabel[]): PhraseLabel[] {
  const first = labels.indexOf('name')
  // 'Rice, 2 cups' has its amount behind the name.
  const isCounted = tokens.slice(0, Math.max(first, 0)).some(({ value }) => value !== null)
  let isBehindNumber = false
  let isBehindComma = false
  let isOver = false
  return labels.map((label, at) => {
    if (first < 0 || at <= first) return label
    const { value, before } = tokens[at]!
    const hasGap = labels[at - 1] !== 'name'
    if (isCounted && label !== 'name' && value !== null) isBehindNumber = true
    if (PART.test(before) && (label !== 'name' || hasGap)) isBehindComma = true
    if (label !== 'name') return label
    isOver ||= hasGap && (isBehindNumber || isBehindComma)
    isBehindComma &&= isOver
    return isOver ? 'comment' : label
  })
}
