import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Variables } from '../aggregate/expression.ts'
import { compileDocumentStage } from '../aggregate/document-stages.ts'
import { checkId } from './check-id.ts'

const allowed = ['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']

/** Compiles an update that is given as a list of stages. */
export const compileUpdatePipeline = (
  stages: readonly Value[],
  variables: Variables,
): ((doc: Doc) => Doc) => {
  const steps = stages.map((stage) => {
    const [name, operand] = isDoc(stage) && stage.size === 1 ? ([...stage][0] as [string, Value]) : []
    if (name === undefined || operand === undefined)
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.')
    if (!allowed.includes(name))
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`)
    return compileDocumentStage(name, operand, variables)
  })
  return (doc) => {
    const result = steps.reduce((value, step) => step?.(value) ?? value, doc)
    const id = doc.get('_id')
    // A stage that drops the _id does not remove it from the stored document.
    const kept =
      id !== undefined && !result.has('_id') ? new Map<string, Value>([['_id', id], ...result]) : result
    checkId(id, kept)
    return kept
  }
}
