import { BSONSymbol, Decimal128, Int32, ObjectId } from 'bson'
import { toDouble, toWhole } from '../bson/numbers.ts'
import type { Doc, TypeName, Value } from '../bson/values.ts'
import { isDoc, isNumber, typeNumbers, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { OperatorCompiler, Result } from './arguments.ts'
import { isNullish, named, optionalArgument, unary } from './arguments.ts'
import { compileExpression, isTruthy } from './expression.ts'

const failure = (from: string, to: string): CommandError =>
  new CommandError(
    'ConversionFailure',
    `Unsupported or impossible conversion from ${from} to ${to} in $convert with no onError value`,
  )

const doubleText = (value: number): string => {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  const isPlain = value === 0 || (Math.abs(value) >= 1e-5 && Math.abs(value) < 1e15)
  if (!isPlain)
    throw new CommandError('CommandNotSupported', 'text of a double with an exponent is not supported')
  return Object.is(value, -0) ? '-0' : String(value)
}

/** The text of a value as string operators and $toString write it. */
export const toText = (name: string, value: Value): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return doubleText(value)
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof ObjectId) return value.toHexString()
  if (value instanceof BSONSymbol) return value.value
  if (isNumber(value)) return value.toString()
  throw failure(typeOf(value), `string (${name})`)
}

const whole = (value: Value, least: bigint, most: bigint, name: string): bigint => {
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) throw failure(`string '${value}'`, name)
    return ranged(BigInt(value.replace('+', '')), least, most, name)
  }
  if (name === 'long' && value instanceof Date) return BigInt(value.getTime())
  if (!isNumber(value)) throw failure(typeOf(value), name)
  const exact = toWhole(value)
  if (exact !== undefined) return ranged(exact, least, most, name)
  const double = toDouble(value)
  if (!Number.isFinite(double) || value instanceof Decimal128) throw failure(typeOf(value), name)
  return ranged(BigInt(Math.trunc(double)), least, most, name)
}

const ranged = (value: bigint, least: bigint, most: bigint, name: string): bigint => {
  if (value < least || value > most) throw failure(`${value}, which overflows,`, name)
  return value
}

const real = (value: Value): number => {
  if (isNumber(value)) return toDouble(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.getTime()
  const isNumeric = typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)
  if (!isNumeric) throw failure(typeOf(value), 'double')
  return Number(value)
}

const toDecimal = (value: Value): Decimal128 => {
  if (value instanceof Decimal128) return value
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0')
  const isText = typeof value === 'string' || value instanceof Int32 || typeof value === 'bigint'
  if (!isText) throw failure(typeOf(value), 'decimal')
  try {
    return Decimal128.fromString(String(value))
  } catch {
    throw failure(typeOf(value), 'decimal')
  }
}

const toDate = (value: Value): Date => {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  if (typeof value === 'number' || typeof value === 'bigint') return new Date(Math.trunc(Number(value)))
  const isIso =
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(value)
  if (!isIso) throw failure(typeOf(value), 'date')
  // Without a zone MongoDB reads universal time, JavaScript the machine's.
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(value.slice(10))
  const date = new Date(value.length > 10 && !hasZone ? `${value.replace(' ', 'T')}Z` : value)
  if (Number.isNaN(date.getTime())) throw failure(`string '${value}'`, 'date')
  return date
}

const toObjectId = (value: Value): ObjectId => {
  if (value instanceof ObjectId) return value
  if (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value)
  throw failure(typeOf(value), 'objectId')
}

const converters: Partial<Record<TypeName, (value: Value) => Value>> = {
  string: (value) => toText('$toString', value),
  int: (value) => new Int32(Number(whole(value, -2147483648n, 2147483647n, 'int'))),
  long: (value) => whole(value, -(2n ** 63n), 2n ** 63n - 1n, 'long'),
  double: real,
  decimal: toDecimal,
  bool: (value) => isTruthy(value),
  date: toDate,
  objectId: toObjectId,
}

