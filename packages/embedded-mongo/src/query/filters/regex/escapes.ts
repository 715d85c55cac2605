import type { Ranges } from './character-sets.ts'
import { categories, classContent, complement, escapedSets } from './character-sets.ts'
import type { Reader } from './reader.ts'
import { invalid, unsupported } from './reader.ts'

/** What an escape stands for, inside and outside of a class: one code point, or the content of a class. */
export type Escape = { kind: 'character'; code: number } | { kind: 'set'; content: string }

const controls: Readonly<Record<string, number>> = { a: 7, e: 27, f: 12, n: 10, r: 13, t: 9 }

const character = (code: number): Escape => {
  if (!(code <= 0x10ffff)) throw invalid('character code point value in \\x{} or \\o{} is too large')
  if (code >= 0xd800 && code <= 0xdfff)
    throw invalid('disallowed Unicode code point (>= 0xd800 && <= 0xdfff)')
  return { kind: 'character', code }
}

/** A set by its ranges, or all that is not in it. */
export const setOf = (ranges: Ranges, isNegated: boolean): Escape => ({
  kind: 'set',
  content: classContent(isNegated ? complement(ranges) : ranges),
})

const property = (reader: Reader, isNegated: boolean): Escape => {
  const [, caret = '', long, short] = reader.match(/\{(\^?)([\w&]+)\}|([A-Za-z])/y) ?? []
  const name = long ?? short ?? ''
  const known = name === 'L&' ? 'LC' : name
  if (known !== 'LC' && !categories.has(known)) throw unsupported(`the property '${name}'`)
  return { kind: 'set', content: `\\${isNegated === (caret === '') ? 'P' : 'p'}{${known}}` }
}

const control = (reader: Reader): Escape => {
  const sign = reader.match(/[\x20-\x7e]/y)?.[0]
  if (sign === undefined) throw invalid('\\c must be followed by a printable ASCII character')
  return character(sign.toUpperCase().charCodeAt(0) ^ 0x40)
}

/** Reads up to three octal digits that begin with none of 0, 8 and 9. */
export const readOctal = (reader: Reader): Escape | undefined => {
  const octal = reader.match(/[1-7][0-7]{0,2}/y)
  return octal && character(Number.parseInt(octal[0], 8))
}

/**
 * Reads the rest of an escape that means the same inside and outside of a class, after its backslash; undefined, with
 * nothing read, for others.
 */
export const readEscape = (reader: Reader): Escape | undefined => {
  const sign = reader.peek()
  if (sign === undefined) throw invalid('\\ at end of pattern')
  if (!/[A-Za-z0-9]/.test(sign)) return character(reader.next().codePointAt(0) as number)
  const set = escapedSets[sign.toLowerCase()]
  if (set) return setOf(set, reader.next() !== sign.toLowerCase())
  const code = controls[sign]
  if (code !== undefined) {
    reader.next()
    return character(code)
  }
  if (reader.take('p') || reader.take('P')) return property(reader, sign === 'P')
  if (reader.take('c')) return control(reader)
  const hex = reader.match(/x\{([0-9a-fA-F]+)\}|x(?!\{)([0-9a-fA-F]{0,2})/y)
  if (hex) return character(Number.parseInt(hex[1] ?? (hex[2] || '0'), 16))
  const octal = reader.match(/o\{([0-7]+)\}|(0[0-7]{0,2})/y)
  return octal && character(Number.parseInt(octal[1] ?? (octal[2] as string), 8))
}
