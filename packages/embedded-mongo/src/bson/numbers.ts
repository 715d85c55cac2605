import { Decimal128, Int32 } from 'bson'
import { CommandError } from '../errors.ts'
import type { NumberValue } from './values.ts'

const int64Max = 2n ** 63n - 1n
const int64Min = -(2n ** 63n)

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

/**
 * The narrowest type for an integer sum or product: 32 bits when both operands have 32 and the result fits, else 64.
 */
const integerResult = (result: bigint, a: NumberValue, b: NumberValue): NumberValue => {
  if (a instanceof Int32 && b instanceof Int32 && result >= -2147483648n && result <= 2147483647n) {
    return new Int32(Number(result))
  }
  if (result > int64Max || result < int64Min) throw new CommandError('Overflow', 'a 64-bit integer overflows')
  return result
}

const wholeOf = (value: NumberValue): bigint | undefined =>
  typeof value === 'bigint' ? value : value instanceof Int32 ? BigInt(value.value) : undefined

/** The sum with MongoDB's type promotion; throws Overflow (15) beyond 64 bits. */
export const addNumbers = (a: NumberValue, b: NumberValue): NumberValue => {
  if (typeof a === 'number' && typeof b === 'number') return a + b
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimal(a, b, addExact)
  const left = wholeOf(a)
  const right = wholeOf(b)
  if (left !== undefined && right !== undefined) return integerResult(left + right, a, b)
  return toDouble(a) + toDouble(b)
}

/** The product with MongoDB's type promotion; throws Overflow (15) beyond 64 bits. */
export const multiplyNumbers = (a: NumberValue, b: NumberValue): NumberValue => {
  if (typeof a === 'number' && typeof b === 'number') return a * b
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimal(a, b, multiplyExact)
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

const decimal = (a: NumberValue, b: NumberValue, join: (a: Exact, b: Exact) => Exact): Decimal128 =>
  decimalOf(join(decimalOperand(a), decimalOperand(b)))

// MongoDB uses 15 significant digits of a double that is combined with a decimal.
const decimalOperand = (value: NumberValue): Exact => {
  if (!Number.isFinite(toDouble(value))) {
    throw new CommandError(
      'CommandNotSupported',
      'arithmetic on decimals that are not finite is not supported',
    )
  }
  return typeof value === 'number' ? exactOf(Decimal128.fromString(value.toPrecision(15))) : exactOf(value)
}

/** The decimal with this value; throws CommandNotSupported (115) if it needs more than 34 digits. */
const decimalOf = ({ coefficient, exponent }: Exact): Decimal128 => {
  let [digits, power] = [coefficient, exponent]
  while (digits % 10n === 0n && digits.toString().replace('-', '').length > 34)
    [digits, power] = [digits / 10n, power + 1]
  if (digits.toString().replace('-', '').length > 34) {
    throw new CommandError(
      'CommandNotSupported',
      'a decimal result with more than 34 digits is not supported',
    )
  }
  return Decimal128.fromString(`${digits}E${power >= 0 ? '+' : ''}${power}`)
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
