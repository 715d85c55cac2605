import { Decimal128, Int32 } from 'bson'
import { addNumbers, multiplyNumbers, negateNumber, toDouble, toWhole } from '../bson/numbers.ts'
import type { NumberValue, Value } from '../bson/values.ts'
import { isNumber, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { OperatorCompiler, Result } from './arguments.ts'
import { isNullish, listed, unary, wholeArgument } from './arguments.ts'

const numberOf = (name: string, value: Value): NumberValue => {
  if (isNumber(value)) return value
  throw new CommandError('TypeMismatch', `${name} only supports numeric types, not ${typeOf(value)}`)
}

const isWholeType = (value: NumberValue): boolean => value instanceof Int32 || typeof value === 'bigint'

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

/** Sums of aggregations go on in double where 64 bits overflow, other than those of updates. */
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

const modulo = ([a, b]: readonly Result[]): Result => {
  if (isNullish(a) || isNullish(b)) return null
  const dividend = notDecimal('$mod', numberOf('$mod', a))
  const divisor = notDecimal('$mod', numberOf('$mod', b))
  if (toDouble(divisor) === 0) throw new CommandError(16610, "can't $mod by zero")
  if (!isWholeType(dividend) || !isWholeType(divisor)) return toDouble(dividend) % toDouble(divisor)
  const rest = (toWhole(dividend) ?? 0n) % (toWhole(divisor) ?? 1n)
  return dividend instanceof Int32 && divisor instanceof Int32 ? new Int32(Number(rest)) : rest
}

const absolute = (value: NumberValue): NumberValue => {
  if (value instanceof Int32 && value.value === -2147483648) return 2147483648n
  if (value === -(2n ** 63n)) throw new CommandError(28680, "can't take $abs of long long min")
  return toDouble(value) < 0 ? negateNumber(value) : value
}

const wholePart =
  (name: string, round: (value: number) => number) =>
  (value: NumberValue): NumberValue =>
    isWholeType(value) ? value : round(toDouble(notDecimal(name, value)))

// Halves go to the even neighbour, by the decimal digits that a double prints.
const roundHalfEven = (value: number, place: number): number => {
  if (!Number.isFinite(value)) return value
  const scaled = Number(`${value}e${place}`)
  if (Number.isNaN(scaled)) return value
  const floor = Math.floor(scaled)
  const distance = scaled - floor
  const rounded = distance < 0.5 ? floor : distance > 0.5 ? floor + 1 : floor % 2 === 0 ? floor : floor + 1
  return Number(`${rounded}e${-place}`)
}

const truncate = (value: number, place: number): number =>
  Number(`${Math.trunc(Number(`${value}e${place}`))}e${-place}`)

const rounding = (name: string, apply: (value: number, place: number) => number): OperatorCompiler =>
  listed(name, 1, 2, ([value, place = new Int32(0)]) => {
    if (isNullish(value) || isNullish(place)) return null
    const number = notDecimal(name, numberOf(name, value))
    const digits = wholeArgument(name, place, 51082)
    if (digits < -20 || digits > 100)
      throw new CommandError(
        51083,
        `cannot apply ${name} with precision value ${digits} value must be in [-20, 100]`,
      )
    if (!isWholeType(number)) return apply(toDouble(number), digits)
    if (digits >= 0) return number
    const rounded = apply(toDouble(number), digits)
    return number instanceof Int32 ? new Int32(rounded) : BigInt(rounded)
  })

const numeric = (name: string, apply: (value: NumberValue) => NumberValue): OperatorCompiler =>
  unary(name, (value) => (isNullish(value) ? null : apply(numberOf(name, value))))

const real = (
  name: string,
  apply: (value: number) => number,
  isAllowed: (value: number) => boolean,
  code: number,
): OperatorCompiler =>
  numeric(name, (value) => {
    const double = toDouble(notDecimal(name, value))
    if (!isAllowed(double)) throw new CommandError(code, `${name}'s argument is out of its range: ${double}`)
    return apply(double)
  })

const power = ([a, b]: readonly Result[]): Result => {
  if (isNullish(a) || isNullish(b)) return null
  const base = notDecimal('$pow', numberOf('$pow', a))
  const exponent = notDecimal('$pow', numberOf('$pow', b))
  if (toDouble(base) === 0 && toDouble(exponent) < 0)
    throw new CommandError(28764, '$pow cannot take a base of 0 and a negative exponent')
  if (isWholeType(base) && isWholeType(exponent) && toDouble(exponent) >= 0) {
    const whole = (toWhole(base) ?? 0n) ** (toWhole(exponent) ?? 0n)
    if (base instanceof Int32 && exponent instanceof Int32 && whole === BigInt.asIntN(32, whole))
      return new Int32(Number(whole))
    return whole === BigInt.asIntN(64, whole) ? whole : Number(whole)
  }
  return toDouble(base) ** toDouble(exponent)
}

export const arithmetic: Record<string, OperatorCompiler> = {
  $add: listed('$add', 0, Infinity, add),
  $subtract: listed('$subtract', 2, 2, subtract),
  $multiply: listed('$multiply', 0, Infinity, multiply),
  $divide: listed('$divide', 2, 2, divide),
  $mod: listed('$mod', 2, 2, modulo),
  $pow: listed('$pow', 2, 2, power),
  $abs: numeric('$abs', absolute),
  $ceil: numeric('$ceil', wholePart('$ceil', Math.ceil)),
  $floor: numeric('$floor', wholePart('$floor', Math.floor)),
  $round: rounding('$round', roundHalfEven),
  $trunc: rounding('$trunc', truncate),
  $sqrt: real('$sqrt', Math.sqrt, (value) => !(value < 0), 28714),
  $exp: real('$exp', Math.exp, () => true, 28765),
  $ln: real('$ln', Math.log, (value) => !(value <= 0), 28766),
  $log10: real('$log10', Math.log10, (value) => !(value <= 0), 28761),
}
