import { Int32 } from 'bson'
import { equalValues } from '../bson/compare.ts'
import type { Doc, Value } from '../bson/values.ts'
import { typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { OperatorCompiler, Result } from './arguments.ts'
import { arrayOrNull, isNullish, listed, named, optionalArgument, unary, wholeArgument } from './arguments.ts'
import type { Scope } from './expression.ts'
import { checkVariableName, compileExpression, isTruthy } from './expression.ts'

const withVariable = (scope: Scope, name: string, value: Value): Scope =>
  name === 'CURRENT'
    ? { ...scope, current: value }
    : { ...scope, variables: new Map([...scope.variables, [name, value]]) }

const variableName = (args: Doc, fallback: string): string => {
  const name = args.get('as') ?? fallback
  if (typeof name !== 'string') throw new CommandError('FailedToParse', "'as' must be a name")
  if (name !== 'CURRENT') checkVariableName(name)
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
    const kept = items.filter((item) => isTruthy(test(withVariable(scope, name, item))))
    if (isNullish(most)) return kept
    const count = wholeArgument('$filter', most, 327391)
    if (count < 1) throw new CommandError(327392, "$filter: 'limit' must be greater than 0")
    return kept.slice(0, count)
  }
}

const map: OperatorCompiler = (operand) => {
  const args = named('$map', operand, ['input', 'in'], ['as'])
  const input = compileExpression(args.get('input') as Value)
  const body = compileExpression(args.get('in') as Value)
  const name = variableName(args, 'this')
  return (scope) => {
    const items = arrayOrNull('$map', input(scope), 16883)
    return items && items.map((item) => body(withVariable(scope, name, item)) ?? null)
  }
}

const arrayElemAt = ([list, index]: readonly Result[]): Result => {
  if (isNullish(index)) return null
  const items = arrayOrNull('$arrayElemAt', list, 28689)
  return items ? items.at(wholeArgument('$arrayElemAt', index, 28691)) : null
}

const membership = ([wanted, list]: readonly Result[]): Result => {
  if (!Array.isArray(list)) throw new CommandError(40081, '$in requires an array as a second argument')
  return wanted !== undefined && list.some((item) => equalValues(item, wanted))
}

export const arrays: Record<string, OperatorCompiler> = {
  $size: unary('$size', (value) => {
    if (!Array.isArray(value))
      throw new CommandError(
        17124,
        `The argument to $size must be an array, but was of type: ${value === undefined ? 'missing' : typeOf(value)}`,
      )
    return new Int32(value.length)
  }),
  $arrayElemAt: listed('$arrayElemAt', 2, 2, arrayElemAt),
  $in: listed('$in', 2, 2, membership),
  $filter: filter,
  $map: map,
}
