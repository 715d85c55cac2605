import { Decimal128, Int32 } from 'bson'
import { CommandError } from '../errors.ts'
import type { NumberValue } from './values.ts'

const decimalDigits = 34

/** An exact finite decimal: coefficient × 10^exponent. */
export type Exact = { coefficient: bigint; exponent: number }

/** The value as the nearest double; exact for doubles and 32-bit integers. */
export const toDouble = (value: NumberValue): number => {
  if (typeof value === 'number') return value
  if (value instanceof Int32) return value.value
  if (typeof value === 'bigint') return Number(value)
  const text = value.toString()
  return text === 'Infinity' || text === '-Infinity' ? Number(text) : Number(text)
}

/** True when the value equals `double`, which is the nearest double to it. */
export const isExactDouble = (value: NumberValue, double: number): boolean => {
  if (typeof value === 'number' || value instanceof Int32 || Number.isNaN(double)) return true
  if (typeof value === 'bigint') return BigInt(double) === value
  const text = value.toString()
  if (text === 'Infinity' || text === '-Infinity') return true
  if (!Number.isFinite(double)) return false
  return compareExact(exactOf(value), exactOf(double)) === 0
}

/** The exact decimal expansion of a finite number. */
export const exactOf = (value: NumberValue): Exact => {
  if (value instanceof Int32) return { coefficient: BigInt(value.value), exponent: 0 }
  if (typeof value === 'bigint') return { coefficient: value, exponent: 0 }
  if (typeof value === 'number') return exactDouble(value)
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(value.toString())
  if (!match) throw new CommandError('BadValue', `${value.toString()} is not finite`)
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  return { coefficient: BigInt(`${sign}${whole}${fraction}`), exponent: Number(exponent) - fraction.length }
}

const exactDouble = (value: number): Exact => {
  if (Number.isInteger(value)) return { coefficient: BigInt(value), exponent: 0 }
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0)
  const biased = Number((bits >> 52n) & 0x7ffn)
  const mantissa = (bits & 0xfffffffffffffn) | (biased === 0 ? 0n : 1n << 52n)
  // m × 2^-k = m × 5^k × 10^-k
  const k = 1075 - Math.max(biased, 1)
  const coefficient = mantissa * 5n ** BigInt(k)
  return { coefficient: value < 0 ? -coefficient : coefficient, exponent: -k }
}

const compareBig = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Digits without trailing zeros, and the power of ten of the first digit. */
export const scientific = ({ coefficient, exponent }: Exact): { digits: string; power: number } => {
  const digits = (coefficient < 0n ? -coefficient : coefficient).toString()
  return { digits: digits.replace(/(?<!0)0+$/, ''), power: exponent + digits.length - 1 }
}

const compareExact = (a: Exact, b: Exact): number => {
  const signA = compareBig(a.coefficient, 0n)
  const signB = compareBig(b.coefficient, 0n)
  if (signA !== signB) return signA < signB ? -1 : 1
  if (signA === 0) return 0
  const left = scientific(a)
  const right = scientific(b)
  if (left.power !== right.power) return left.power < right.power ? -signA : signA
  return left.digits === right.digits ? 0 : left.digits < right.digits ? -signA : signA
}

/** Compares numbers of any type by value; NaN is below all others and equal to itself. */
export const compareNumbers = (a: NumberValue, b: NumberValue): number => {
  if (typeof a === 'bigint' && typeof b === 'bigint') return compareBig(a, b)
  const left = toDouble(a)
  const right = toDouble(b)
  if (Number.isNaN(left) || Number.isNaN(right))
    return Number(Number.isNaN(right)) - Number(Number.isNaN(left))
  if (left !== right) return left < right ? -1 : 1
  const exactA = isExactDouble(a, left)
  const exactB = isExactDouble(b, right)
  if (exactA && exactB) return 0
  if (!Number.isFinite(left)) {
    // Decimals outside of the range of doubles, compared with infinity or each other.
    if (exactA) return left > 0 ? 1 : -1
    if (exactB) return left > 0 ? -1 : 1
  }
  return compareExact(exactOf(a), exactOf(b))
}

/** The integer in 32 bits if that is wanted and it fits, else in 64; undefined where it does not fit. */
export const narrowest = (value: bigint, isNarrow: boolean): NumberValue | undefined => {
  if (isNarrow && BigInt.asIntN(32, value) === value) return new Int32(Number(value))
  return BigInt.asIntN(64, value) === value ? value : undefined
}

const integerResult = (result: bigint, a: NumberValue, b: NumberValue): NumberValue => {
  const found = narrowest(result, a instanceof Int32 && b instanceof Int32)
  if (found === undefined) throw new CommandError('Overflow', 'a 64-bit integer overflows')
  return found
}

const wholeOf = (value: NumberValue): bigint | undefined =>
  typeof value === 'bigint' ? value : value instanceof Int32 ? BigInt(value.value) : undefined

