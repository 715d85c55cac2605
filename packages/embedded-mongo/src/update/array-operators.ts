import { compareValues, equalValues } from '../bson/compare.ts'
import { toDouble, toWhole } from '../bson/numbers.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumber, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { compileElement, compileFilter, isOperatorDoc } from '../query/filters/compile-filter.ts'
import { equals } from '../query/filters/predicates.ts'
import { parseSort } from '../query/sort.ts'
import { BSONRegExp } from 'bson'
import { readChild } from './paths.ts'

/** Returns the new value, or undefined to leave it unchanged. */
export type Change = (current: Value | undefined) => Value | undefined

const arrayAt = (name: string, current: Value | undefined): Value[] | undefined => {
  if (current === undefined || Array.isArray(current)) return current
  throw new CommandError('BadValue', `The field must be an array but is of type ${typeOf(current)} (${name})`)
}

const arrayForPush = (name: string, current: Value | undefined): Value[] => {
  if (current === undefined) return []
  if (Array.isArray(current)) return current
  throw new CommandError('BadValue', `The field must be an array but is of type ${typeOf(current)} (${name})`)
}

const eachOf = (name: string, operand: Value): Value[] | undefined => {
  if (!isDoc(operand) || !operand.has('$each')) return undefined
  const each = operand.get('$each')
  if (!Array.isArray(each))
    throw new CommandError('TypeMismatch', `The argument to $each in ${name} must be an array`)
  return each
}

const integer = (name: string, value: Value): number => {
  const whole = isNumber(value) ? toWhole(value) : undefined
  if (whole === undefined)
    throw new CommandError('BadValue', `The value for ${name} must be an integer value`)
  return Number(whole)
}

/** The value at a path by names and indexes alone; null where there is none. */
const valueAt = (item: Value, parts: readonly string[]): Value => {
  let value: Value | undefined = isDoc(item) ? item : undefined
  for (const part of parts) {
    if (!isDoc(value) && !Array.isArray(value)) return null
    value = readChild(value, part)
  }
  return value ?? null
}

// Unlike a query's, this order compares arrays as a whole.
const sorter = (spec: Value): ((items: Value[]) => Value[]) => {
  if (!isDoc(spec)) {
    const direction = isNumber(spec) ? toDouble(spec) : 0
    if (direction !== 1 && direction !== -1)
      throw new CommandError('BadValue', 'The $sort element value must be either 1 or -1')
    return (items) => items.slice().sort((a, b) => compareValues(a, b) * direction)
  }
  if (spec.size === 0)
    throw new CommandError('BadValue', 'The $sort pattern is empty when it should be a set of fields.')
  const fields = parseSort(spec)
  const compare = (a: Value, b: Value): number => {
    for (const { parts, direction } of fields) {
      const order = compareValues(valueAt(a, parts), valueAt(b, parts))
      if (order !== 0) return order * direction
    }
    return 0
  }
  return (items) => items.slice().sort(compare)
}

export const push = (operand: Value): Change => {
  const each = eachOf('$push', operand)
  if (!each) return (current) => [...arrayForPush('$push', current), operand]
  const modifiers = operand as Doc
  const stray = [...modifiers.keys()].find((key) => !['$each', '$position', '$slice', '$sort'].includes(key))
  if (stray) throw new CommandError('BadValue', `Unrecognized clause in $push: ${stray}`)
  const position = modifiers.has('$position')
    ? integer('$position', modifiers.get('$position') as Value)
    : Infinity
  const slice = modifiers.has('$slice') ? integer('$slice', modifiers.get('$slice') as Value) : undefined
  const sort = modifiers.has('$sort') ? sorter(modifiers.get('$sort') as Value) : undefined
  return (current) => {
    const items = arrayForPush('$push', current).slice()
    items.splice(position < 0 ? Math.max(items.length + position, 0) : position, 0, ...each)
    const ordered = sort ? sort(items) : items
    if (slice === undefined) return ordered
    return slice >= 0 ? ordered.slice(0, slice) : ordered.slice(slice)
  }
}

export const addToSet = (operand: Value): Change => {
  const each = eachOf('$addToSet', operand)
  if (each && isDoc(operand) && operand.size > 1)
    throw new CommandError('BadValue', 'Found unexpected fields after $each in $addToSet')
  return (current) => {
    const items = arrayForPush('$addToSet', current).slice()
    for (const value of each ?? [operand])
      if (!items.some((item) => equalValues(item, value))) items.push(value)
    return items
  }
}

// A condition is one on the element as on the value of a field: it also holds for an element of an array in the array.
const pullTest = (operand: Value): ((item: Value) => boolean) => {
  if (operand === null) return (item) => item === null
  if (!(operand instanceof BSONRegExp) && !isOperatorDoc(operand))
    return isDoc(operand) ? pullDocument(operand) : equals(operand)
  const { test } = compileFilter(new Map([['v', operand]]))
  return (item) => test(new Map([['v', item]]))
}

const pullDocument = (operand: Doc): ((item: Value) => boolean) => {
  const test = compileElement(operand)
  return (item) => isDoc(item) && test(item)
}

export const pull = (operand: Value): Change => {
  const test = pullTest(operand)
  return (current) => arrayAt('$pull', current)?.filter((item) => !test(item))
}

export const pullAll = (operand: Value): Change => {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$pullAll requires an array argument')
  return (current) =>
    arrayAt('$pullAll', current)?.filter((item) => !operand.some((one) => equalValues(one, item)))
}
