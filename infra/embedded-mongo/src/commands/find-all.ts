import type { Variables } from '../aggregate/expression.ts'
import type { Doc, Value } from '../bson/values.ts'
import type { Collation } from '../query/collation.ts'
import { compileCollated } from '../query/collation.ts'
import type { FindOptions } from '../query/find.ts'
import { findDocuments } from '../query/find.ts'
import type { Engine } from './engine.ts'
import { hintOf, sourceOf } from './engine.ts'

export type FindAllOptions = {
  sort?: FindOptions['sort']
  hint?: Value | undefined
  collation?: Collation | undefined
}

/** All documents of a collection that match, decoded. */
export const findAll = (
  engine: Engine,
  namespace: string,
  query: Doc,
  variables: Variables,
  { sort = [], hint, collation }: FindAllOptions = {},
): Doc[] => {
  const { filter, sortedAs } = compileCollated(query, sort, collation, variables)
  const collection = engine.catalog.find(namespace)
  if (!collection) return []
  const found = findDocuments(sourceOf(engine, collection), filter, {
    sort,
    sortedAs,
    hint: hintOf(collection, hint),
  })
  return Array.from(found, ({ doc }) => doc)
}