/** The sum with MongoDB's type promotion; throws Overflow (15) beyond 64 bits. */
export const addNumbers = (a: NumberValue, b: NumberValue): NumberValue => {
  if (typeof a === 'number' && typeof b === 'number') return a + b
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimal(a, b, addExact, (x, y) => x + y)
  const left = wholeOf(a)
  const right = wholeOf(b)
  if (left !== undefined && right !== undefined) return integerResult(left + right, a, b)
  return toDouble(a) + toDouble(b)
}

/** The product with MongoDB's type promotion; throws Overflow (15) beyond 64 bits. */
export const multiplyNumbers = (a: NumberValue, b: NumberValue): NumberValue => {
  if (typeof a === 'number' && typeof b === 'number') return a * b
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimal(a, b, multiplyExact, (x, y) => x * y)
  const left = wholeOf(a)
  const right = wholeOf(b)
  if (left !== undefined && right !== undefined) return integerResult(left * right, a, b)
  return toDouble(a) * toDouble(b)
}

/** The number with its sign reversed. */
export const negateNumber = (value: NumberValue): NumberValue =>
  typeof value === 'number' ? -value : multiplyNumbers(value, new Int32(-1))

const addExact = (a: Exact, b: Exact): Exact => {
  const exponent = Math.min(a.exponent, b.exponent)
  const scale = (x: Exact): bigint => x.coefficient * 10n ** BigInt(x.exponent - exponent)
  return { coefficient: scale(a) + scale(b), exponent }
}

const multiplyExact = (a: Exact, b: Exact): Exact => ({
  coefficient: a.coefficient * b.coefficient,
  exponent: a.exponent + b.exponent,
})

/** The quotient as a decimal; the divisor is not zero. */
export const divideNumbers = (a: NumberValue, b: NumberValue): Decimal128 =>
  decimal(a, b, divideExact, (x, y) => x / y)

// As many digits as a decimal has, and one more that says whether others follow.
const divideExact = (a: Exact, b: Exact): Exact => {
  let dividend = a.coefficient
  let exponent = a.exponent - b.exponent
  while (dividend % b.coefficient !== 0n && digitsOf(dividend / b.coefficient) <= decimalDigits + 1) {
    dividend *= 10n
    exponent--
  }
  const isExact = dividend % b.coefficient === 0n
  const quotient = dividend / b.coefficient
  const sticky = dividend < 0n === b.coefficient < 0n ? 1n : -1n
  return isExact
    ? { coefficient: quotient, exponent }
    : { coefficient: quotient * 10n + sticky, exponent: exponent - 1 }
}

const decimal = (
  a: NumberValue,
  b: NumberValue,
  join: (a: Exact, b: Exact) => Exact,
  joinDoubles: (a: number, b: number) => number,
): Decimal128 => {
  const [left, right] = [toDouble(a), toDouble(b)]
  if (isInfinite(a, left) || isInfinite(b, right)) return decimalOfDouble(joinDoubles(left, right))
  return decimalOf(join(decimalOperand(a), decimalOperand(b)))
}

// A decimal may be finite, although no double is as large.
const isInfinite = (value: NumberValue, double: number): boolean =>
  !Number.isFinite(double) && isExactDouble(value, double)

// MongoDB uses 15 significant digits of a double that is combined with a decimal.
const decimalOperand = (value: NumberValue): Exact =>
  exactOf(typeof value === 'number' ? Decimal128.fromString(value.toPrecision(15)) : value)

/** The double with all of its digits that fit into a decimal. */
export const decimalOfDouble = (value: number): Decimal128 =>
  Number.isFinite(value) ? decimalOf(exactOf(value)) : Decimal128.fromString(String(value))

const digitsOf = (value: bigint): number => value.toString().replace('-', '').length

/** The nearest decimal; of two that are equally near the one with an even last digit. */
const decimalOf = ({ coefficient, exponent }: Exact): Decimal128 => {
  const dropped = Math.max(digitsOf(coefficient) - decimalDigits, 0)
  const unit = 10n ** BigInt(dropped)
  const size = coefficient < 0n ? -coefficient : coefficient
  const [kept, twice] = [size / unit, (size % unit) * 2n]
  const rounded = twice > unit || (twice === unit && kept % 2n === 1n) ? kept + 1n : kept
  // Rounded up to one digit more, the last one is a zero.
  const [digits, power] =
    digitsOf(rounded) > decimalDigits
      ? [rounded / 10n, exponent + dropped + 1]
      : [rounded, exponent + dropped]
  return Decimal128.fromString(`${coefficient < 0n ? '-' : ''}${digits}E${power >= 0 ? '+' : ''}${power}`)
}

/** The value as a 64-bit integer if it is whole and in range, else undefined. */
export const toWhole = (value: NumberValue): bigint | undefined => {
  const whole = wholeOf(value)
  if (whole !== undefined) return whole
  const double = toDouble(value)
  if (!Number.isInteger(double) || Math.abs(double) >= 2 ** 63 || !isExactDouble(value, double))
    return undefined
  return BigInt(double)
}
