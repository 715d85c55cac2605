import { toWhole } from '../bson/numbers.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumber, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Evaluate } from './expression.ts'
import { compileExpression } from './expression.ts'

/** Compiles the operand of one expression operator. */
export type OperatorCompiler = (operand: Value) => Evaluate
export type Result = Value | undefined

/** An operator that takes a list of operands, or a single one without a list. */
export const listed =
  (name: string, least: number, most: number, apply: (values: Result[]) => Result): OperatorCompiler =>
  (operand) => {
    const items = Array.isArray(operand) ? operand : [operand]
    if (items.length < least || items.length > most) {
      const wanted = least === most ? `exactly ${least}` : `between ${least} and ${most}`
      throw new CommandError(
        16020,
        `Expression ${name} takes ${wanted} arguments. ${items.length} were passed in.`,
      )
    }
    const parts = items.map(compileExpression)
    return (scope) => apply(parts.map((part) => part(scope)))
  }

/** An operator of one operand. */
export const unary = (name: string, apply: (value: Result) => Result): OperatorCompiler =>
  listed(name, 1, 1, ([value]) => apply(value))

/** The named operands of an operator such as `$filter`; throws on an unknown or a missing one. */
export const named = (
  name: string,
  operand: Value,
  required: readonly string[],
  optional: readonly string[] = [],
): Doc => {
  if (!isDoc(operand))
    throw new CommandError('FailedToParse', `${name} only supports an object as its argument`)
  for (const key of operand.keys()) {
    if (!required.includes(key) && !optional.includes(key)) {
      throw new CommandError('FailedToParse', `${name} found an unknown argument: ${key}`)
    }
  }
  const missing = required.find((key) => !operand.has(key))
  if (missing) throw new CommandError('FailedToParse', `Missing '${missing}' parameter to ${name}`)
  return operand
}

/** A compiled optional operand. */
export const optionalArgument = (args: Doc, key: string, fallback?: Value): Evaluate => {
  const operand = args.get(key)
  return operand === undefined ? () => fallback : compileExpression(operand)
}

export const isNullish = (value: Result): value is null | undefined => value === undefined || value === null

/** The list, or null where it is null or missing; throws on anything else. */
export const arrayOrNull = (name: string, value: Result, code = 28765): Value[] | null => {
  if (isNullish(value)) return null
  if (Array.isArray(value)) return value
  throw new CommandError(code, `${name} needs an array, not ${typeOf(value)}`)
}

/** The whole number as a JavaScript number; throws on anything else. */
export const wholeArgument = (name: string, value: Result, code = 40096): number => {
  const whole = value !== undefined && isNumber(value) ? toWhole(value) : undefined
  if (whole === undefined || whole > 2147483647n || whole < -2147483648n) {
    throw new CommandError(code, `${name} needs a value that can be represented as a 32-bit integer`)
  }
  return Number(whole)
}
