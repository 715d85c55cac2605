import { compareValues, equalValues } from '../bson/compare.ts'
import { toDouble, toWhole } from '../bson/numbers.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumber, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { compileElement, isOperatorDoc } from '../query/filters/compile-filter.ts'
import { equals, matchesRegex } from '../query/filters/predicates.ts'
import { parseSort, sortDocuments } from '../query/sort.ts'
import { BSONRegExp } from 'bson'

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

const sorter = (spec: Value): ((items: Value[]) => Value[]) => {
  if (!isDoc(spec)) {
    const direction = isNumber(spec) ? toDouble(spec) : 0
    if (direction !== 1 && direction !== -1)
      throw new CommandError('BadValue', 'The $sort element value must be either 1 or -1')
    return (items) => items.slice().sort((a, b) => compareValues(a, b) * direction)
  }
  if (spec.size === 0)
    throw new CommandError('BadValue', 'The $sort pattern is empty when it should be a set of fields.')
  const fields = parseSort(new Map([...spec].map(([path, way]) => [`v.${path}`, way])))
  return (items) => sortDocuments(items, fields, (item) => new Map([['v', item]]))
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

const pullTest = (operand: Value): ((item: Value) => boolean) => {
  if (operand instanceof BSONRegExp) return matchesRegex(operand)
  if (isDoc(operand))
    return isOperatorDoc(operand) ? compileElement(operand, new Map()) : pullDocument(operand)
  return operand === null ? (item) => item === null : equals(operand)
}

const pullDocument = (operand: Doc): ((item: Value) => boolean) => {
  const test = compileElement(operand, new Map())
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
