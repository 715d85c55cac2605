import { compareValues } from '../../bson/compare.ts'
import type { Value } from '../../bson/values.ts'
import { isNumber, typeOf, typeOrder } from '../../bson/values.ts'
import type { Index } from '../../storage/catalog.ts'
import { isScalar } from './bounds.ts'
import type { Condition, Filter } from '../filters/filter.ts'
import { hasType } from '../filters/predicates.ts'

const impliesOne = (wanted: Condition, conditions: readonly Condition[]): boolean =>
  conditions.some((given) => {
    if (given.path !== wanted.path) return false
    if (
      given.operator === wanted.operator &&
      typeOf(given.operand) === typeOf(wanted.operand) &&
      compareValues(given.operand, wanted.operand) === 0
    )
      return true
    const values =
      given.operator === 'eq'
        ? [given.operand]
        : given.operator === 'in'
          ? (given.operand as Value[])
          : undefined
    if (wanted.operator === 'exists') {
      if (values) return values.length > 0 && values.every((value) => value !== null && isScalar(value))
      return ['gt', 'gte', 'lt', 'lte'].includes(given.operator) && isScalar(given.operand)
    }
    if (wanted.operator === 'type') {
      // A number equals one of another type, and a string a symbol.
      const hasWanted = hasType(wanted.operand)
      const isOfType = (value: Value) =>
        isScalar(value) && !isNumber(value) && typeof value !== 'string' && hasWanted(value)
      if (values) return values.length > 0 && values.every(isOfType)
      return ['gt', 'gte', 'lt', 'lte'].includes(given.operator) && isOfType(given.operand)
    }
    if (!values) return impliesRange(wanted, given)
    return values.length > 0 && values.every((value) => isScalar(value) && satisfies(value, wanted))
  })

const impliesRange = (wanted: Condition, given: Condition): boolean => {
  if (
    !isScalar(given.operand) ||
    !isScalar(wanted.operand) ||
    typeOrder(given.operand) !== typeOrder(wanted.operand)
  )
    return false
  const order = compareValues(given.operand, wanted.operand)
  if (wanted.operator === 'gt')
    return given.operator === 'gt' ? order >= 0 : given.operator === 'gte' && order > 0
  if (wanted.operator === 'gte') return ['gt', 'gte'].includes(given.operator) && order >= 0
  if (wanted.operator === 'lt')
    return given.operator === 'lt' ? order <= 0 : given.operator === 'lte' && order < 0
  return wanted.operator === 'lte' && ['lt', 'lte'].includes(given.operator) && order <= 0
}

const satisfies = (value: Value, { operator, operand }: Condition): boolean => {
  if (operator === 'in') return (operand as Value[]).some((one) => compareValues(one, value) === 0)
  if (typeOrder(value) !== typeOrder(operand)) return false
  const order = compareValues(value, operand)
  switch (operator) {
    case 'eq':
      return order === 0
    case 'gt':
      return order > 0
    case 'gte':
      return order >= 0
    case 'lt':
      return order < 0
    case 'lte':
      return order <= 0
    case 'regex':
    case 'exists':
    case 'type':
    case 'other':
      return false
  }
}

/** True when the index contains each document that the filter accepts. */
export const covers = (index: Index, filter: Filter): boolean => {
  if (index.filter) {
    const { conditions, unions } = index.filter
    // A path with a number in it is no condition that the planner knows: then nothing is known of the index.
    const isReadable = unions.length === 0 && conditions.length === conditionCount(index)
    if (!isReadable || !conditions.every((wanted) => impliesOne(wanted, filter.conditions))) return false
  }
  if (!index.isSparse) return true
  return index.fields.some(({ path }) =>
    impliesOne({ path, operator: 'exists', operand: true }, filter.conditions),
  )
}

const conditionCount = (index: Index): number => {
  const count = (value: Value): number => {
    if (!(value instanceof Map)) return 1
    return [...value].reduce((sum, [name, operand]) => {
      if (name === '$and' && Array.isArray(operand))
        return sum + operand.reduce<number>((inner, one) => inner + count(one), 0)
      const isOperators = operand instanceof Map && [...operand.keys()].some((key) => key.startsWith('$'))
      return sum + (isOperators ? operand.size : 1)
    }, 0)
  }
  return count(index.spec.get('partialFilterExpression') ?? new Map())
}
