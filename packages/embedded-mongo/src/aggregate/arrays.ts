import { Int32 } from 'bson'
import { compareValues, equalValues } from '../bson/compare.ts'
import { encodeValue } from '../bson/index-key.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { parseSort, sortDocuments } from '../query/sort.ts'
import type { OperatorCompiler, Result } from './arguments.ts'
import {
  arrayOrNull,
  isNullish,
  listed,
  named,
  optionalArgument,
  textOrNull,
  unary,
  wholeArgument,
} from './arguments.ts'
import type { Scope } from './expression.ts'
import { compileExpression, isTruthy } from './expression.ts'

const withVariables = (scope: Scope, entries: readonly (readonly [string, Result])[]): Scope => ({
  ...scope,
  variables: new Map([...scope.variables, ...entries]),
})

const variableName = (args: Doc, fallback: string): string => {
  const name = args.get('as') ?? fallback
  if (typeof name !== 'string' || name === '')
    throw new CommandError('FailedToParse', "'as' must be a non-empty name")
  return name
}

const filter: OperatorCompiler = (operand) => {
  const args = named('$filter', operand, ['input', 'cond'], ['as', 'limit'])
  const input = compileExpression(args.get('input') as Value)
  const test = compileExpression(args.get('cond') as Value)
  const limit = optionalArgument(args, 'limit')
  const name = variableName(args, 'this')
  return (scope) => {
    const items = arrayOrNull('$filter', input(scope), 28651)
    if (!items) return null
    const most = limit(scope)
    const kept = items.filter((item) => isTruthy(test(withVariables(scope, [[name, item]]))))
    return isNullish(most) ? kept : kept.slice(0, wholeArgument('$filter', most, 327391))
  }
}

const map: OperatorCompiler = (operand) => {
  const args = named('$map', operand, ['input', 'in'], ['as'])
  const input = compileExpression(args.get('input') as Value)
  const body = compileExpression(args.get('in') as Value)
  const name = variableName(args, 'this')
  return (scope) => {
    const items = arrayOrNull('$map', input(scope), 16883)
    return items && items.map((item) => body(withVariables(scope, [[name, item]])) ?? null)
  }
}

const reduce: OperatorCompiler = (operand) => {
  const args = named('$reduce', operand, ['input', 'initialValue', 'in'])
  const [input, initial, body] = ['input', 'initialValue', 'in'].map((key) =>
    compileExpression(args.get(key) as Value),
  )
  return (scope) => {
    const items = arrayOrNull('$reduce', input?.(scope), 40080)
    return (
      items &&
      items.reduce<Result>(
        (value, item) =>
          body?.(
            withVariables(scope, [
              ['value', value],
              ['this', item],
            ]),
          ),
        initial?.(scope),
      )
    )
  }
}

const elementAt = (items: Value[], index: number): Result => items[index < 0 ? items.length + index : index]

const arrayElemAt = ([list, index]: readonly Result[]): Result => {
  if (isNullish(index)) return null
  const items = arrayOrNull('$arrayElemAt', list, 28689)
  return items ? elementAt(items, wholeArgument('$arrayElemAt', index, 28691)) : null
}

const slice = (values: readonly Result[]): Result => {
  if (values.some(isNullish)) return null
  const items = arrayOrNull('$slice', values[0], 28724) as Value[]
  const first = wholeArgument('$slice', values[1], 28726)
  if (values.length === 2) return first >= 0 ? items.slice(0, first) : items.slice(first)
  const count = wholeArgument('$slice', values[2], 28728)
  if (count <= 0) throw new CommandError(28729, 'Third argument to $slice must be positive')
  const start = first < 0 ? Math.max(items.length + first, 0) : first
  return items.slice(start, start + count)
}

const concatenate = (values: readonly Result[]): Result => {
  const lists = values.map((value) => arrayOrNull('$concatArrays', value, 28664))
  return lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? [])
}

const range = (values: readonly Result[]): Result => {
  const [start, end, step = 1] = values.map((value) => wholeArgument('$range', value, 34443)) as [
    number,
    number,
    number?,
  ]
  if (step === 0) throw new CommandError(34449, '$range requires a non-zero step value')
  const items: Value[] = []
  for (let i = start; step > 0 ? i < end : i > end; i += step) items.push(new Int32(i))
  return items
}

const indexOf = (values: readonly Result[]): Result => {
  const [list, wanted, start, end] = values
  const items = arrayOrNull('$indexOfArray', list, 40090)
  if (!items) return null
  const from = start === undefined ? 0 : wholeArgument('$indexOfArray', start)
  const until = end === undefined ? items.length : wholeArgument('$indexOfArray', end)
  const found = items.findIndex(
    (item, index) => index >= from && index < until && wanted !== undefined && equalValues(item, wanted),
  )
  return new Int32(found)
}

const membership = ([wanted, list]: readonly Result[]): Result => {
  if (!Array.isArray(list)) throw new CommandError(40081, '$in requires an array as a second argument')
  return wanted !== undefined && list.some((item) => equalValues(item, wanted))
}

const zip: OperatorCompiler = (operand) => {
  const args = named('$zip', operand, ['inputs'], ['useLongestLength', 'defaults'])
  if (args.size > 1)
    throw new CommandError('CommandNotSupported', '$zip is supported without useLongestLength and defaults')
  const inputs = compileExpression(args.get('inputs') as Value)
  return (scope) => {
    const lists = (inputs(scope) as Value[]).map((list) => arrayOrNull('$zip', list, 34468))
    if (lists.some((list) => list === null)) return null
    const length = Math.min(...lists.map((list) => list?.length ?? 0))
    return Array.from({ length }, (_, index) => lists.map((list) => list?.[index] ?? null))
  }
}

