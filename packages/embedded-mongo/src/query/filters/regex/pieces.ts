import { invalid } from './reader.ts'

/** A translated piece. */
export type Piece = {
  source: string
  /** The number of characters, where it is fixed. */
  length: number | undefined
  /** The groups that are set whenever it matched. */
  groups: readonly number[]
  isRepeatable: boolean
  canBeEmpty: boolean
  /** It repeats what may be empty, where the two flavours end at different rounds. */
  isLoose: boolean
}

/** One atom or assertion. */
export const piece = (source: string, length: number | undefined, isRepeatable = true): Piece => ({
  source,
  length,
  groups: [],
  isRepeatable,
  canBeEmpty: length === 0,
  isLoose: false,
})

/** Pieces one after the other. */
export const sequence = (pieces: readonly Piece[]): Piece => ({
  source: pieces.map(({ source }) => source).join(''),
  length: pieces.reduce<number | undefined>(
    (sum, { length }) => (sum === undefined || length === undefined ? undefined : sum + length),
    0,
  ),
  groups: pieces.flatMap(({ groups }) => groups),
  isRepeatable: true,
  canBeEmpty: pieces.every(({ canBeEmpty }) => canBeEmpty),
  isLoose: pieces.some(({ isLoose }) => isLoose),
})

/** One of several pieces. */
export const alternatives = (found: readonly [Piece, ...Piece[]]): Piece => {
  const [first] = found
  return {
    source: found.map(({ source }) => source).join('|'),
    length: found.every(({ length }) => length === first.length) ? first.length : undefined,
    groups: found.length === 1 ? first.groups : [],
    isRepeatable: true,
    canBeEmpty: found.some(({ canBeEmpty }) => canBeEmpty),
    isLoose: found.some(({ isLoose }) => isLoose),
  }
}

/** What a quantifier looks like: `*`, `+`, `?` or numbers in braces. */
export const quantifier = /[*+?]|\{(\d+)(?:(,)(\d*))?\}/y
const maxRepeats = 65_535

/** A piece with a quantifier, as the expression above has found it. */
export const repeat = (atom: Piece, found: RegExpExecArray): Piece => {
  if (!atom.isRepeatable) throw invalid('quantifier does not follow a repeatable item')
  const [text, least = text === '+' ? '1' : '0', comma, more = text === '?' ? '1' : ''] = found
  const isFixed = text.startsWith('{') && comma === undefined
  const most = isFixed ? least : more
  if (Number(least) > maxRepeats || Number(most) > maxRepeats)
    throw invalid('number too big in {} quantifier')
  if (most !== '' && Number(most) < Number(least)) throw invalid('numbers out of order in {} quantifier')
  const isLoose = atom.isLoose || (atom.canBeEmpty && (most === '' || Number(most) > 1))
  return {
    source: `(?:${atom.source})${text}`,
    length: isFixed && atom.length !== undefined ? atom.length * Number(least) : undefined,
    groups: Number(least) > 0 && !isLoose ? atom.groups : [],
    isRepeatable: false,
    canBeEmpty: atom.canBeEmpty || Number(least) === 0,
    isLoose,
  }
}
