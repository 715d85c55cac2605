import { Decimal128, Int32 } from 'bson'
import { addNumbers, multiplyNumbers, negateNumber, toDouble } from '../bson/numbers.ts'
import type { NumberValue, Value } from '../bson/values.ts'
import { isNumber, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { OperatorCompiler, Result } from './arguments.ts'
import { isNullish, listed } from './arguments.ts'

const numberOf = (name: string, value: Value): NumberValue => {
  if (isNumber(value)) return value
  throw new CommandError('TypeMismatch', `${name} only supports numeric types, not ${typeOf(value)}`)
}

const notDecimal = (name: string, value: NumberValue): NumberValue => {
  if (value instanceof Decimal128)
    throw new CommandError('CommandNotSupported', `${name} of a decimal is not supported`)
  return value
}

const shiftDate = (date: Date, ms: NumberValue): Date => new Date(date.getTime() + Math.round(toDouble(ms)))

const add = (values: readonly Result[]): Result => {
  let sum: NumberValue = new Int32(0)
  let date: Date | undefined
  for (const value of values) {
    if (isNullish(value)) return null
    if (value instanceof Date) {
      if (date) throw new CommandError(16612, 'only one date allowed in an $add expression')
      date = value
    } else sum = widen(sum, numberOf('$add', value), addNumbers)
  }
  return date ? shiftDate(date, sum) : sum
}

/** Sums of aggregations continue as doubles when 64 bits overflow, unlike those of updates. */
export const widen = (a: NumberValue, b: NumberValue, join: typeof addNumbers): NumberValue => {
  try {
    return join(a, b)
  } catch (error) {
    if (error instanceof CommandError && error.codeName === 'Overflow') return join(toDouble(a), toDouble(b))
    throw error
  }
}

const subtract = ([a, b]: readonly Result[]): Result => {
  if (isNullish(a) || isNullish(b)) return null
  if (a instanceof Date) {
    if (b instanceof Date) return BigInt(a.getTime() - b.getTime())
    return shiftDate(a, negateNumber(numberOf('$subtract', b)))
  }
  return addNumbers(numberOf('$subtract', a), negateNumber(numberOf('$subtract', b)))
}

const multiply = (values: readonly Result[]): Result => {
  let product: NumberValue = new Int32(1)
  for (const value of values) {
    if (isNullish(value)) return null
    product = widen(product, numberOf('$multiply', value), multiplyNumbers)
  }
  return product
}

const divide = ([a, b]: readonly Result[]): Result => {
  if (isNullish(a) || isNullish(b)) return null
  const dividend = notDecimal('$divide', numberOf('$divide', a))
  const divisor = notDecimal('$divide', numberOf('$divide', b))
  if (toDouble(divisor) === 0) throw new CommandError('BadValue', "can't $divide by zero")
  return toDouble(dividend) / toDouble(divisor)
}

export const arithmetic: Record<string, OperatorCompiler> = {
  $add: listed('$add', 0, Infinity, add),
  $subtract: listed('$subtract', 2, 2, subtract),
  $multiply: listed('$multiply', 0, Infinity, multiply),
  $divide: listed('$divide', 2, 2, divide),
}
