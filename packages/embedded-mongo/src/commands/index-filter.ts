import type { Doc } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { compileFilter, isOperatorDoc } from '../query/filters/compile-filter.ts'

const allowed = ['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$exists', '$type']

/** Throws CannotCreateIndex (67) for a partialFilterExpression with unsupported conditions. */
export const checkIndexFilter = (filter: Doc): void => {
  for (const [name, operand] of filter) {
    if ((name === '$and' || name === '$or') && Array.isArray(operand)) {
      for (const branch of operand) if (isDoc(branch)) checkIndexFilter(branch)
      continue
    }
    if (name.startsWith('$'))
      throw new CommandError('CannotCreateIndex', `Expression not supported in partial index: ${name}`)
    if (!isOperatorDoc(operand)) continue
    for (const [operator, value] of operand) {
      if (!allowed.includes(operator) || (operator === '$exists' && value === false)) {
        throw new CommandError('CannotCreateIndex', `Expression not supported in partial index: ${operator}`)
      }
    }
  }
  compileFilter(filter)
}
