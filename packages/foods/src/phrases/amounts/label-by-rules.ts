import { sizeOfUnit } from '../../units/unit-names.ts'
import type { PhraseLabel } from '../model/phrase-model.ts'
import { addedPart, numberOf } from '../phrase-words.ts'
import type { PhraseToken } from '../tokens.ts'
import { labelWords, wordIs } from '../word-rules.ts'
import { unitAt, unitLength } from './unit-tokens.ts'
import { vagueLength } from './vague-amount.ts'

/** Units that are used without a number and without 'of', and mean one: 'pinch salt', 'Prise Salz'. */
export const SMALL_AMOUNTS: readonly string[] = [
  'pinch',
  'dash',
  'splash',
  'drizzle',
  'drop',
  'handful',
  'knob',
  'dollop',
]
/** Units that may follow the name: 'garlic cloves'. */
const PARTS_OF_PLANTS = ['clove', 'stalk', 'sprig', 'rib']

/** The labels of the first tokens of a phrase, as far as it was read. */
type Reading = { tokens: readonly PhraseToken[]; labels: readonly PhraseLabel[] }

/** Something that a phrase may say: where it matches, and the labels that it gives. */
type LabelRule = {
  name: string
  match: (reading: Reading) => boolean
  apply: (reading: Reading) => readonly PhraseLabel[]
}

const repeat = (label: PhraseLabel, length: number): PhraseLabel[] => Array<PhraseLabel>(length).fill(label)

/** The token after what was read, or one further on. */
const next = ({ tokens, labels }: Reading, ahead = 0): PhraseToken | undefined =>
  tokens[labels.length + ahead]

const isNumber = (token: PhraseToken | undefined): boolean => token !== undefined && numberOf(token) !== null
const isNumberInWords = (token: PhraseToken | undefined): boolean => isNumber(token) && token?.value === null
const isInBrackets = (token: PhraseToken | undefined): boolean => (token?.depth ?? 0) > 0
const isOfSize = (token: PhraseToken | undefined): boolean => isNumber(token) || isInBrackets(token)

/** Whether a number was read. */
const isCounted = ({ labels }: Reading): boolean => labels.includes('quantity')

/** A number that is joined to its unit by a hyphen: '15-ounce'. */
const isSizeNext = (reading: Reading): boolean =>
  next(reading, 1)?.before === '-' && unitLength(reading.tokens, reading.labels.length + 1) > 0

/** Whether a phrase ends with a weight or volume. */
function endsWithMeasure(tokens: readonly PhraseToken[]): boolean {
  const at = tokens.findLastIndex(({ value, depth }) => value !== null && depth === 0)
  const { base = '' } = sizeOfUnit(unitAt(tokens, at + 1) ?? '') ?? {}
  return at > 0 && at + 1 + unitLength(tokens, at + 1) === tokens.length && (base === 'g' || base === 'ml')
}

/** The place of the unit that comes next, perhaps after words of its size ('large bunch'). */
function unitIn({ tokens, labels }: Reading): { from: number; to: number } {
  const at = labels.length
  // 'Mala žlica' is a unit itself.
  const length = unitLength(tokens, at)
  if (length > 0) return { from: at, to: at + length }
  const from = [at, at + 1].find((i) => !wordIs(tokens[i], 'size')) ?? at + 2
  return { from, to: from + unitLength(tokens, from) }
}

const isUnitNext = (reading: Reading): boolean => {
  const { from, to } = unitIn(reading)
  return to > from && !reading.labels.includes('unit')
}

const asUnit = (reading: Reading): PhraseLabel[] => {
  const { from, to } = unitIn(reading)
  return [...repeat('size', from - reading.labels.length), ...repeat('unit', to - from)]
}

