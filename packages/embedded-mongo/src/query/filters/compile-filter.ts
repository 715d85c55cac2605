import { BSONRegExp } from 'bson'
import type { Doc, Value } from '../../bson/values.ts'
import { isDoc, isNumber } from '../../bson/values.ts'
import { toDouble } from '../../bson/numbers.ts'
import { CommandError } from '../../errors.ts'
import type { Variables } from '../../aggregate/expression.ts'
import { compileExpression, isTruthy } from '../../aggregate/expression.ts'
import { splitPath } from '../paths.ts'
import type { Filter, PathTest } from './filter.ts'
import { bindPath, combine, negated, opaque, plain, whole } from './filter.ts'
import type { ValueTest } from './predicates.ts'
import { compares, equals, hasSize, hasType, isIn, matchesRegex, regexOf } from './predicates.ts'

/** Compiles a query document; throws MongoDB's errors for unknown operators. */
export const compileFilter = (query: Doc, variables: Variables = new Map()): Filter =>
  compileEntries(query, variables)

// Without variables, a query is one for the elements of an array, where expressions are not allowed.
const compileEntries = (query: Doc, variables?: Variables): Filter =>
  combine([...query].map(([name, operand]) => compileEntry(name, operand, variables)))

const compileEntry = (name: string, operand: Value, variables: Variables | undefined): Filter => {
  if (!name.startsWith('$')) return compileField(name, operand)
  switch (name) {
    case '$and':
      return combine(branches(name, operand, variables))
    case '$or': {
      const filters = branches(name, operand, variables)
      if (filters.length === 1) return combine(filters)
      return {
        test: (doc) => filters.some(({ test }) => test(doc)),
        conditions: [],
        unions: [filters],
        isPlain: false,
        isComplete: filters.every(({ isComplete }) => isComplete),
      }
    }
    case '$nor': {
      const filters = branches(name, operand, variables)
      return opaque((doc) => !filters.some(({ test }) => test(doc)))
    }
    case '$expr': {
      if (!variables)
        throw new CommandError('BadValue', '$expr can only be applied to the top-level document')
      const evaluate = compileExpression(operand)
      return opaque((doc) => isTruthy(evaluate({ root: doc, current: doc, variables })))
    }
    case '$where':
    case '$text':
    case '$jsonSchema':
    case '$sampleRate':
      throw new CommandError('CommandNotSupported', `${name} is not supported`)
    default:
      throw new CommandError(
        'BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      )
  }
}

const branches = (name: string, operand: Value, variables: Variables | undefined): Filter[] => {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', `${name} must be an array`)
  if (operand.length === 0) throw new CommandError('BadValue', '$and/$or/$nor must be a nonempty array')
  return operand.map((branch) => {
    if (!isDoc(branch)) throw new CommandError('BadValue', '$or/$and/$nor entries need to be full objects')
    return compileEntries(branch, variables)
  })
}

/** True for `{ $gt: 1 }`, false for `{ a: 1 }` and for a document to compare with. */
export const isOperatorDoc = (value: Value): value is Doc => {
  if (!isDoc(value)) return false
  const first = value.keys().next().value
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first)
}

const compileField = (path: string, operand: Value): Filter => {
  const parts = splitPath(path)
  return combine(compilePathTests(operand).map((one) => bindPath(path, parts, one)))
}

const compilePathTests = (operand: Value): PathTest[] => {
  if (operand instanceof BSONRegExp) return [plain('regex', operand, matchesRegex(operand))]
  if (!isOperatorDoc(operand)) return [plain('eq', operand, equals(operand))]
  return [...operand].flatMap(([operator, value]) => compileOperator(operator, value, operand))
}

const listOf = (operator: string, operand: Value): Value[] => {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', `${operator} needs an array`)
  return operand
}

const isTrue = (operand: Value): boolean =>
  isNumber(operand) ? toDouble(operand) !== 0 : operand !== false && operand !== null

