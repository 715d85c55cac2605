import { Int32 } from 'bson'
import { compareValues } from '../bson/compare.ts'
import { encodeValue } from '../bson/index-key.ts'
import { addNumbers, toDouble } from '../bson/numbers.ts'
import type { NumberValue, Value } from '../bson/values.ts'
import { isNumber } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { Decimal128 } from 'bson'
import { widen } from './arithmetic.ts'
import type { Result } from './arguments.ts'

/** Collects the values of one group; a missing value is passed as undefined. */
export type Accumulator = { add: (value: Result) => void; result: () => Result }

const sum = (): Accumulator => {
  let total: NumberValue = new Int32(0)
  return {
    add: (value) => {
      if (value !== undefined && isNumber(value)) total = widen(total, value, addNumbers)
    },
    result: () => total,
  }
}

const average = (): Accumulator => {
  const total = sum()
  let count = 0
  return {
    add: (value) => {
      if (value === undefined || !isNumber(value)) return
      if (value instanceof Decimal128)
        throw new CommandError('CommandNotSupported', '$avg of decimals is not supported')
      total.add(value)
      count++
    },
    result: () => (count === 0 ? null : toDouble(total.result() as NumberValue) / count),
  }
}

const extreme = (sign: 1 | -1) => (): Accumulator => {
  let best: Result
  return {
    add: (value) => {
      if (value === undefined || value === null) return
      if (best === undefined || compareValues(value, best) * sign > 0) best = value
    },
    result: () => best ?? null,
  }
}

const first = (): Accumulator => {
  let found: { value: Result } | undefined
  return { add: (value) => void (found ??= { value }), result: () => found?.value ?? null }
}

const last = (): Accumulator => {
  let kept: Result
  return { add: (value) => void (kept = value), result: () => kept ?? null }
}

const push = (): Accumulator => {
  const items: Value[] = []
  return { add: (value) => void (value !== undefined && items.push(value)), result: () => items }
}

const addToSet = (): Accumulator => {
  const items = new Map<string, Value>()
  return {
    add: (value) => {
      if (value === undefined) return
      const key = encodeValue(value).toString('latin1')
      if (!items.has(key)) items.set(key, value)
    },
    result: () => [...items.values()],
  }
}

/** The accumulators of $group by name. */
export const accumulators: ReadonlyMap<string, () => Accumulator> = new Map([
  ['$sum', sum],
  ['$avg', average],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$first', first],
  ['$last', last],
  ['$push', push],
  ['$addToSet', addToSet],
])
