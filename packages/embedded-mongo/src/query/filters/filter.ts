import type { Doc, Value } from '../../bson/values.ts'
import { isIndexPart, someValue } from '../paths.ts'
import type { ValueTest } from './predicates.ts'

export type DocTest = (doc: Doc) => boolean

/** A condition on one path, in the form that the planner uses. */
export type Condition = {
  path: string
  operator: 'eq' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'regex' | 'exists' | 'type' | 'other'
  operand: Value
}

/** A compiled filter: `test` decides; all `conditions` must hold; of each of `unions` one branch must hold. */
export type Filter = {
  test: DocTest
  conditions: readonly Condition[]
  unions: readonly (readonly Filter[])[]
  /** True when the conditions are equivalent to the test. */
  isPlain: boolean
  /** True when the conditions together with the unions are, so that the test looks at no other path. */
  isComplete: boolean
}

/** A condition on the value at a path: `entersArrays` says whether it also applies to the elements of an array. */
export type PathTest = { test: ValueTest; entersArrays: boolean; isNegated: boolean } & Pick<
  Condition,
  'operator' | 'operand'
>

const everyTest =
  (tests: readonly DocTest[]): DocTest =>
  (doc) =>
    tests.every((test) => test(doc))

/** All of some filters. */
export const combine = (filters: readonly Filter[]): Filter => {
  const only = filters[0]
  if (only && filters.length === 1) return only
  return {
    test: everyTest(filters.map(({ test }) => test)),
    conditions: filters.flatMap(({ conditions }) => conditions),
    unions: filters.flatMap(({ unions }) => unions),
    isPlain: filters.every(({ isPlain }) => isPlain),
    isComplete: filters.every(({ isComplete }) => isComplete),
  }
}

/** A filter of which nothing but its test is known. */
export const opaque = (test: DocTest): Filter => ({
  test,
  conditions: [],
  unions: [],
  isPlain: false,
  isComplete: false,
})

/** A condition on values as one on documents, by the path at which the values stand. */
export const bindPath = (path: string, parts: readonly string[], one: PathTest): Filter => {
  const { test, entersArrays, isNegated } = one
  const visit: ValueTest = entersArrays
    ? (value) => test(value) || (Array.isArray(value) && value.some(test))
    : test
  const hasMatch: DocTest = (doc) => someValue(doc, parts, visit)
  if (isNegated) return opaque((doc) => !hasMatch(doc))
  // A part such as 'a.0' may be an array index, which an index entry cannot distinguish from a field name.
  const isPlain = one.operator !== 'other' && !parts.some(isIndexPart)
  const conditions = isPlain ? [{ path, operator: one.operator, operand: one.operand }] : []
  return { test: hasMatch, conditions, unions: [], isPlain, isComplete: isPlain }
}

/** A condition that holds for a value or an element of an array. */
export const plain = (operator: Condition['operator'], operand: Value, test: ValueTest): PathTest => ({
  operator,
  operand,
  test,
  entersArrays: true,
  isNegated: false,
})

/** A condition that an array meets only as a whole. */
export const whole = (operator: Condition['operator'], operand: Value, test: ValueTest): PathTest => ({
  ...plain(operator, operand, test),
  entersArrays: false,
})

export const negated = (one: PathTest): PathTest => ({ ...one, operator: 'other', isNegated: !one.isNegated })
