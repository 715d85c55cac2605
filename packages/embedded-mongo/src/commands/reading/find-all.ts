import type { Variables } from '../../aggregate/expression.ts'
import type { Doc, Value } from '../../bson/values.ts'
import type { Collation } from '../../query/collation.ts'
import { compileCollated } from '../../query/collation.ts'
import { fieldsFor } from '../../query/fields-read.ts'
import type { FindOptions } from '../../query/find.ts'
import { findSteps } from '../../query/find.ts'
import type { Steps } from '../../query/reading/steps.ts'
import { mapSteps, stepsOf } from '../../query/reading/steps.ts'
import type { Engine } from '../engine.ts'
import { hintOf, sourceOf } from '../engine.ts'

export type FindAllOptions = {
  sort?: FindOptions['sort']
  limit?: number
  hint?: Value | undefined
  collation?: Collation | undefined
  isCounted?: boolean
  /** The fields that are needed; all when not given. */
  paths?: readonly string[] | undefined
}

/** All documents of a collection that match, decoded; none of a collection that does not exist. */
export const findAll = (
  engine: Engine,
  namespace: string,
  query: Doc,
  variables: Variables,
  { sort = [], limit, hint, collation, isCounted, paths }: FindAllOptions = {},
): Steps<Doc> => {
  const { filter, sortedAs } = compileCollated(query, sort, collation, variables)
  const collection = engine.catalog.find(namespace)
  if (!collection) return stepsOf([])
  const options = {
    sort,
    sortedAs,
    isCounted,
    hint: hintOf(collection, hint),
    fields: paths && fieldsFor(paths, filter, sort),
    ...(limit === undefined ? {} : { limit }),
  }
  const found = findSteps(sourceOf(engine, collection), filter, options)
  return mapSteps(found, ({ doc }) => doc)
}
