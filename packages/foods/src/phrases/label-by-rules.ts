import { findUnit } from '../units/unit-names.ts'
import type { PhraseLabel } from './model/phrase-model.ts'
import { numberOf } from './phrase-words.ts'
import type { PhraseToken } from './tokens.ts'
import { labelWords, wordIs } from './word-rules.ts'

/** Units that are used without a number and without 'of': 'pinch salt', 'Prise Salz'. */
const SMALL_AMOUNTS = ['pinch', 'dash', 'splash', 'drizzle', 'drop', 'handful', 'knob', 'dollop']
/** Units that may follow the name: 'garlic cloves'. */
const PARTS_OF_PLANTS = ['clove', 'stalk', 'sprig', 'rib']
const LONGEST_UNIT = 3

type Reading = { tokens: readonly PhraseToken[]; labels: (PhraseLabel | undefined)[] }

/**
 * Labels each token by rules that apply to every language of the tables: amount, then size and preparation, then the name
 * up to the first comma or bracket; the rest is preparation or comment.
 */
export function labelByRules(tokens: readonly PhraseToken[]): PhraseLabel[] {
  const reading: Reading = { tokens, labels: [] }
  const start = labelAmount(reading, 0)
  for (const { label } of labelWords(tokens, start, reading.labels[start - 1])) reading.labels.push(label)
  labelUnitBehindName(reading)
  return tokens.map((_, i) => reading.labels[i] ?? 'other')
}

/** The number of tokens from `at` that name a unit; 0 for none. */
export function unitLength(tokens: readonly PhraseToken[], at: number): number {
  for (let length = LONGEST_UNIT; length > 0; length--) {
    const words = tokens.slice(at, at + length)
    const isOne = words.every(({ before }, i) => i === 0 || before.replace('.', '') === '')
    if (words.length === length && isOne && findUnit(words.map(({ word }) => word).join(' ')) !== null)
      return length
  }
  return 0
}

const isNumber = (token: PhraseToken | undefined): token is PhraseToken =>
  token !== undefined && numberOf(token) !== null

/** Labels an amount that begins at `from`, with everything that belongs to it; returns the index after it. */
function labelAmount({ tokens, labels }: Reading, from: number): number {
  let at = from
  const take = (label: PhraseLabel, length = 1) => {
    for (let i = 0; i < length; i++) labels[at++] = label
  }
  while (wordIs(tokens[at], 'comment', 'size') && isNumber(tokens[at + 1])) take('comment')
  const hasNumber = isNumber(tokens[at])
  if (hasNumber) take('quantity')
  // 'half a cup', 'a quarter'
  if (hasNumber && tokens[at - 1]?.value === null && isNumber(tokens[at]) && tokens[at]?.value === null)
    take('other')
  if (hasNumber && isNumber(tokens[at]) && tokens[at]?.before === '-' && !isSizeAt(tokens, at)) take('range')
  else if (hasNumber && wordIs(tokens[at], 'range') && tokens[at + 1]?.value != null) {
    take('other')
    take('range')
  }
  if (hasNumber && ['x', '×'].includes(tokens[at]?.word ?? '')) take('other')
  // '1 15-ounce can', '2 (400 g) tins', '2 x 400g tins'
  while (hasNumber && (isNumber(tokens[at]) || (tokens[at]?.depth ?? 0) > 0)) take('size')
  if (labels[at - 1] === 'size' && tokens[at - 1]?.depth === 0) take('size', unitLength(tokens, at))
  const sizes = [at, at + 1].find((i) => !wordIs(tokens[i], 'size')) ?? at + 2
  const length = unitLength(tokens, sizes)
  const mayStandAlone =
    SMALL_AMOUNTS.includes(findUnit(tokens[sizes]?.word ?? '') ?? '') ||
    wordIs(tokens[sizes + length], 'link')
  if (length > 0 && (hasNumber || mayStandAlone)) {
    take('size', sizes - at)
    take('unit', length)
    at = labelOtherMeasures({ tokens, labels }, at)
  }
  if (at > from && wordIs(tokens[at], 'link')) take('other')
  return at
}

/** A number that is joined to its unit by a hyphen: '15-ounce'. */
const isSizeAt = (tokens: readonly PhraseToken[], at: number) =>
  tokens[at + 1]?.before === '-' && unitLength(tokens, at + 1) > 0

/** The same amount in another unit after a slash, a bracket or the unit itself: '/1lb 9oz', '(250 ml)', 'plus 2 tbsp'. */
function labelOtherMeasures({ tokens, labels }: Reading, from: number): number {
  let at = from
  while (at < tokens.length) {
    const token = tokens[at]!
    if (token.depth > 0) labels[at++] = 'comment'
    else if (isNumber(token) && token.value !== null) {
      const length = unitLength(tokens, at + 1)
      if (length === 0 || (token.before === '' && labels[at - 1] !== 'unit' && labels[at - 1] !== 'comment'))
        return at
      for (let i = 0; i <= length; i++) labels[at++] = 'comment'
    } else if (wordIs(token, 'comment') && tokens[at + 1]?.value != null) labels[at++] = 'comment'
    else return at
  }
  return at
}

/** 'garlic cloves', and amounts at the end ('Mehl 200 g') when there is none at the start. */
function labelUnitBehindName(reading: Reading): void {
  const { tokens, labels } = reading
  const last = labels.lastIndexOf('name')
  const unit = findUnit(tokens[last]?.word ?? '') ?? ''
  const hasUnit = labels.includes('unit')
  const isCounted = labels.includes('quantity') && labels.indexOf('name') < last
  if (!hasUnit && isCounted && PARTS_OF_PLANTS.includes(unit)) labels[last] = 'unit'
  if (labels.includes('quantity')) return
  const number = tokens.findIndex(
    ({ value, depth }, i) => i > 0 && depth === 0 && value !== null && unitLength(tokens, i + 1) > 0,
  )
  if (number < 0 || hasUnit) return
  labels[number] = 'quantity'
  for (let i = 1; i <= unitLength(tokens, number + 1); i++) labels[number + i] = 'unit'
}