const sortArray: OperatorCompiler = (operand) => {
  const args = named('$sortArray', operand, ['input', 'sortBy'])
  const input = compileExpression(args.get('input') as Value)
  const sortBy = args.get('sortBy') as Value
  const isByValue = !isDoc(sortBy)
  const fields = parseSort(
    new Map([['v', sortBy]]).has('v') && isDoc(sortBy)
      ? new Map([...sortBy].map(([path, way]) => [`v.${path}`, way]))
      : new Map([['v', sortBy]]),
  )
  const direction = fields[0]?.direction ?? 1
  return (scope) => {
    const items = arrayOrNull('$sortArray', input(scope), 2942504)
    if (!items) return null
    if (isByValue) return items.slice().sort((a, b) => compareValues(a, b) * direction)
    return sortDocuments(items, fields, (item) => new Map([['v', item]]))
  }
}

const distinctItems = (items: readonly Value[]): Map<string, Value> => {
  const found = new Map<string, Value>()
  for (const item of items) {
    const key = encodeValue(item).toString('latin1')
    if (!found.has(key)) found.set(key, item)
  }
  return found
}

const setOperator = (name: string, join: (sets: Map<string, Value>[]) => Result): OperatorCompiler =>
  listed(name, 0, Infinity, (values) => {
    const lists = values.map((value) => arrayOrNull(name, value, 17041))
    return lists.some((list) => list === null) ? null : join(lists.map((list) => distinctItems(list ?? [])))
  })

const sorted = (items: Iterable<Value>): Value[] => [...items].sort(compareValues)

const setUnion = (sets: Map<string, Value>[]): Value[] =>
  sorted(new Map(sets.flatMap((set) => [...set])).values())
const setIntersection = ([first = new Map<string, Value>(), ...rest]: Map<string, Value>[]): Value[] =>
  sorted([...first].filter(([key]) => rest.every((set) => set.has(key))).map(([, value]) => value))
const setDifference = ([a = new Map<string, Value>(), b = new Map<string, Value>()]: Map<
  string,
  Value
>[]): Value[] => [...a].filter(([key]) => !b.has(key)).map(([, value]) => value)
const setEquals = ([first = new Map<string, Value>(), ...rest]: Map<string, Value>[]): boolean =>
  rest.every((set) => set.size === first.size && [...set.keys()].every((key) => first.has(key)))
const isSubset = ([a = new Map<string, Value>(), b = new Map<string, Value>()]: Map<
  string,
  Value
>[]): boolean => [...a.keys()].every((key) => b.has(key))

const toObject = (value: Result): Result => {
  const items = arrayOrNull('$arrayToObject', value, 40386)
  if (!items) return null
  return new Map(
    items.map((item): [string, Value] => {
      const [key, content] = isDoc(item) ? [item.get('k'), item.get('v')] : Array.isArray(item) ? item : []
      const name = textOrNull('$arrayToObject', key, 40394)
      if (name === null || content === undefined)
        throw new CommandError(40392, '$arrayToObject requires objects with k and v, or pairs')
      return [name, content]
    }),
  )
}

const toArray = (value: Result): Result => {
  if (isNullish(value)) return null
  if (!isDoc(value))
    throw new CommandError(40390, `$objectToArray requires a document input, found: ${typeOf(value)}`)
  return [...value].map(
    ([k, v]): Doc =>
      new Map<string, Value>([
        ['k', k],
        ['v', v],
      ]),
  )
}

const firstOrLast = (name: string, index: 0 | -1): OperatorCompiler =>
  unary(name, (value) => {
    const items = arrayOrNull(name, value, 28689)
    return items ? elementAt(items, index) : null
  })

export const arrays: Record<string, OperatorCompiler> = {
  $size: unary('$size', (value) => {
    if (!Array.isArray(value))
      throw new CommandError(
        17124,
        `The argument to $size must be an array, but was of type: ${value === undefined ? 'missing' : typeOf(value)}`,
      )
    return new Int32(value.length)
  }),
  $isArray: unary('$isArray', (value) => Array.isArray(value)),
  $arrayElemAt: listed('$arrayElemAt', 2, 2, arrayElemAt),
  $first: firstOrLast('$first', 0),
  $last: firstOrLast('$last', -1),
  $slice: listed('$slice', 2, 3, slice),
  $concatArrays: listed('$concatArrays', 0, Infinity, concatenate),
  $reverseArray: unary(
    '$reverseArray',
    (value) => arrayOrNull('$reverseArray', value, 34435)?.slice().reverse() ?? null,
  ),
  $range: listed('$range', 2, 3, range),
  $indexOfArray: listed('$indexOfArray', 2, 4, indexOf),
  $in: listed('$in', 2, 2, membership),
  $zip: zip,
  $filter: filter,
  $map: map,
  $reduce: reduce,
  $sortArray: sortArray,
  $setUnion: setOperator('$setUnion', setUnion),
  $setIntersection: setOperator('$setIntersection', setIntersection),
  $setDifference: setOperator('$setDifference', setDifference),
  $setEquals: setOperator('$setEquals', setEquals),
  $setIsSubset: setOperator('$setIsSubset', isSubset),
  $anyElementTrue: unary('$anyElementTrue', (value) =>
    (arrayOrNull('$anyElementTrue', value, 17041) ?? []).some(isTruthy),
  ),
  $allElementsTrue: unary('$allElementsTrue', (value) =>
    (arrayOrNull('$allElementsTrue', value, 17040) ?? []).every(isTruthy),
  ),
  $arrayToObject: unary('$arrayToObject', toObject),
  $objectToArray: unary('$objectToArray', toArray),
}
