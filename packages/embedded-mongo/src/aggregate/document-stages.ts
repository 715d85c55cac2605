import type { Doc, Value } from '../bson/values.ts'
import { isDoc, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Project } from '../query/projection.ts'
import { compileAddFields, compileProjection } from '../query/projection.ts'
import type { Variables } from './expression.ts'
import { compileExpression } from './expression.ts'

const specOf = (name: string, operand: Value): Doc => {
  if (isDoc(operand)) return operand
  throw new CommandError(name === '$project' ? 15969 : 40272, `${name} specification must be an object`)
}

const compileUnset = (operand: Value, variables: Variables): Project => {
  const paths = Array.isArray(operand) ? operand : [operand]
  if (paths.length === 0)
    throw new CommandError(31119, '$unset specification must be a string or an array with at least one field')
  const spec = new Map(
    paths.map((path): [string, Value] => {
      if (typeof path !== 'string')
        throw new CommandError(
          31120,
          '$unset specification must be a string or an array containing only string values',
        )
      return [path, false]
    }),
  )
  return compileProjection(spec, variables)
}

const compileReplace = (name: string, operand: Value, variables: Variables): Project => {
  const evaluate = compileExpression(operand)
  return (doc) => {
    const result = evaluate({ root: doc, current: doc, variables })
    if (isDoc(result)) return result
    const kind = result === undefined ? 'missing' : typeOf(result)
    throw new CommandError(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type ${kind} (${name})`,
    )
  }
}

/** Compiles a stage that maps each document to one document; undefined for any other stage. */
export const compileDocumentStage = (
  name: string,
  operand: Value,
  variables: Variables,
): Project | undefined => {
  switch (name) {
    case '$project': {
      const spec = specOf(name, operand)
      if (spec.size === 0)
        throw new CommandError(51272, '$project specification must have at least one field')
      return compileProjection(spec, variables)
    }
    case '$set':
    case '$addFields':
      return compileAddFields(specOf(name, operand), variables)
    case '$unset':
      return compileUnset(operand, variables)
    case '$replaceWith':
      return compileReplace(name, operand, variables)
    case '$replaceRoot': {
      const root = isDoc(operand) && operand.size === 1 ? operand.get('newRoot') : undefined
      if (root === undefined) throw new CommandError(40231, 'no newRoot specified for the $replaceRoot stage')
      return compileReplace(name, root, variables)
    }
    default:
      return undefined
  }
}
