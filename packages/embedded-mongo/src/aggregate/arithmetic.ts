import { Decimal128, Int32 } from 'bson'
import {
  addNumbers,
  compareNumbers,
  divideNumbers,
  multiplyNumbers,
  narrowest,
  negateNumber,
  toDouble,
} from '../bson/numbers.ts'
import type { NumberValue, Value } from '../bson/values.ts'
import { isNumber, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { OperatorCompiler, Result } from './arguments.ts'
import { isNullish, listed } from './arguments.ts'

const numberOf = (name: string, value: Value): NumberValue => {
  if (isNumber(value)) return value
  throw new CommandError('TypeMismatch', `${name} only supports numeric types, not ${typeOf(value)}`)
}

// Halves are rounded away from zero.
const shiftDate = (date: Date, ms: NumberValue): Date => {
  const double = toDouble(ms)
  return new Date(date.getTime() + Math.sign(double) * Math.round(Math.abs(double)))
}

/** Sums of aggregations continue as doubles when 64 bits overflow, unlike those of updates. */
const widen = (a: NumberValue, b: NumberValue, join: typeof addNumbers): NumberValue => {
  try {
    return join(a, b)
  } catch (error) {
    if (error instanceof CommandError && error.codeName === 'Overflow') return join(toDouble(a), toDouble(b))
    throw error
  }
}

// Integers are joined in 64 bits; only the result is narrowed, to 32 bits where all operands have 32.
const fold = (numbers: readonly NumberValue[], neutral: bigint, join: typeof addNumbers): NumberValue => {
  const result = numbers.reduce((joined, number) => widen(joined, number, join), neutral as NumberValue)
  const isNarrow = numbers.every((number) => number instanceof Int32)
  return typeof result === 'bigint' ? (narrowest(result, isNarrow) ?? result) : result
}

const add = (values: readonly Result[]): Result => {
  const numbers: NumberValue[] = []
  let date: Date | undefined
  for (const value of values) {
    if (isNullish(value)) return null
    if (value instanceof Date) {
      if (date) throw new CommandError(16612, 'only one date allowed in an $add expression')
      date = value
    } else numbers.push(numberOf('$add', value))
  }
  const sum = fold(numbers, 0n, addNumbers)
  return date ? shiftDate(date, sum) : sum
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
  const numbers: NumberValue[] = []
  for (const value of values) {
    if (isNullish(value)) return null
    numbers.push(numberOf('$multiply', value))
  }
  return fold(numbers, 1n, multiplyNumbers)
}

const divide = ([a, b]: readonly Result[]): Result => {
  if (isNullish(a) || isNullish(b)) return null
  const [dividend, divisor] = [numberOf('$divide', a), numberOf('$divide', b)]
  if (compareNumbers(divisor, 0) === 0) throw new CommandError('BadValue', "can't $divide by zero")
  return dividend instanceof Decimal128 || divisor instanceof Decimal128
    ? divideNumbers(dividend, divisor)
    : toDouble(dividend) / toDouble(divisor)
}

export const arithmetic: Record<string, OperatorCompiler> = {
  $add: listed('$add', 0, Infinity, add),
  $subtract: listed('$subtract', 2, 2, subtract),
  $multiply: listed('$multiply', 0, Infinity, multiply),
  $divide: listed('$divide', 2, 2, divide),
}