/** The same amount once more, behind its unit. The first that matches labels what comes next, until none does. */
export const OTHER_MEASURE_RULES: readonly LabelRule[] = [
  {
    name: 'other measure in brackets',
    match: (reading) => isInBrackets(next(reading)),
    apply: () => ['comment'],
  },
  {
    name: 'number with another unit',
    match: (reading) =>
      next(reading)?.value != null && unitLength(reading.tokens, reading.labels.length + 1) > 0,
    apply: ({ tokens, labels }) => repeat('comment', 1 + unitLength(tokens, labels.length + 1)),
  },
  {
    // '1 cup and 2 tablespoons', '1 cup minus 1 tablespoon'
    name: 'word of a sum before another amount',
    match: (reading) =>
      wordIs(next(reading), 'sum', 'less') &&
      next(reading, 1)?.value != null &&
      unitLength(reading.tokens, reading.labels.length + 2) > 0,
    apply: () => ['comment'],
  },
  {
    // 'une tasse et demie de'
    name: 'part of the unit in words',
    match: (reading) => {
      const [word, part] = [next(reading), next(reading, 1)]
      return wordIs(word, 'sum') && part !== undefined && isNumberInWords(part) && numberOf(part)! < 1
    },
    apply: () => ['comment', 'comment'],
  },
  {
    name: 'word before another number',
    match: (reading) => wordIs(next(reading), 'comment') && next(reading, 1)?.value != null,
    apply: () => ['comment'],
  },
]

function otherMeasures({ tokens, labels }: Reading): readonly PhraseLabel[] {
  const reading = { tokens, labels: [...labels] }
  let rule: LabelRule | undefined
  while ((rule = OTHER_MEASURE_RULES.find(({ match }) => match(reading))))
    reading.labels.push(...rule.apply(reading))
  return reading.labels.slice(labels.length)
}

/** The parts of an amount in their order: each may stand once where those before it ended. */
export const AMOUNT_RULES: readonly LabelRule[] = [
  {
    // 'un peu de', 'a few sprigs of'
    name: 'amount without a number',
    match: ({ tokens }) => vagueLength(tokens) > 0,
    apply: ({ tokens }) => repeat('comment', vagueLength(tokens)),
  },
  {
    name: 'word before the number',
    match: (reading) => wordIs(next(reading), 'comment', 'size') && isNumber(next(reading, 1)),
    apply: () => ['comment'],
  },
  {
    // 'A1 sauce' begins with no article.
    name: 'number',
    match: (reading) =>
      isNumber(next(reading)) && !(isNumberInWords(next(reading)) && next(reading, 1)?.isGlued),
    apply: () => ['quantity'],
  },
  {
    // 'half a cup', 'a quarter'
    name: 'number of two words',
    match: (reading) =>
      isCounted(reading) && isNumberInWords(next(reading, -1)) && isNumberInWords(next(reading)),
    apply: () => ['other'],
  },
  {
    name: 'end of a range behind a hyphen',
    match: (reading) =>
      isCounted(reading) && isNumber(next(reading)) && next(reading)?.before === '-' && !isSizeNext(reading),
    apply: () => ['range'],
  },
  {
    name: 'end of a range behind a word',
    match: (reading) =>
      isCounted(reading) &&
      !reading.labels.includes('range') &&
      wordIs(next(reading), 'range') &&
      next(reading, 1)?.value != null,
    apply: () => ['other', 'range'],
  },
  {
    name: 'sign of times',
    match: (reading) => isCounted(reading) && ['x', '×'].includes(next(reading)?.word ?? ''),
    apply: () => ['other'],
  },
  {
    // '1 15-ounce can', '2 (400 g) tins', '2 x 400g tins'
    name: 'size of one',
    match: (reading) => isCounted(reading) && isOfSize(next(reading)),
    apply: ({ tokens, labels }) => {
      const rest = tokens.slice(labels.length)
      const length = rest.findIndex((token) => !isOfSize(token))
      return repeat('size', length < 0 ? rest.length : length)
    },
  },
  {
    name: 'unit of the size of one',
    match: (reading) => reading.labels.at(-1) === 'size' && !isInBrackets(next(reading, -1)),
    apply: ({ tokens, labels }) => repeat('size', unitLength(tokens, labels.length)),
  },
  {
    name: 'unit behind a number',
    match: (reading) => isCounted(reading) && isUnitNext(reading),
    apply: asUnit,
  },
  {
    // 'PRISE SALZ 500 g' is a pack.
    name: 'small amount without a number',
    match: (reading) =>
      isUnitNext(reading) &&
      SMALL_AMOUNTS.includes(unitAt(reading.tokens, unitIn(reading).from) ?? '') &&
      !endsWithMeasure(reading.tokens),
    apply: asUnit,
  },
  {
    // 'כוס וחצי'
    name: 'unit before a part of it',
    match: (reading) =>
      isUnitNext(reading) && addedPart(reading.tokens[unitIn(reading).to]?.word ?? '') !== null,
    apply: asUnit,
  },
  {
    name: 'unit before a link',
    match: (reading) => isUnitNext(reading) && wordIs(reading.tokens[unitIn(reading).to], 'link'),
    apply: asUnit,
  },
  {
    // '/1lb 9oz', '(250 ml)', 'plus 2 tbsp'
    name: 'same amount in other units',
    match: ({ labels }) => labels.at(-1) === 'unit',
    apply: otherMeasures,
  },
  {
    name: 'link to the name',
    match: (reading) => reading.labels.length > 0 && wordIs(next(reading), 'link'),
    // 'de l’'
    apply: (reading) => repeat('other', wordIs(next(reading, 1), 'link') ? 2 : 1),
  },
]

