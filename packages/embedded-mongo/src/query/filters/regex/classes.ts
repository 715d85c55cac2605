import { classContent, literal, posixSets } from './character-sets.ts'
import type { Escape } from './escapes.ts'
import { readEscape, readOctal, setOf } from './escapes.ts'
import type { Reader } from './reader.ts'
import { invalid } from './reader.ts'

/** A class: what of it is compared without case where the expression is, and what never is. */
export type CharacterClass = { folded: string; exact: string; isNegated: boolean }

const posix = /\[:(\^?)([a-z<>]*):\]/y
const collating = /\[([.=])[^\]]*?\1\]/y

const readPosix = (reader: Reader, isCaseless: boolean): Escape | undefined => {
  if (reader.match(collating)) throw invalid('POSIX collating elements are not supported')
  const [, caret = '', name] = reader.match(posix) ?? []
  if (name === undefined) return undefined
  const ranges = posixSets[isCaseless && (name === 'upper' || name === 'lower') ? 'alpha' : name]
  if (!ranges) throw invalid('unknown POSIX class name')
  return setOf(ranges, caret !== '')
}

const readEscapeInClass = (reader: Reader): Escape => {
  if (reader.take('b')) return { kind: 'character', code: 8 }
  const escape = readOctal(reader) ?? readEscape(reader)
  if (!escape) throw invalid('escape sequence is invalid in character class')
  return escape
}

/** Reads a class after its opening bracket. */
export const readClass = (reader: Reader, isCaseless: boolean): CharacterClass => {
  const isNegated = reader.take('^')
  let isFirst = true
  let isQuoted = false
  let folded = ''
  let exact = ''

  const skipQuotes = (): void => {
    for (;;) {
      if (!isQuoted && reader.take('\\Q')) isQuoted = true
      else if (reader.take('\\E')) isQuoted = false
      else return
    }
  }
  const readItem = (): Escape => {
    if (!isQuoted) {
      const set = readPosix(reader, isCaseless)
      if (set) return set
      if (reader.take('\\')) return readEscapeInClass(reader)
    }
    if (reader.peek() === undefined) throw invalid('missing terminating ] for character class')
    return { kind: 'character', code: reader.next().codePointAt(0) as number }
  }
  /** Whether a hyphen comes next that stands between two items. */
  const takesHyphen = (): boolean => {
    skipQuotes()
    return !isQuoted && reader.match(/-(?!(?:\\E|\\Q\\E)*\])/y) !== undefined
  }

  for (;;) {
    skipQuotes()
    if (!isQuoted && !isFirst && reader.take(']')) return { folded, exact, isNegated }
    isFirst = false
    const item = readItem()
    const isRange = takesHyphen()
    if (!isRange) {
      if (item.kind === 'set') exact += item.content
      else folded += literal(item.code)
      continue
    }
    skipQuotes()
    const last = readItem()
    if (item.kind === 'set' || last.kind === 'set') throw invalid('invalid range in character class')
    if (last.code < item.code) throw invalid('range out of order in character class')
    folded += classContent([[item.code, last.code]])
  }
}
