import { BSONRegExp, BSONSymbol, MaxKey, MinKey } from 'bson'
import { compareValues } from '../../bson/compare.ts'
import { encodeValue } from '../../bson/index-key.ts'
import { toDouble, toWhole } from '../../bson/numbers.ts'
import type { TypeName, Value } from '../../bson/values.ts'
import { isDoc, isNumber, typeNumbers, typeOf, typeOrder } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import { fromBson, toRegExp } from './regex/regex.ts'

/** Whether a value, or a missing one, matches a condition. */
export type ValueTest = (value: Value | undefined) => boolean

/** Equality in queries: null also matches a missing field. */
export const equals = (operand: Value): ValueTest =>
  operand === null
    ? (value) => value === undefined || value === null
    : (value) => value !== undefined && compareValues(value, operand) === 0

const isExtreme = (value: Value): boolean => value instanceof MinKey || value instanceof MaxKey

/** A comparison; values of a type other than the operand's never match. */
export const compares = (operand: Value, accepts: (order: number) => boolean): ValueTest => {
  if (operand === null) return (value) => (value === undefined || value === null) && accepts(0)
  if (isExtreme(operand)) return (value) => accepts(compareValues(value ?? null, operand))
  if (operand instanceof BSONRegExp)
    throw new CommandError('BadValue', "Can't have RegEx as arg to predicate over field")
  const order = typeOrder(operand)
  const isNaNOperand = isNumber(operand) && Number.isNaN(toDouble(operand))
  return (value) => {
    if (value === undefined || typeOrder(value) !== order) return false
    // NaN equals itself and is neither smaller nor larger than a number.
    if (isNumber(value) && Number.isNaN(toDouble(value)) !== isNaNOperand) return false
    return accepts(compareValues(value, operand))
  }
}

/** A regular expression matches strings, and equal regular expressions. */
export const matchesRegex = (regex: BSONRegExp): ValueTest => {
  const expression = fromBson(regex)
  return (value) => {
    if (typeof value === 'string') return expression.test(value)
    if (value instanceof BSONSymbol) return expression.test(value.value)
    return value instanceof BSONRegExp && compareValues(value, regex) === 0
  }
}

/** Combines `$regex` and `$options`. */
export const regexOf = (pattern: Value, options: Value | undefined): BSONRegExp => {
  if (options !== undefined && typeof options !== 'string')
    throw new CommandError('BadValue', '$options has to be a string')
  if (pattern instanceof BSONRegExp) {
    if (options !== undefined && pattern.options !== '') {
      throw new CommandError(51075, 'options set in both $regex and $options')
    }
    return new BSONRegExp(pattern.pattern, options ?? pattern.options)
  }
  if (typeof pattern !== 'string') throw new CommandError('BadValue', '$regex has to be a string')
  toRegExp(pattern, options ?? '')
  return new BSONRegExp(pattern, options ?? '')
}

// For a longer list, comparing each value with each document would take too long.
const maxListed = 8

/** A key that is the same for equal values; strings, the commonest, need no encoding. */
const identity = (value: Value): string => {
  if (typeof value === 'string') return `s${value}`
  return value instanceof BSONSymbol ? `s${value.value}` : `v${encodeValue(value).toString('latin1')}`
}

/** The test of `$in`, whose list may contain regular expressions. */
export const isIn = (operands: readonly Value[]): ValueTest => {
  const tests = operands.map((operand) => {
    if (isDoc(operand) && [...operand.keys()][0]?.startsWith('$')) {
      throw new CommandError('BadValue', 'cannot nest $ under $in')
    }
    return operand instanceof BSONRegExp ? matchesRegex(operand) : equals(operand)
  })
  if (operands.length <= maxListed) return (value) => tests.some((test) => test(value))
  const regexes = tests.filter((_, at) => operands[at] instanceof BSONRegExp)
  const known = new Set(operands.filter((operand) => !(operand instanceof BSONRegExp)).map(identity))
  const hasNull = operands.includes(null)
  return (value) =>
    (value === undefined ? hasNull : known.has(identity(value))) || regexes.some((test) => test(value))
}

const typeNames = new Map(Object.entries(typeNumbers).map(([name, number]) => [number, name as TypeName]))
const numberTypes: readonly TypeName[] = ['double', 'int', 'long', 'decimal']

const typesOf = (operand: Value): readonly TypeName[] => {
  if (operand === 'number') return numberTypes
  if (typeof operand === 'string' && operand in typeNumbers) return [operand as TypeName]
  const name = isNumber(operand) ? typeNames.get(toDouble(operand)) : undefined
  if (name) return [name]
  if (typeof operand === 'string') throw new CommandError('BadValue', `Unknown type name alias: ${operand}`)
  throw new CommandError('BadValue', 'Invalid numerical type code')
}

export const hasType = (operand: Value): ValueTest => {
  const wanted = new Set(
    Array.isArray(operand) ? operand.flatMap((one) => [...typesOf(one)]) : typesOf(operand),
  )
  if (wanted.size === 0) throw new CommandError('FailedToParse', '$type must match at least one type')
  return (value) => value !== undefined && wanted.has(typeOf(value))
}

export const hasSize = (operand: Value): ValueTest => {
  const size = isNumber(operand) ? toWhole(operand) : undefined
  if (size === undefined)
    throw new CommandError('FailedToParse', 'Failed to parse $size. Expected an integer')
  if (size < 0n)
    throw new CommandError('FailedToParse', 'Failed to parse $size. Expected a non-negative number')
  return (value) => Array.isArray(value) && BigInt(value.length) === size
}
