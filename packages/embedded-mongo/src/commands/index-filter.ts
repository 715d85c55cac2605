import { BSONRegExp } from 'bson'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { compileFilter, isOperatorDoc } from '../query/filters/compile-filter.ts'

const refused = (what: string): CommandError =>
  new CommandError('CannotCreateIndex', `Expression not supported in partial index: ${what}`)

const isRegex = (value: Value): boolean => value instanceof BSONRegExp

const allowed = ['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$exists', '$type']

/** Throws CannotCreateIndex (67) for a partialFilterExpression with unsupported conditions. */
export const checkIndexFilter = (filter: Doc): void => {
  for (const [name, operand] of filter) {
    if ((name === '$and' || name === '$or') && Array.isArray(operand)) {
      for (const branch of operand) if (isDoc(branch)) checkIndexFilter(branch)
      continue
    }
    if (name.startsWith('$')) throw refused(name)
    if (isRegex(operand)) throw refused('$regex')
    if (!isOperatorDoc(operand)) continue
    for (const [operator, value] of operand) {
      if (!allowed.includes(operator) || (operator === '$exists' && value === false)) throw refused(operator)
      if (operator === '$in' && Array.isArray(value) && value.some(isRegex)) throw refused('$regex')
    }
  }
  compileFilter(filter)
}