const convertTo = (type: Value, value: Value): Value => {
  const name = isNumber(type)
    ? Object.entries(typeNumbers).find(([, number]) => number === toDouble(type))?.[0]
    : type
  const convert = typeof name === 'string' ? converters[name as TypeName] : undefined
  if (!convert) throw new CommandError('BadValue', `Unknown type name: ${JSON.stringify(name)}`)
  return convert(value)
}

const convert: OperatorCompiler = (operand) => {
  const args = named('$convert', operand, ['input', 'to'], ['onError', 'onNull'])
  const input = compileExpression(args.get('input') as Value)
  const to = compileExpression(args.get('to') as Value)
  const [onError, onNull] = [
    args.has('onError') ? optionalArgument(args, 'onError') : undefined,
    optionalArgument(args, 'onNull', null),
  ]
  return (scope) => {
    const value = input(scope)
    if (isNullish(value)) return onNull(scope)
    const type = to(scope)
    if (isNullish(type)) return null
    try {
      return convertTo(type, value)
    } catch (error) {
      if (onError && error instanceof CommandError && error.codeName === 'ConversionFailure')
        return onError(scope)
      throw error
    }
  }
}

const shorthand = (name: string, type: TypeName): OperatorCompiler =>
  unary(name, (value) => (isNullish(value) ? null : convertTo(type, value)))

const fieldName = (name: string, value: Result): string => {
  if (typeof value === 'string') return value
  throw new CommandError(3041704, `${name} requires 'field' to evaluate to type String`)
}

const getField: OperatorCompiler = (operand) => {
  const args =
    isDoc(operand) && operand.has('field')
      ? named('$getField', operand, ['field'], ['input'])
      : new Map([['field', operand]])
  const field = compileExpression(args.get('field') as Value)
  const input = compileExpression(args.get('input') ?? '$$CURRENT')
  return (scope) => {
    const source = input(scope)
    const name = fieldName('$getField', field(scope))
    return isDoc(source) ? source.get(name) : isNullish(source) ? source : undefined
  }
}

const setField =
  (operator: '$setField' | '$unsetField'): OperatorCompiler =>
  (operand) => {
    const isUnset = operator === '$unsetField'
    const args = named(operator, operand, isUnset ? ['field', 'input'] : ['field', 'input', 'value'])
    const field = compileExpression(args.get('field') as Value)
    const input = compileExpression(args.get('input') as Value)
    const value = isUnset ? () => undefined : compileExpression(args.get('value') as Value)
    return (scope) => {
      const source = input(scope)
      if (isNullish(source)) return null
      if (!isDoc(source))
        throw new CommandError(4161105, `${operator} requires 'input' to evaluate to type Object`)
      const result: Doc = new Map(source)
      const content = value(scope)
      if (content === undefined) result.delete(fieldName(operator, field(scope)))
      else result.set(fieldName(operator, field(scope)), content)
      return result
    }
  }

export const conversions: Record<string, OperatorCompiler> = {
  $convert: convert,
  $toString: shorthand('$toString', 'string'),
  $toInt: shorthand('$toInt', 'int'),
  $toLong: shorthand('$toLong', 'long'),
  $toDouble: shorthand('$toDouble', 'double'),
  $toDecimal: shorthand('$toDecimal', 'decimal'),
  $toBool: shorthand('$toBool', 'bool'),
  $toDate: shorthand('$toDate', 'date'),
  $toObjectId: shorthand('$toObjectId', 'objectId'),
  $type: unary('$type', (value) => (value === undefined ? 'missing' : typeOf(value))),
  $isNumber: unary('$isNumber', (value) => value !== undefined && isNumber(value)),
  $getField: getField,
  $setField: setField('$setField'),
  $unsetField: setField('$unsetField'),
  $rand: () => () => Math.random(),
}
