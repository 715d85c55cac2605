import { Int32 } from 'bson'
import type { Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { OperatorCompiler } from './arguments.ts'
import { isNullish, listed, named, optionalArgument, unary } from './arguments.ts'
import type { Evaluate } from './expression.ts'
import { compareResults, compileExpression, isTruthy } from './expression.ts'

const comparison = (name: string, accepts: (order: number) => boolean): OperatorCompiler =>
  listed(name, 2, 2, ([a, b]) => accepts(compareResults(a, b)))

const compileList = (operand: Value): Evaluate[] =>
  (Array.isArray(operand) ? operand : [operand]).map(compileExpression)

const conjunction: OperatorCompiler = (operand) => {
  const parts = compileList(operand)
  return (scope) => parts.every((part) => isTruthy(part(scope)))
}

const disjunction: OperatorCompiler = (operand) => {
  const parts = compileList(operand)
  return (scope) => parts.some((part) => isTruthy(part(scope)))
}

const condition: OperatorCompiler = (operand) => {
  const args = Array.isArray(operand)
    ? new Map<string, Value>(
        ['if', 'then', 'else'].flatMap((key, index) =>
          index in operand ? [[key, operand[index] as Value]] : [],
        ),
      )
    : operand
  if (Array.isArray(operand) && operand.length !== 3) {
    throw new CommandError(
      16020,
      `Expression $cond takes exactly 3 arguments. ${operand.length} were passed in.`,
    )
  }
  const checked = named('$cond', args, ['if', 'then', 'else'])
  const [test, yes, no] = ['if', 'then', 'else'].map((key) =>
    compileExpression(checked.get(key) as Value),
  ) as [Evaluate, Evaluate, Evaluate]
  return (scope) => (isTruthy(test(scope)) ? yes(scope) : no(scope))
}

const ifNull: OperatorCompiler = (operand) => {
  const parts = compileList(operand)
  if (parts.length < 2) throw new CommandError(1257300, '$ifNull needs at least two arguments')
  return (scope) => {
    for (const part of parts.slice(0, -1)) {
      const value = part(scope)
      if (!isNullish(value)) return value
    }
    return parts.at(-1)?.(scope)
  }
}

const choose: OperatorCompiler = (operand) => {
  const args = named('$switch', operand, ['branches'], ['default'])
  const list = args.get('branches')
  if (!Array.isArray(list) || list.length === 0)
    throw new CommandError(40068, '$switch requires at least one branch.')
  const branches = list.map((branch) => {
    const checked = named('$switch', branch, ['case', 'then'])
    return {
      test: compileExpression(checked.get('case') as Value),
      value: compileExpression(checked.get('then') as Value),
    }
  })
  const fallback = args.has('default') ? optionalArgument(args, 'default') : undefined
  return (scope) => {
    const branch = branches.find(({ test }) => isTruthy(test(scope)))
    if (branch) return branch.value(scope)
    if (!fallback)
      throw new CommandError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      )
    return fallback(scope)
  }
}

const bind: OperatorCompiler = (operand) => {
  const args = named('$let', operand, ['vars', 'in'])
  const vars = args.get('vars')
  if (!isDoc(vars)) throw new CommandError(16876, 'invalid parameter: expected an object (vars)')
  const bound = [...vars].map(([name, value]) => ({ name, evaluate: compileExpression(value) }))
  const body = compileExpression(args.get('in') as Value)
  return (scope) => {
    const variables = new Map(scope.variables)
    for (const { name, evaluate } of bound) variables.set(name, evaluate(scope))
    return body({ ...scope, variables })
  }
}

export const logic: Record<string, OperatorCompiler> = {
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $cmp: listed('$cmp', 2, 2, ([a, b]) => new Int32(Math.sign(compareResults(a, b)))),
  $and: conjunction,
  $or: disjunction,
  $not: unary('$not', (value) => !isTruthy(value)),
  $cond: condition,
  $ifNull: ifNull,
  $switch: choose,
  $let: bind,
  $literal: (operand) => () => operand,
}
