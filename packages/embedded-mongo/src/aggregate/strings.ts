import { BSONRegExp, Int32 } from 'bson'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { toRegExp } from '../query/regex.ts'
import type { OperatorCompiler, Result } from './arguments.ts'
import { isNullish, listed, named, optionalArgument, textOrNull, unary, wholeArgument } from './arguments.ts'
import { toText } from './conversions.ts'

const textOrEmpty = (name: string, value: Result): string => (isNullish(value) ? '' : toText(name, value))

const concatenate = (values: readonly Result[]): Result => {
  const texts = values.map((value) => textOrNull('$concat', value))
  return texts.some((text) => text === null) ? null : texts.join('')
}

// Only the 26 letters of ASCII change their case, as in MongoDB.
const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
const upper = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())

const points = (text: string): string[] => [...text]

const substringOfPoints = ([text, start, count]: readonly Result[]): Result => {
  const from = wholeArgument('$substrCP', start, 34450)
  const length = wholeArgument('$substrCP', count, 34452)
  if (from < 0 || length < 0)
    throw new CommandError(34455, '$substrCP: the index and the length must not be negative')
  return points(textOrEmpty('$substrCP', text))
    .slice(from, from + length)
    .join('')
}

const substringOfBytes = ([text, start, count]: readonly Result[]): Result => {
  const from = wholeArgument('$substrBytes', start, 16034)
  const length = wholeArgument('$substrBytes', count, 16035)
  if (from < 0) throw new CommandError(50752, '$substrBytes: the index must not be negative')
  const bytes = Buffer.from(textOrEmpty('$substrBytes', text))
  const end = length < 0 ? bytes.length : Math.min(from + length, bytes.length)
  const isInside = (at: number): boolean => at < bytes.length && ((bytes[at] as number) & 0xc0) === 0x80
  if (isInside(from) || isInside(end))
    throw new CommandError(28656, '$substrBytes: the range cuts a UTF-8 character')
  return bytes.toString('utf8', from, end)
}

const split = ([text, separator]: readonly Result[]): Result => {
  const whole = textOrNull('$split', text, 40085)
  const at = textOrNull('$split', separator, 40086)
  if (whole === null || at === null) return null
  if (at === '') throw new CommandError(40087, '$split requires a non-empty separator')
  return whole.split(at)
}

const blanks = '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'

const trimming =
  (name: string, atStart: boolean, atEnd: boolean): OperatorCompiler =>
  (operand) => {
    const args = named(name, operand, ['input'], ['chars'])
    const [input, chars] = [optionalArgument(args, 'input'), optionalArgument(args, 'chars', blanks)]
    return (scope) => {
      const text = textOrNull(name, input(scope), 50699)
      const set = textOrNull(name, chars(scope), 50700)
      if (text === null || set === null) return null
      const unwanted = new Set(points(set))
      const items = points(text)
      let [start, end] = [0, items.length]
      while (atStart && start < end && unwanted.has(items[start] as string)) start++
      while (atEnd && end > start && unwanted.has(items[end - 1] as string)) end--
      return items.slice(start, end).join('')
    }
  }

const indexOf = (values: readonly Result[]): Result => {
  const text = textOrNull('$indexOfCP', values[0], 40093)
  if (text === null) return null
  const wanted = textOrNull('$indexOfCP', values[1], 40094)
  if (wanted === null) throw new CommandError(40094, '$indexOfCP requires a string as the second argument')
  const items = points(text)
  const start = values[2] === undefined ? 0 : wholeArgument('$indexOfCP', values[2])
  const end = values[3] === undefined ? items.length : wholeArgument('$indexOfCP', values[3])
  if (start < 0 || end < 0) throw new CommandError(40097, '$indexOfCP requires non-negative bounds')
  const size = points(wanted).length
  for (let at = start; at + size <= Math.min(end, items.length); at++) {
    if (items.slice(at, at + size).join('') === wanted) return new Int32(at)
  }
  return new Int32(-1)
}

const replacing =
  (name: string, apply: (text: string, find: string, by: string) => string): OperatorCompiler =>
  (operand) => {
    const args = named(name, operand, ['input', 'find', 'replacement'])
    const parts = ['input', 'find', 'replacement'].map((key) => optionalArgument(args, key))
    return (scope) => {
      const [text, find, by] = parts.map((part) => textOrNull(name, part(scope), 51746)) as [
        string | null,
        string | null,
        string | null,
      ]
      return text === null || find === null || by === null ? null : apply(text, find, by)
    }
  }

