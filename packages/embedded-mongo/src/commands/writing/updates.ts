import type { Variables } from '../../aggregate/expression.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { isDoc } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import type { Collation } from '../../query/collation.ts'
import { compileCollated } from '../../query/collation.ts'
import type { FindOptions } from '../../query/find.ts'
import type { Collection } from '../../storage/catalog.ts'
import type { Stored } from '../../storage/records.ts'
import { checkCollatedUpdate } from '../../update/collated.ts'
import type { Update } from '../../update/modify.ts'
import { compileUpdate } from '../../update/modify.ts'
import { upsertDocument } from '../../update/upsert.ts'
import type { Engine } from '../engine.ts'
import { ensureCollection, hintOf } from '../engine.ts'
import type { Operation } from '../operation.ts'
import type { Target } from './targets.ts'
import { changeAtOnce, changeGently } from './targets.ts'

/** The result of an update or an upsert; `before` and `after` are of the first document. */
export type UpdateResult = {
  matched: number
  modified: number
  upserted?: Stored | undefined
  before?: Stored | undefined
  after?: Stored | undefined
}

export type UpdateOperation = {
  namespace: string
  query: Doc
  change: Value
  isMulti: boolean
  isUpsert: boolean
  arrayFilters: readonly Doc[]
  hint: Value | undefined
  collation: Collation | undefined
  variables: Variables
  constants: Variables
  sort: FindOptions['sort']
}

/** True for an update that is given as a document or a pipeline. */
export const isChange = (value: Value | undefined): value is Doc | Value[] =>
  isDoc(value) || Array.isArray(value)

type Compiled = { update: Update; target: (collection: Collection) => Target }

const compile = (operation: UpdateOperation): Compiled => {
  const { query, change, arrayFilters, isMulti, collation, variables, constants, sort } = operation
  if (collation) checkCollatedUpdate(change, arrayFilters)
  const { filter, sortedAs } = compileCollated(query, sort, collation, variables)
  const update = compileUpdate(change, arrayFilters, new Map([...variables, ...constants]))
  if (isMulti && update.kind === 'replacement')
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update')
  const limit = isMulti ? Infinity : 1
  const target = (collection: Collection): Target => {
    const options = { sort, sortedAs, limit, hint: hintOf(collection, operation.hint) }
    return { collection, filter, options }
  }
  return { update, target }
}

type Changed = { isModified: boolean; before: Stored; after: Stored }

const changeOf =
  ({ records }: Engine, { query }: UpdateOperation, update: Update) =>
  (collection: Collection, before: Stored): Changed => {
    const doc = update.apply(before.doc, query, false)
    return { isModified: records.replace(collection, before, doc), before, after: { ...before, doc } }
  }

const add = (result: UpdateResult, { isModified, before, after }: Changed): void => {
  if (result.matched === 0) Object.assign(result, { before, after })
  result.matched++
  if (isModified) result.modified++
}

const insertNew = (
  { records }: Engine,
  collection: Collection,
  { query }: UpdateOperation,
  update: Update,
): UpdateResult => ({
  matched: 0,
  modified: 0,
  upserted: records.insert(collection, upsertDocument(query, update)),
})

const collectionFor = (engine: Engine, { namespace, isUpsert }: UpdateOperation): Collection | undefined =>
  isUpsert ? ensureCollection(engine, namespace) : engine.catalog.find(namespace)

/** Updates what matches in one commit; only inside of a write. Undefined, with no change, when it takes too long for that. */
export const updateAtOnce = (engine: Engine, operation: UpdateOperation): UpdateResult | undefined => {
  const { update, target } = compile(operation)
  const result: UpdateResult = { matched: 0, modified: 0 }
  const collection = collectionFor(engine, operation)
  if (!collection) return result
  const changed = changeAtOnce(engine, target(collection), changeOf(engine, operation, update))
  changed?.forEach((one) => add(result, one))
  if (changed?.length === 0 && operation.isUpsert) return insertNew(engine, collection, operation, update)
  return changed && result
}

/** Updates what matches in several commits, while others write too; an upsert inserts when nothing was found. */
export const updateGently = async (
  engine: Engine,
  operation: UpdateOperation,
  { check }: Operation,
): Promise<UpdateResult> => {
  const { update, target } = compile(operation)
  const result: UpdateResult = { matched: 0, modified: 0 }
  const collection = engine.catalog.find(operation.namespace)
  if (!collection) return result
  const change = changeOf(engine, operation, update)
  await changeGently(engine, collection, target, change, (one) => add(result, one), check)
  if (result.matched > 0 || !operation.isUpsert) return result
  return engine.store.write(() =>
    insertNew(engine, ensureCollection(engine, operation.namespace), operation, update),
  )
}