const compileOperator = (operator: string, operand: Value, siblings: Doc): PathTest[] => {
  switch (operator) {
    case '$eq':
      return [plain('eq', operand, equals(operand))]
    case '$ne':
      if (operand instanceof BSONRegExp) throw new CommandError('BadValue', "Can't have regex as arg to $ne.")
      return [negated(plain('eq', operand, equals(operand)))]
    case '$gt':
      return [
        plain(
          'gt',
          operand,
          compares(operand, (order) => order > 0),
        ),
      ]
    case '$gte':
      return [
        plain(
          'gte',
          operand,
          compares(operand, (order) => order >= 0),
        ),
      ]
    case '$lt':
      return [
        plain(
          'lt',
          operand,
          compares(operand, (order) => order < 0),
        ),
      ]
    case '$lte':
      return [
        plain(
          'lte',
          operand,
          compares(operand, (order) => order <= 0),
        ),
      ]
    case '$in':
      return [plain('in', operand, isIn(listOf('$in', operand)))]
    case '$nin':
      return [negated(plain('in', operand, isIn(listOf('$nin', operand))))]
    case '$exists': {
      const isWanted = isTrue(operand)
      const exists = whole(isWanted ? 'exists' : 'other', operand, (value) => value !== undefined)
      return [isWanted ? exists : negated(exists)]
    }
    case '$type':
      return [plain('type', operand, hasType(operand))]
    case '$size':
      return [whole('other', operand, hasSize(operand))]
    case '$regex': {
      const regex = regexOf(operand, siblings.get('$options'))
      return [plain('regex', regex, matchesRegex(regex))]
    }
    case '$options':
      if (!siblings.has('$regex')) throw new CommandError('BadValue', '$options needs a $regex')
      return []
    case '$all':
      return compileAll(listOf('$all', operand))
    case '$elemMatch':
      return [whole('other', operand, compileElemMatch(operand))]
    case '$not':
      return [compileNot(operand)]
    case '$where':
    case '$geoWithin':
    case '$geoIntersects':
    case '$near':
    case '$nearSphere':
    case '$bitsAllSet':
    case '$bitsAnySet':
    case '$bitsAllClear':
    case '$bitsAnyClear':
      throw new CommandError('CommandNotSupported', `${operator} is not supported`)
    default:
      throw new CommandError('BadValue', `unknown operator: ${operator}`)
  }
}

const isElemMatch = (operand: Value | undefined): boolean =>
  isDoc(operand) && operand.keys().next().value === '$elemMatch'

const compileAll = (operands: readonly Value[]): PathTest[] => {
  if (operands.length === 0) return [plain('other', null, () => false)]
  if (isElemMatch(operands[0])) {
    if (!operands.every(isElemMatch))
      throw new CommandError('BadValue', '$all/$elemMatch has to be consistent')
    return operands.flatMap(compilePathTests)
  }
  return operands.flatMap((operand) => {
    if (isOperatorDoc(operand)) throw new CommandError('BadValue', 'no $ expressions in $all')
    const test = operand instanceof BSONRegExp ? matchesRegex(operand) : equals(operand)
    return [plain(operand instanceof BSONRegExp ? 'regex' : 'eq', operand, test)]
  })
}

// `$not` negates all of its conditions together, so they are combined first, at the level of the document.
const compileNot = (operand: Value): PathTest => {
  if (operand instanceof BSONRegExp) return negated(plain('regex', operand, matchesRegex(operand)))
  if (isDoc(operand) && operand.size === 0) throw new CommandError('BadValue', '$not cannot be empty')
  if (!isOperatorDoc(operand)) throw new CommandError('BadValue', '$not needs a regex or a document')
  const tests = compilePathTests(operand)
  const only = tests[0]
  if (only && tests.length === 1) return negated(only)
  const holder = splitPath('v')
  const all = combine(tests.map((one) => bindPath('v', holder, one)))
  return negated(
    whole('other', operand, (value) => all.test(new Map(value === undefined ? [] : [['v', value]]))),
  )
}

/** The test of `$elemMatch` for a whole array: one element matches all conditions. */
const compileElemMatch = (operand: Value): ValueTest => {
  const test = compileElement(operand)
  return (value) => Array.isArray(value) && value.some(test)
}

/** The test of `$elemMatch` and `$pull` for one element of an array. */
export const compileElement = (operand: Value): ((item: Value) => boolean) => {
  if (!isDoc(operand)) throw new CommandError('BadValue', '$elemMatch needs an Object')
  const logical = ['$and', '$or', '$nor', '$expr', '$where']
  if (isOperatorDoc(operand) && !logical.includes([...operand.keys()][0] ?? '')) {
    const tests = compilePathTests(operand)
    return (item) => tests.every(({ test, isNegated }) => test(item) !== isNegated)
  }
  const filter = compileEntries(operand)
  const docOf = (item: Value): Doc | undefined =>
    isDoc(item)
      ? item
      : Array.isArray(item)
        ? new Map(item.map((one, index) => [String(index), one]))
        : undefined
  return (item) => {
    const doc = docOf(item)
    return doc !== undefined && filter.test(doc)
  }
}
