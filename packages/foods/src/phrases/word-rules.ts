import type { PhraseLabel } from './model/phrase-model.ts'
import { isOfClass } from './phrase-words.ts'
import type { PhraseToken } from './tokens.ts'

/** What is known of a phrase before one of its words. */
type Known = {
  /** Whether a word of the name was read. */
  isNamed: boolean
  /** The label of all that follows up to the end of the part. */
  rest: PhraseLabel | null
  /** The label of a part after a comma, unless something within it says more. */
  part: PhraseLabel | null
  previous: PhraseLabel | undefined
}
type Place = { tokens: readonly PhraseToken[]; at: number; token: PhraseToken; known: Known }

/** One way to label a word: where it matches, the label, and what is known from then on. */
type WordRule = {
  name: string
  match: (place: Place) => boolean
  apply: (place: Place) => { label: PhraseLabel } & Partial<Known>
}

const PART = /[,;:()]/
const COMMENT_WORDS: readonly string[] = [
  'such',
  'like',
  'preferably',
  'ideally',
  'plus',
  'see',
  'including',
  'about',
  'depending',
]
const AND: readonly string[] = ['and', 'und', 'y', 'et', 'dan']

/** Whether a token is a word of one of some classes. */
export const wordIs = (
  token: PhraseToken | undefined,
  ...names: Parameters<typeof isOfClass>[1][]
): boolean => token !== undefined && names.some((name) => isOfClass(token.word, name))

const isPurpose = (tokens: readonly PhraseToken[], at: number): boolean =>
  wordIs(tokens[at], 'purpose') && (wordIs(tokens[at + 1], 'use') || /ing$/.test(tokens[at + 1]?.word ?? ''))

const textAt = (tokens: readonly PhraseToken[], at: number, length: number): string =>
  tokens
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(' ')

const isTaste = (tokens: readonly PhraseToken[], at: number): boolean =>
  [2, 3].some((length) => isOfClass(textAt(tokens, at, length), 'taste')) || wordIs(tokens[at], 'taste')

const beginsComment = ({ word }: PhraseToken): boolean => COMMENT_WORDS.includes(word)

const isPreparation = ({ word }: PhraseToken): boolean =>
  isOfClass(word, 'preparation') ||
  (/^\p{L}{3,}ed$/u.test(word) && !isOfClass(word, 'state') && !/(?:seed|eed)$/.test(word))

/** The label of a part after a comma or in brackets. */
function labelOfPart(tokens: readonly PhraseToken[], from: number): PhraseLabel {
  if (isPurpose(tokens, from)) return 'purpose'
  for (let at = from; at < tokens.length && (at === from || !PART.test(tokens[at]!.before)); at++) {
    if (at === from && (beginsComment(tokens[at]!) || isTaste(tokens, at))) return 'comment'
    if (isPreparation(tokens[at]!)) return 'preparation'
  }
  return 'comment'
}

/** In their order: the first that matches labels the word. */
export const WORD_RULES: readonly WordRule[] = [
  {
    name: 'in brackets',
    match: ({ token }) => token.depth > 0,
    apply: ({ tokens, at, known }) => {
      const label = known.rest ?? labelOfPart(tokens, at)
      return { label, rest: label }
    },
  },
  {
    name: 'in a part that is labelled as a whole',
    match: ({ known }) => (known.rest ?? known.part) !== null,
    apply: ({ known }) => ({ label: known.rest ?? known.part ?? 'comment' }),
  },
  {
    name: 'purpose after the name',
    match: ({ tokens, at, known }) => known.isNamed && isPurpose(tokens, at),
    apply: () => ({ label: 'purpose', rest: 'purpose' }),
  },
  {
    name: 'comment after the name',
    match: ({ tokens, at, token, known }) =>
      known.isNamed && (isTaste(tokens, at) || wordIs(token, 'optional') || beginsComment(token)),
    apply: () => ({ label: 'comment', rest: 'comment' }),
  },
  {
    name: 'size',
    match: ({ token }) => wordIs(token, 'size'),
    apply: () => ({ label: 'size' }),
  },
  {
    name: 'preparation, with its degree',
    match: ({ tokens, at, token }) => {
      const next = tokens[at + 1]
      return isPreparation(token) || (wordIs(token, 'degree') && next !== undefined && isPreparation(next))
    },
    apply: () => ({ label: 'preparation' }),
  },
  {
    name: 'link before the name',
    match: ({ at, token, known }) => !known.isNamed && wordIs(token, 'link', 'range') && at > 0,
    apply: () => ({ label: 'other' }),
  },
  {
    name: 'and between preparations',
    match: ({ token, known }) => AND.includes(token.word) && known.previous === 'preparation',
    apply: () => ({ label: 'preparation' }),
  },
  {
    name: 'name',
    match: () => true,
    apply: () => ({ label: 'name', isNamed: true }),
  },
]

/**
 * Labels what follows the amount, from the token at `from` to the last: the name, its preparation, and comments, each with
 * the name of the rule that decided. `previous` is the label of the token before.
 */
export function labelWords(
  tokens: readonly PhraseToken[],
  from: number,
  previous: PhraseLabel | undefined,
): { label: PhraseLabel; rule: string }[] {
  let known: Known = { isNamed: false, rest: null, part: null, previous }
  return tokens.slice(from).map((token, index) => {
    const at = from + index
    if (PART.test(token.before))
      known = { ...known, rest: null, part: known.isNamed ? labelOfPart(tokens, at) : null }
    const place = { tokens, at, token, known }
    const { name, apply } = WORD_RULES.find(({ match }) => match(place))!
    const { label, ...more } = apply(place)
    known = { ...known, ...more, previous: label }
    return { label, rule: name }
  })
}