/** The place of a number with a unit behind the first word; -1 for none. */
const amountBehindName = (tokens: readonly PhraseToken[]): number =>
  tokens.findIndex(
    ({ value, depth }, i) => i > 0 && depth === 0 && value !== null && unitLength(tokens, i + 1) > 0,
  )

/** What is seen of an amount only when everything is labelled: the first that matches gives all labels again. */
export const WHOLE_PHRASE_RULES: readonly LabelRule[] = [
  {
    name: 'part of a plant behind its name',
    match: ({ tokens, labels }) => {
      const last = labels.lastIndexOf('name')
      return (
        labels.includes('quantity') &&
        !labels.includes('unit') &&
        labels.indexOf('name') < last &&
        PARTS_OF_PLANTS.includes(unitAt(tokens.slice(0, last + 1), last) ?? '')
      )
    },
    apply: ({ labels }) => labels.map((label, at) => (at === labels.lastIndexOf('name') ? 'unit' : label)),
  },
  {
    name: 'amount behind the name',
    match: ({ tokens, labels }) =>
      !labels.includes('quantity') && !labels.includes('unit') && amountBehindName(tokens) > 0,
    apply: ({ tokens, labels }) => {
      const at = amountBehindName(tokens)
      const length = unitLength(tokens, at + 1)
      return [...labels.slice(0, at), 'quantity', ...repeat('unit', length), ...labels.slice(at + 1 + length)]
    },
  },
]

/**
 * Labels each token by rules that apply to every language of the tables: amount, then size and preparation, then the name
 * up to the first comma or bracket; the rest is preparation or comment.
 */
export function labelByRules(tokens: readonly PhraseToken[]): PhraseLabel[] {
  const amount = AMOUNT_RULES.reduce<readonly PhraseLabel[]>((labels, { match, apply }) => {
    const reading = { tokens, labels }
    return match(reading) ? [...labels, ...apply(reading)] : labels
  }, [])
  const words = labelWords(tokens, amount.length, amount.at(-1))
  const whole = { tokens, labels: [...amount, ...words.map(({ label }) => label)] }
  return [...(WHOLE_PHRASE_RULES.find(({ match }) => match(whole))?.apply(whole) ?? whole.labels)]
}
