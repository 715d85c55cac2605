import type { Value } from '../bson/values.ts'
import type { Accumulator } from './accumulators.ts'
import { accumulators } from './accumulators.ts'
import type { OperatorCompiler } from './arguments.ts'
import { compileExpression } from './expression.ts'

// As an expression, an accumulator collects its operands, or the elements of its only operand.
const summary =
  (create: () => Accumulator): OperatorCompiler =>
  (operand) => {
    const parts = (Array.isArray(operand) ? operand : [operand]).map((item: Value) => compileExpression(item))
    return (scope) => {
      const values = parts.map((part) => part(scope))
      const only = values[0]
      const items = values.length === 1 && Array.isArray(only) ? only : values
      const gathered = create()
      items.forEach(gathered.add)
      return gathered.result()
    }
  }

/** Accumulators that may be used in any expression. */
export const summaries: Record<string, OperatorCompiler> = Object.fromEntries(
  ['$sum', '$avg', '$min', '$max'].flatMap((name) => {
    const create = accumulators.get(name)
    return create ? [[name, summary(create)]] : []
  }),
)
