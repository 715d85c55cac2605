import type { Variables } from '../../aggregate/expression.ts'
import type { Doc, Value } from '../../bson/values.ts'
import type { Collation } from '../../query/collation.ts'
import { compileCollated } from '../../query/collation.ts'
import type { FindOptions, Steps } from '../../query/find.ts'
import { findSteps, pause, takeGently } from '../../query/find.ts'
import type { Stored } from '../../storage/records.ts'
import type { Engine } from '../engine.ts'
import { hintOf, sourceOf } from '../engine.ts'

export type FindAllOptions = {
  sort?: FindOptions['sort']
  limit?: number
  hint?: Value | undefined
  collation?: Collation | undefined
  isCounted?: boolean
}

const stepsOf = (
  engine: Engine,
  namespace: string,
  query: Doc,
  variables: Variables,
  { sort = [], limit, hint, collation, isCounted }: FindAllOptions = {},
): Steps<Stored> | undefined => {
  const { filter, sortedAs } = compileCollated(query, sort, collation, variables)
  const collection = engine.catalog.find(namespace)
  if (!collection) return undefined
  const found = { sort, sortedAs, hint: hintOf(collection, hint), isCounted }
  return findSteps(sourceOf(engine, collection), filter, {
    ...found,
    ...(limit === undefined ? {} : { limit }),
  })
}

/** All documents of a collection that match, decoded, in one consistent state. */
export const findAll = (...of: Parameters<typeof stepsOf>): Doc[] => {
  const docs: Doc[] = []
  for (const found of stepsOf(...of) ?? []) if (found !== pause) docs.push(found.doc)
  return docs
}

/** All documents of a collection that match, decoded, yielding to other commands every few milliseconds. */
export const findAllGently = async (...of: Parameters<typeof stepsOf>): Promise<Doc[]> => {
  const docs: Doc[] = []
  const steps = stepsOf(...of)
  if (steps) await takeGently(steps, ({ doc }) => docs.push(doc))
  return docs
}
