import { compareValues } from '../bson/compare.ts'
import { encodeValue } from '../bson/index-key.ts'
import type { Summation } from '../bson/summation.ts'
import { createSummation } from '../bson/summation.ts'
import type { NumberValue, Value } from '../bson/values.ts'
import { isNumber } from '../bson/values.ts'
import type { Result } from './arguments.ts'

/** Collects the values of one group; a missing value is passed as undefined. */
export type Accumulator = { add: (value: Result) => void; result: () => Result }

const summed = (resultOf: (sum: Summation) => NumberValue | null) => (): Accumulator => {
  const sum = createSummation()
  return {
    add: (value) => {
      if (value !== undefined && isNumber(value)) sum.add(value)
    },
    result: () => resultOf(sum),
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
  ['$sum', summed(({ total }) => total())],
  ['$avg', summed(({ mean }) => mean())],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$first', first],
  ['$push', push],
  ['$addToSet', addToSet],
])
