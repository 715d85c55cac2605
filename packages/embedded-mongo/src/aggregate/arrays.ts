import { Int32 } from 'bson'
import { equalValues } from '../bson/compare.ts'
import type { Doc, Value } from '../bson/values.ts'
import { typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { OperatorCompiler, Result } from './arguments.ts'
import { arrayOrNull, isNullish, listed, named, optionalArgument, unary, wholeArgument } from './arguments.ts'
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

const elementAt = (items: Value[], index: number): Result => items[index < 0 ? items.length + index : index]

const arrayElemAt = ([list, index]: readonly Result[]): Result => {
  if (isNullish(index)) return null
  const items = arrayOrNull('$arrayElemAt', list, 28689)
  return items ? elementAt(items, wholeArgument('$arrayElemAt', index, 28691)) : null
}

const membership = ([wanted, list]: readonly Result[]): Result => {
  if (!Array.isArray(list)) throw new CommandError(40081, '$in requires an array as a second argument')
  return wanted !== undefined && list.some((item) => equalValues(item, wanted))
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
  $in: listed('$in', 2, 2, membership),
  $filter: filter,
  $map: map,
}
