import { literal } from './character-sets.ts'
import { readClass } from './classes.ts'
import { readEscape, readOctal } from './escapes.ts'
import type { Piece } from './pieces.ts'
import { alternatives, piece, quantifier, repeat, sequence } from './pieces.ts'
import { createReader, invalid, unsupported } from './reader.ts'

type Flags = { i: boolean; m: boolean; s: boolean; x: boolean; n: boolean }

const start = '^'
const end = '$'
const isBeforeLast = '(?=[^])'
/** Assertions; JavaScript's own `m` is never set, so that `^` and `$` are the ends of the text. */
const assertions: Readonly<Record<string, string>> = {
  A: start,
  G: start,
  z: end,
  Z: '(?=\\n?$)',
  b: '\\b',
  B: '\\B',
}
const lineBreak = '(?:\\r\\n|(?!\\r\\n)[\\n-\\r\\x85\\u2028\\u2029])'

/**
 * Translates an expression of PCRE2, with the settings that MongoDB uses, to one of JavaScript (with the flag `u`) that
 * matches the same texts; throws 51091 for one that is invalid or has no equal.
 */
export const translate = (pattern: string, options: string): RegExp => {
  const reader = createReader(pattern)
  // V8 folds the case of a group (?i:) incompletely, so the whole is caseless where a part is, without the other parts.
  const isCaseless = options.includes('i') || /\(\?[\^msxn]*i/.test(pattern)
  const names = new Map<string, number>()
  let opened = 0
  let atomics = 0
  let lookbehinds = 0
  let lookarounds = 0
  let hasReferences = false

  const cased = (source: string, isFolded: boolean): string =>
    isCaseless && !isFolded ? `(?-i:${source})` : source

  const skipIgnored = ({ x }: Flags): void => {
    while (
      reader.take('\\E') ||
      reader.match(/\(\?#[^)]*\)/y) ||
      (x && reader.match(/[\t-\r \x85\u200e\u200f\u2028\u2029]+|#[^\n]*\n?/y))
    );
    if (reader.peek() === '(' && reader.peek(1) === '?' && reader.peek(2) === '#')
      throw invalid('missing ) after (?# comment')
  }

  const atomic = (inner: Piece): Piece => {
    if (lookbehinds > 0 || inner.isLoose)
      throw unsupported('an atomic group of this content, or in a lookbehind,')
    const name = `a${++atomics}`
    return { ...inner, source: `(?=(?<${name}>${inner.source}))\\k<${name}>`, isRepeatable: true }
  }

  const readReference = (isGroup: (number: number) => boolean): Piece | undefined => {
    const [, name] =
      reader
        .match(/(?:k\{|g\{)([A-Za-z_]\w*)\}|k<([A-Za-z_]\w*)>|k'([A-Za-z_]\w*)'/y)
        ?.filter((one) => one !== undefined) ?? []
    if (name !== undefined) return reference(names.get(name), isGroup)
    const [, braced, bare] = reader.match(/g(?:\{(-?\d+)\}|(-?\d+))/y) ?? []
    const relative = braced ?? bare
    if (relative !== undefined)
      return reference(relative.startsWith('-') ? opened + 1 + Number(relative) : Number(relative), isGroup)
    // Two or three digits are a character by its octal number where there is no such group.
    const number = reader.match(/(?=([1-9]\d*))/y)?.[1]
    if (number === undefined || (number.length > 1 && Number(number) > opened && /^[1-7]/.test(number)))
      return undefined
    reader.match(/\d+/y)
    return reference(Number(number), isGroup)
  }

  // A group that took no part is no match in PCRE2, and an empty text in JavaScript.
  const reference = (number: number | undefined, isSet: (number: number) => boolean): Piece => {
    if (number === undefined || !isSet(number) || lookbehinds > 0)
      throw unsupported('a reference to a group that may not have taken part')
    hasReferences = true
    return { ...piece(`\\k<c${number}>`, undefined), canBeEmpty: true }
  }

  const readAssertion = (sign: string, { m }: Flags): Piece | undefined => {
    if (sign === '^') return piece(m ? `(?:${start}|(?<=\\n)${isBeforeLast})` : start, 0, false)
    if (sign === '$') return piece(m ? `(?=\\n|${end})` : (assertions.Z as string), 0, false)
    return undefined
  }

  const readBackslash = (flags: Flags, isSet: (number: number) => boolean): Piece => {
    const sign = reader.peek() ?? ''
    const assertion = Object.hasOwn(assertions, sign) ? assertions[sign] : undefined
    if (assertion !== undefined) {
      reader.next()
      return piece(cased(assertion, false), 0, false)
    }
    if (reader.take('R')) return piece(lineBreak, undefined)
    if (reader.match(/N(?!\{(?!\d+(?:,\d*)?\}))/y)) return piece('[^\\n]', 1)
    if (reader.take('K')) {
      if (lookarounds > 0) throw invalid('\\K is not allowed in lookarounds')
      return piece('', 0, false)
    }
    const found = readReference(isSet)
    if (found) return found
    const escape = readOctal(reader) ?? readEscape(reader)
    if (!escape) throw unsupported(`\\${sign}`)
    return escape.kind === 'set'
      ? piece(cased(`[${escape.content}]`, false), 1)
      : piece(cased(literal(escape.code), flags.i), 1)
  }

  const readSet = (flags: Flags): Piece => {
    const { folded, exact, isNegated } = readClass(reader, flags.i)
    if (!flags.i || exact === '' || folded === '')
      return piece(cased(`[${isNegated ? '^' : ''}${folded}${exact}]`, flags.i && exact === ''), 1)
    const either = `${cased(`[${folded}]`, true)}|${cased(`[${exact}]`, false)}`
    return piece(isNegated ? `(?:(?!${either})[^])` : `(?:${either})`, 1)
  }

  const readQuantifier = (flags: Flags, atom: Piece): Piece => {
    skipIgnored(flags)
    const found = reader.match(quantifier)
    if (!found) return atom
    const repeated = repeat(atom, found)
    if (flags.x) reader.match(/[\t-\r ]+(?=[+?])/y)
    if (reader.take('+')) return { ...atomic(repeated), isRepeatable: false }
    return reader.take('?') ? { ...repeated, source: `${repeated.source}?` } : repeated
  }

  const close = (): void => {
    if (!reader.take(')')) throw invalid('missing closing parenthesis')
  }

  const capture = (flags: Flags, isSet: (number: number) => boolean, name?: string): Piece => {
    const number = ++opened
    if (name !== undefined) {
      if (names.has(name)) throw invalid('two named subpatterns have the same name')
      names.set(name, number)
    }
    const inner = readAlternatives(flags, isSet)
    close()
    return { ...inner, source: `(?<c${number}>${inner.source})`, groups: [...inner.groups, number] }
  }

  const look = (open: string, flags: Flags, isSet: (number: number) => boolean): Piece => {
    const isBehind = open.startsWith('(?<')
    lookarounds++
    if (isBehind) lookbehinds++
    const inner = readAlternatives(flags, isSet, isBehind)
    if (isBehind) lookbehinds--
    lookarounds--
    close()
    const groups = open === '(?=' ? inner.groups : []
    return { ...piece(`${open}${inner.source})`, 0), groups }
  }

  /** Reads `(?imsx-imsx)` and `(?imsx-imsx:`; the first changes the flags of what follows in its group. */
  const readFlags = (flags: Flags, isSet: (number: number) => boolean): Piece | undefined => {
    const found = reader.match(/\(\?(\^?)([imsxn]*)(?:(-)([imsxn]*))?([:)])/y)
    if (!found) return undefined
    const [, caret, on = '', hyphen, off = '', last] = found
    if (caret !== '' && hyphen !== undefined) throw invalid('invalid hyphen in option setting')
    if (/x.*x/.test(on)) throw unsupported('the option xx')
    const changed = caret === '' ? { ...flags } : { i: false, m: false, s: false, x: false, n: false }
    for (const flag of on) changed[flag as keyof Flags] = true
    for (const flag of off) changed[flag as keyof Flags] = false
    if (last === ')') {
      Object.assign(flags, changed)
      return piece('', 0, false)
    }
    const inner = readAlternatives(changed, isSet)
    close()
    return { ...inner, source: `(?:${inner.source})` }
  }

  const readGroup = (flags: Flags, isSet: (number: number) => boolean): Piece => {
    const changed = readFlags(flags, isSet)
    if (changed) return changed
    for (const open of ['(?=', '(?!', '(?<=', '(?<!']) if (reader.take(open)) return look(open, flags, isSet)
    if (reader.take('(?>')) {
      const inner = readAlternatives(flags, isSet)
      close()
      return atomic(inner)
    }
    const named = reader.match(/\(\?(?:P?<([A-Za-z_]\w{0,31})>|'([A-Za-z_]\w{0,31})')/y)
    if (named) return capture(flags, isSet, named[1] ?? named[2])
    const back = reader.match(/\(\?P=([A-Za-z_]\w*)\)/y)
    if (back) return reference(names.get(back[1] as string), isSet)
    if (reader.peek(1) === '?' || reader.peek(1) === '*')
      throw unsupported(`the group ${reader.match(/\(..?/y)?.[0]}`)
    reader.next()
    if (!flags.n) return capture(flags, isSet)
    const inner = readAlternatives(flags, isSet)
    close()
    return { ...inner, source: `(?:${inner.source})` }
  }

  const readAtom = (flags: Flags, isSet: (number: number) => boolean): Piece => {
    if (reader.peek() === '(') return readGroup(flags, isSet)
    if (reader.match(quantifier)) throw invalid('quantifier does not follow a repeatable item')
    const sign = reader.next()
    if (sign === '\\') return readBackslash(flags, isSet)
    if (sign === '[') return readSet(flags)
    if (sign === '.') return piece(flags.s ? '[^]' : '[^\\n]', 1)
    return readAssertion(sign, flags) ?? piece(cased(literal(sign.codePointAt(0) as number), flags.i), 1)
  }

  const readSequence = (flags: Flags, isSetBefore: (number: number) => boolean): Piece => {
    const pieces: Piece[] = []
    const isSet = (number: number): boolean =>
      isSetBefore(number) || pieces.some(({ groups }) => groups.includes(number))
    for (;;) {
      skipIgnored(flags)
      const sign = reader.peek()
      if (sign === undefined || sign === '|' || sign === ')') return sequence(pieces)
      if (!reader.take('\\Q')) {
        pieces.push(readQuantifier(flags, readAtom(flags, isSet)))
        continue
      }
      while (reader.peek() !== undefined && !reader.take('\\E')) {
        const quoted = piece(cased(literal(reader.next().codePointAt(0) as number), flags.i), 1)
        const isLast = reader.take('\\E')
        pieces.push(isLast ? readQuantifier(flags, quoted) : quoted)
        if (isLast) break
      }
    }
  }

  const readAlternatives = (given: Flags, isSet: (number: number) => boolean, isBehind = false): Piece => {
    // A change of flags inside of a group ends with it, and concerns its later alternatives too.
    const flags = { ...given }
    const found: [Piece, ...Piece[]] = [readSequence(flags, isSet)]
    while (reader.take('|')) found.push(readSequence(flags, isSet))
    if (isBehind && found.some(({ length }) => length === undefined))
      throw invalid('lookbehind assertion is not fixed length')
    return alternatives(found)
  }

  const flag = (name: string): boolean => options.includes(name)
  const { source } = readAlternatives(
    { i: flag('i'), m: flag('m'), s: flag('s'), x: flag('x'), n: false },
    () => false,
  )
  if (reader.peek() === ')') throw invalid('unmatched closing parenthesis')
  const kept = hasReferences ? source : source.replace(/\(\?<c\d+>/g, '(?:')
  return new RegExp(kept, isCaseless ? 'iu' : 'u')
}