const patternOf = (name: string, regex: Value, options: Result): RegExp => {
  if (!isNullish(options) && typeof options !== 'string')
    throw new CommandError(51106, `${name} needs a string as options`)
  if (regex instanceof BSONRegExp) return toRegExp(regex.pattern, regex.options || (options ?? ''))
  if (typeof regex !== 'string')
    throw new CommandError(51105, `${name} needs a string or a regex, not ${typeOf(regex)}`)
  return toRegExp(regex, options ?? '')
}

const matching =
  (name: string, empty: Value, apply: (text: string, regex: RegExp) => Value): OperatorCompiler =>
  (operand) => {
    const args = named(name, operand, ['input', 'regex'], ['options'])
    const [input, regex, options] = ['input', 'regex', 'options'].map((key) => optionalArgument(args, key))
    return (scope) => {
      const text = textOrNull(name, input?.(scope), 51104)
      const pattern = regex?.(scope)
      if (text === null || isNullish(pattern)) return empty
      return apply(text, patternOf(name, pattern, options?.(scope)))
    }
  }

const describeMatch = (text: string, match: RegExpExecArray): Doc =>
  new Map<string, Value>([
    ['match', match[0]],
    ['idx', new Int32(points(text.slice(0, match.index)).length)],
    ['captures', match.slice(1).map((capture) => (capture as string | undefined) ?? null)],
  ])

const compareCaseless = ([a, b]: readonly Result[]): Result => {
  const [left, right] = [upper(textOrEmpty('$strcasecmp', a)), upper(textOrEmpty('$strcasecmp', b))]
  return new Int32(Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right))))
}

const length = (name: string, code: number, count: (text: string) => number): OperatorCompiler =>
  unary(name, (value) => {
    if (typeof value !== 'string')
      throw new CommandError(
        code,
        `${name} requires a string argument, found: ${value === undefined ? 'missing' : typeOf(value)}`,
      )
    return new Int32(count(value))
  })

const mergeObjects = (values: readonly Result[]): Result => {
  const merged: Doc = new Map()
  for (const value of values.flatMap((one) => (values.length === 1 && Array.isArray(one) ? one : [one]))) {
    if (isNullish(value)) continue
    if (!isDoc(value))
      throw new CommandError(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${typeOf(value)}`,
      )
    for (const [name, item] of value) merged.set(name, item)
  }
  return merged
}

export const strings: Record<string, OperatorCompiler> = {
  $concat: listed('$concat', 0, Infinity, concatenate),
  $toLower: unary('$toLower', (value) => lower(textOrEmpty('$toLower', value))),
  $toUpper: unary('$toUpper', (value) => upper(textOrEmpty('$toUpper', value))),
  $strLenCP: length('$strLenCP', 34471, (text) => points(text).length),
  $strLenBytes: length('$strLenBytes', 34473, (text) => Buffer.byteLength(text)),
  $substrCP: listed('$substrCP', 3, 3, substringOfPoints),
  $substr: listed('$substr', 3, 3, substringOfBytes),
  $substrBytes: listed('$substrBytes', 3, 3, substringOfBytes),
  $split: listed('$split', 2, 2, split),
  $trim: trimming('$trim', true, true),
  $ltrim: trimming('$ltrim', true, false),
  $rtrim: trimming('$rtrim', false, true),
  $indexOfCP: listed('$indexOfCP', 2, 4, indexOf),
  $replaceOne: replacing('$replaceOne', (text, find, by) => text.replace(find, () => by)),
  $replaceAll: replacing('$replaceAll', (text, find, by) => text.replaceAll(find, () => by)),
  $regexMatch: matching('$regexMatch', false, (text, regex) => regex.test(text)),
  $regexFind: matching('$regexFind', null, (text, regex) => {
    const match = regex.exec(text)
    return match ? describeMatch(text, match) : null
  }),
  $regexFindAll: matching('$regexFindAll', [], (text, regex) =>
    [...text.matchAll(new RegExp(regex, `${regex.flags}g`))].map((match) => describeMatch(text, match)),
  ),
  $strcasecmp: listed('$strcasecmp', 2, 2, compareCaseless),
  $mergeObjects: listed('$mergeObjects', 0, Infinity, mergeObjects),
}
