import type { Variables } from '../aggregate/expression.ts'
import { checkVariableName, compileExpression } from '../aggregate/expression.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'

/** The variables of a command's `let`, whose values may be expressions without fields. */
export const variablesOf = (body: Doc, field = 'let'): Variables => {
  const spec = body.get(field)
  if (spec === undefined || spec === null) return new Map()
  if (!isDoc(spec)) throw new CommandError('TypeMismatch', `BSON field '${field}' must be an object`)
  const root: Doc = new Map()
  const variables = new Map<string, Value | undefined>()
  for (const [name, value] of spec) {
    checkVariableName(name)
    variables.set(name, compileExpression(value)({ root, current: root, variables }))
  }
  return variables
}
