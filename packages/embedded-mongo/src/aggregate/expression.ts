import { compareValues } from '../bson/compare.ts'
import { toDouble } from '../bson/numbers.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumber } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { splitPath } from '../query/paths.ts'

export type Variables = ReadonlyMap<string, Value | undefined>

/**
 * The inputs of an expression: the whole document, the document that `$name` paths start from, and the `$$name`
 * variables.
 */
export type Scope = { root: Doc; current: Value | undefined; variables: Variables }

/** A compiled expression; `undefined` is a missing value. */
export type Evaluate = (scope: Scope) => Value | undefined

/** Converts a value to a boolean as MongoDB does. */
export const isTruthy = (value: Value | undefined): boolean => {
  if (value === undefined || value === null || value === false) return false
  return isNumber(value) ? toDouble(value) !== 0 : true
}

/** Compares two results; a missing one sorts before null. */
export const compareResults = (a: Value | undefined, b: Value | undefined): number => {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1
  return compareValues(a, b)
}

/** The value at a path in an expression; for an array, the values of the elements that have the path. */
export const resolvePath = (
  value: Value | undefined,
  parts: readonly string[],
  at = 0,
): Value | undefined => {
  const part = parts[at]
  if (part === undefined) return value
  if (isDoc(value)) return resolvePath(value.get(part), parts, at + 1)
  if (!Array.isArray(value)) return undefined
  return value.flatMap((item) => {
    // As in MongoDB, an array inside of an array is not entered.
    const found = isDoc(item) ? resolvePath(item, parts, at) : undefined
    return found === undefined ? [] : [found]
  })
}

const checkPath = (parts: readonly string[], text: string): void => {
  if (parts.some((part) => part === '')) {
    throw new CommandError(40353, `FieldPath must not end with a '.' or have empty parts: '${text}'`)
  }
  const bad = parts.find((part) => part.startsWith('$'))
  if (bad)
    throw new CommandError(
      16410,
      `FieldPath field names may not start with '$'. Consider using $getField or $setField: '${text}'`,
    )
}

const compilePath = (text: string): Evaluate => {
  if (text === '$') throw new CommandError(16872, "'$' by itself is not a valid FieldPath")
  const parts = splitPath(text.slice(1))
  checkPath(parts, text)
  return ({ current }) => resolvePath(current, parts)
}

const compileVariable = (text: string): Evaluate => {
  const [name = '', ...parts] = splitPath(text.slice(2))
  if (name === '') throw new CommandError('FailedToParse', 'empty variable names are not allowed')
  checkPath(parts, text)
  const now = new Date()
  switch (name) {
    case 'ROOT':
      return ({ root }) => resolvePath(root, parts)
    case 'CURRENT':
      return ({ current }) => resolvePath(current, parts)
    case 'NOW':
      return () => now
    default:
      return ({ variables }) => {
        if (!variables.has(name)) throw new CommandError(17276, `Use of undefined variable: ${name}`)
        return resolvePath(variables.get(name), parts)
      }
  }
}

/** Throws FailedToParse (9) for a name that a variable of the user can't have. */
export const checkVariableName = (name: string): void => {
  if (/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name)) return
  throw new CommandError('FailedToParse', `'${name}' is no valid name of a user variable`)
}

const compileArray = (items: readonly Value[]): Evaluate => {
  const parts = items.map(compileExpression)
  return (scope) => parts.map((part) => part(scope) ?? null)
}

const compileObject = (doc: Doc): Evaluate => {
  const fields = [...doc].map(([name, value]) => {
    if (name.includes('.'))
      throw new CommandError(
        16405,
        `FieldPath field names may not contain '.'. Consider using $getField or $setField: ${name}`,
      )
    return { name, evaluate: compileExpression(value) }
  })
  return (scope) => {
    const result: Doc = new Map()
    for (const { name, evaluate } of fields) {
      const value = evaluate(scope)
      if (value !== undefined) result.set(name, value)
    }
    return result
  }
}

type OperatorCompiler = (operand: Value) => Evaluate

const operators = new Map<string, OperatorCompiler>()

/** Registers a group of operators. */
export const addOperators = (family: Readonly<Record<string, OperatorCompiler>>): void => {
  for (const [name, compile] of Object.entries(family)) operators.set(name, compile)
}

export const isOperator = (name: string): boolean => operators.has(name)

/** Compiles an aggregation expression; throws MongoDB's error for unknown operators. */
export const compileExpression = (value: Value): Evaluate => {
  if (typeof value === 'string') {
    if (value.startsWith('$$')) return compileVariable(value)
    return value.startsWith('$') ? compilePath(value) : () => value
  }
  if (Array.isArray(value)) return compileArray(value)
  if (!isDoc(value)) return () => value
  const [name, operand] = [...value][0] ?? []
  if (name === undefined || !name.startsWith('$')) {
    const stray = [...value.keys()].find((key) => key.startsWith('$'))
    if (stray)
      throw new CommandError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField: ${stray}`,
      )
    return compileObject(value)
  }
  if (value.size > 1)
    throw new CommandError(
      15983,
      `An object representing an expression must have exactly one field: ${[...value.keys()].join(', ')}`,
    )
  const compile = operators.get(name)
  if (!compile)
    throw new CommandError(168, `Unrecognized expression '${name}'`, { codeName: 'InvalidPipelineOperator' })
  return compile(operand as Value)
}
