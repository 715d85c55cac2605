import { foodCluesOf, isWithinFood } from '../known-foods.ts'
import type { PhraseLabel } from './phrase-model.ts'
import type { PhraseToken } from '../tokens.ts'

/** What begins another part of the phrase. */
const PART = /[,;]/

/** What joins a name to other words, and neither begins nor ends it. */
const JOINS = new Set(['and', 'or', 'of', 'from', 'with', 'for', 'plus', '&'])

/** What is taken of a fruit: 'the juice of a lemon'. */
const PARTS = new Set(['juice', 'zest', 'rind', 'peel'])
const ARTICLES = new Set(['the', 'a', 'an', 'one', 'half'])

/** What a cook does to a food beforehand, in English: nobody buys lukewarm water or melted butter. */
const STATES = new Set(
  'beaten buttered chilled cleaned cooked cooled defrosted deveined drained hulled lukewarm melted peeled poached rinsed scrubbed shaved shelled sifted softened soaked strained thawed toasted trimmed uncooked warmed washed hard-boiled hard-cooked soft-boiled'.split(
    ' ',
  ),
)

/**
 * Labels of the full style in which the name is of one thing: names behind a further number, or behind a comma and other
 * words, belong to an alternative or a remark ('romaine lettuce or 3 baby gems', 'saffron, soaked in 1 tbsp milk'), and
 * are comments. 'Parmesan, cheddar or feta' is one name, and so is 'salt and ground pepper'. How it was prepared is no
 * part of it either ('melted butter'), unless that is a food of its own ('peeled tomatoes').
 */
export function withOneName(tokens: readonly PhraseToken[], given: readonly PhraseLabel[]): PhraseLabel[] {
  const named = withoutPurpose(tokens, withoutJoins(tokens, given))
  const labels = withoutStates(tokens, withoutPart(tokens, named))
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

/**
 * The labels with what it is for as a comment ('flour for the work surface', 'egg white to glaze'), up to the next food
 * ('milk to glaze and sugar'). What stands before the food only says how it is ('ready to roll pastry').
 */
function withoutPurpose(tokens: readonly PhraseToken[], given: readonly PhraseLabel[]): PhraseLabel[] {
  if (!tokens.some(({ word }) => word === 'for' || word === 'to')) return [...given]
  const clues = foodCluesOf(tokens)
  const isFood = (at: number) => given[at] === 'name' && clues[at]!.place > 0
  const first = given.indexOf('name')
  const firstFood = tokens.findIndex((_, at) => isFood(at))
  let isBehind = false
  return given.map((label, at) => {
    const { word } = tokens[at]!
    const isNamed = word === 'for' ? first >= 0 && at > first : firstFood >= 0 && at > firstFood
    if (word === 'to' && !isNamed && given[at - 1] === 'name' && given[at + 1] === 'name') return 'name'
    if ((word === 'for' || word === 'to') && label !== 'name' && isNamed) isBehind = true
    if (word === 'and' && isFood(given.indexOf('name', at + 1))) isBehind = false
    return isBehind && label === 'name' ? 'comment' : label
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

/** The labels with 'the juice of a' before the name as preparation. */
function withoutPart(tokens: readonly PhraseToken[], given: readonly PhraseLabel[]): PhraseLabel[] {
  const labels = [...given]
  const first = labels.indexOf('name')
  const wordAt = (at: number) => tokens[at]?.word ?? ''
  const part = ARTICLES.has(wordAt(first)) ? first + 1 : first
  if (!PARTS.has(wordAt(part)) || wordAt(part + 1) !== 'of') return labels
  const rest = ARTICLES.has(wordAt(part + 2)) ? part + 3 : part + 2
  return labels[rest] === 'name' ? labels.fill('preparation', first, rest) : labels
}

/** The labels with the states before the name as preparation. */
function withoutStates(tokens: readonly PhraseToken[], given: readonly PhraseLabel[]): PhraseLabel[] {
  const labels = [...given]
  for (let at = labels.indexOf('name'); at >= 0 && STATES.has(tokens[at]!.word); at++) {
    const next = tokens[at + 1]
    if (!next || labels[at + 1] !== 'name' || JOINS.has(next.word) || isWithinFood(tokens, at)) break
    labels[at] = 'preparation'
  }
  return labels
}
