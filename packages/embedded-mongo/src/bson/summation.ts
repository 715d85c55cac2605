import { Decimal128, Int32 } from 'bson'
import { addNumbers, decimalOfDouble, divideNumbers, narrowest, toDouble } from './numbers.ts'
import type { NumberValue } from './values.ts'

/** A sum that loses no digits on the way: the total and the mean of all that was added. */
export type Summation = {
  add: (value: NumberValue) => void
  total: () => NumberValue
  mean: () => NumberValue | null
}

type Rank = 'int' | 'long' | 'double' | 'decimal'
const ranks: readonly Rank[] = ['int', 'long', 'double', 'decimal']

const rankOf = (value: NumberValue): Rank => {
  if (typeof value === 'number') return 'double'
  if (typeof value === 'bigint') return 'long'
  return value instanceof Int32 ? 'int' : 'decimal'
}

/** a + b as the nearest double, and what was lost (Knuth's TwoSum). */
const twoSum = (a: number, b: number): [sum: number, rest: number] => {
  const sum = a + b
  const ofA = sum - b
  const ofB = sum - ofA
  return [sum, a - ofA + (b - ofB)]
}

/**
 * Adds as MongoDB's `$sum` and `$avg` do: doubles and integers with a compensation of what a double can't hold,
 * decimals apart, and in the widest type of all.
 */
export const createSummation = (): Summation => {
  let widest: Rank = 'int'
  let count = 0
  let sum = 0
  let rest = 0
  let simple = 0
  let decimals = Decimal128.fromString('0')

  const addDouble = (value: number): void => {
    simple += value
    const [most, least] = twoSum(value, rest)
    ;[sum, rest] = twoSum(sum, most)
    rest += least
  }
  // What is infinite can't be compensated.
  const ofDoubles = (): number => (Number.isNaN(sum) ? simple : sum)

  const total = (): NumberValue => {
    if (widest === 'decimal') {
      const isFinite = Number.isFinite(sum)
      const whole = addNumbers(decimalOfDouble(isFinite ? sum : simple), decimalOfDouble(isFinite ? rest : 0))
      return addNumbers(decimals, whole)
    }
    if (widest === 'double') return ofDoubles()
    return narrowest(BigInt(sum) + BigInt(rest), widest === 'int') ?? ofDoubles()
  }

  return {
    add: (value) => {
      const rank = rankOf(value)
      if (ranks.indexOf(rank) > ranks.indexOf(widest)) widest = rank
      count++
      if (value instanceof Decimal128) decimals = addNumbers(decimals, value) as Decimal128
      else {
        const double = toDouble(value)
        if (typeof value === 'bigint') addDouble(Number(value - BigInt(double)))
        addDouble(double)
      }
    },
    total,
    mean: () => {
      if (count === 0) return null
      return widest === 'decimal' ? divideNumbers(total(), BigInt(count)) : ofDoubles() / count
    },
  }
}
