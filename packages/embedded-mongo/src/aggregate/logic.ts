import type { Value } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { OperatorCompiler } from './arguments.ts'
import { isNullish, listed, named, unary } from './arguments.ts'
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

export const logic: Record<string, OperatorCompiler> = {
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $and: conjunction,
  $or: disjunction,
  $not: unary('$not', (value) => !isTruthy(value)),
  $cond: condition,
  $ifNull: ifNull,
  $literal: (operand) => () => operand,
}
