import { ObjectId } from 'bson'
import type { Variables } from '../../aggregate/expression.ts'
import { compileExpression } from '../../aggregate/expression.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { isDoc } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import { compileFilter } from '../../query/filters/compile-filter.ts'
import { findSteps } from '../../query/find.ts'
import type { Steps } from '../../query/reading/steps.ts'
import { pause } from '../../query/reading/steps.ts'
import type { Collection } from '../../storage/catalog.ts'
import { temporaryName } from '../../storage/catalog.ts'
import type { Stored } from '../../storage/records.ts'
import { compileUpdatePipeline } from '../../update/pipeline.ts'
import type { Engine } from '../engine.ts'
import { ensureCollection, newUuid, sourceOf } from '../engine.ts'
import type { Operation } from '../operation.ts'
import { checkNamespace } from '../request.ts'
import { changeSteps } from '../writing/slices.ts'

/** Applies the last stage of a pipeline to the documents, in as many commits as the time asks for. */
export type Output = (docs: Steps<Doc>) => Promise<void>

type Place = { engine: Engine; database: string; variables: Variables; operation: Operation }

const targetOf = (database: string, name: string, into: Value | undefined): string => {
  if (typeof into === 'string') return checkNamespace(database, into)
  const [db, coll] = isDoc(into) ? [into.get('db') ?? database, into.get('coll')] : []
  if (typeof db === 'string' && typeof coll === 'string') return checkNamespace(db, coll)
  throw new CommandError(name === '$out' ? 16990 : 51178, `${name} needs the name of a collection`)
}

const withId = (doc: Doc): Doc =>
  doc.has('_id') ? doc : new Map<string, Value>([['_id', new ObjectId()], ...doc])

// The new documents are gathered beside the old ones, and take their place, with their indexes, all at once.
const compileOut = ({ engine, database, operation }: Place, operand: Value): Output => {
  const namespace = targetOf(database, '$out', operand)
  const { catalog, records, store, garbage } = engine
  const beside = namespace.slice(0, namespace.indexOf('.')) + temporaryName + newUuid().toString('hex')
  const target = (): Collection => {
    const collection = catalog.find(beside)
    if (collection) return collection
    throw new CommandError('QueryPlanKilled', 'the database was dropped meanwhile')
  }
  const drop = (): void => {
    const left = catalog.find(beside)
    if (left) catalog.drop(left)
  }
  return async (docs) => {
    await store.write(() => {
      const collection = catalog.create(beside, newUuid())
      const indexes = catalog.find(namespace)?.indexes.slice(1) ?? []
      catalog.finishIndexes(
        collection,
        indexes.map(({ spec }) => catalog.addIndex(collection, spec)),
      )
    })
    try {
      const insert = (doc: Doc): Stored => records.insert(target(), withId(doc))
      await changeSteps(engine, docs, insert, () => {}, operation.check)
      await store.write(() => catalog.replace(namespace, target()))
    } finally {
      await store.write(drop)
      garbage.collect()
    }
  }
}

type Matched = (old: Stored, doc: Doc) => Doc | undefined

const compileMatched = (mode: Value, args: Doc, variables: Variables): Matched => {
  if (Array.isArray(mode)) return compileMatchedPipeline(mode, args, variables)
  if (mode === 'merge') return (old, doc) => new Map([...old.doc, ...doc])
  if (mode === 'replace') {
    return (old, doc) =>
      new Map<string, Value>([
        ['_id', old.doc.get('_id') as Value],
        ...[...doc].filter(([name]) => name !== '_id'),
      ])
  }
  if (mode === 'keepExisting') return () => undefined
  throw new CommandError('BadValue', 'whenMatched must be merge, replace, keepExisting, fail or a pipeline')
}

const compileMatchedPipeline = (stages: readonly Value[], args: Doc, variables: Variables): Matched => {
  const bound = args.get('let')
  const vars = isDoc(bound) ? bound : new Map<string, Value>([['new', '$$ROOT']])
  const evaluators = [...vars].map(([name, value]) => ({ name, evaluate: compileExpression(value) }))
  return (old, doc) => {
    const inner = new Map(variables)
    for (const { name, evaluate } of evaluators)
      inner.set(name, evaluate({ root: doc, current: doc, variables }))
    return compileUpdatePipeline(stages, inner)(old.doc)
  }
}

const checkOn = (collection: Collection, on: readonly string[]): void => {
  const isServed = collection.indexes.some(
    ({ isUnique, filter, fields }) =>
      isUnique && !filter && fields.length === on.length && fields.every(({ path }) => on.includes(path)),
  )
  if (!isServed) throw new CommandError(51183, 'Cannot find index to verify that join fields will be unique')
}

const compileMerge = ({ engine, database, variables, operation }: Place, operand: Value): Output => {
  const args = isDoc(operand) ? operand : new Map<string, Value>([['into', operand]])
  const stray = [...args.keys()].find(
    (key) => !['into', 'on', 'let', 'whenMatched', 'whenNotMatched'].includes(key),
  )
  if (stray) throw new CommandError(40415, `BSON field '$merge.${stray}' is an unknown field.`)
  const namespace = targetOf(database, '$merge', args.get('into'))
  const given = args.get('on') ?? '_id'
  const on = (Array.isArray(given) ? given : [given]).map((path) => (typeof path === 'string' ? path : ''))
  const mode = args.get('whenMatched') ?? 'merge'
  // 'fail' inserts each document, so that the unique index reports the error.
  const matched = mode === 'fail' ? undefined : compileMatched(mode, args, variables)
  const otherwise = args.get('whenNotMatched') ?? 'insert'
  if (typeof otherwise !== 'string' || !['insert', 'discard', 'fail'].includes(otherwise))
    throw new CommandError('BadValue', 'whenNotMatched must be insert, discard or fail')
  if (otherwise !== 'insert' && (mode === 'fail' || mode === 'keepExisting'))
    throw new CommandError(
      51181,
      `Combination of whenMatched: ${mode} and whenNotMatched: ${otherwise} is not supported`,
    )
  const merge = (given: Doc): void => {
    const doc = withId(given)
    const collection = ensureCollection(engine, namespace)
    const old = matched && findTwin(engine, collection, on, doc)
    const merged = old && matched(old, doc)
    if (old && merged) engine.records.replace(collection, old, merged)
    if (old || otherwise === 'discard') return
    if (otherwise === 'fail')
      throw new CommandError(13113, '$merge could not find a matching document in the target collection', {
        codeName: 'MergeStageNoMatchingDocument',
      })
    engine.records.insert(collection, doc)
  }
  return async (docs) => {
    await engine.store.write(() => checkOn(ensureCollection(engine, namespace), on))
    await changeSteps(engine, docs, merge, () => {}, operation.check)
  }
}

const findTwin = (
  engine: Engine,
  collection: Collection,
  on: readonly string[],
  doc: Doc,
): Stored | undefined => {
  const query = new Map(
    on.map((path): [string, Value] => {
      const value = doc.get(path)
      if (value === undefined || value === null || Array.isArray(value))
        throw new CommandError(
          51132,
          `$merge write error: 'on' field '${path}' cannot be missing, null, undefined or an array`,
        )
      return [path, new Map([['$eq', value]])]
    }),
  )
  const found = findSteps(sourceOf(engine, collection), compileFilter(query), { sort: [], limit: 1 })
  for (const stored of found) if (stored !== pause) return stored
  return undefined
}

/** Compiles $out or $merge; undefined for any other stage. */
export const compileOutput = (place: Place, name: string, operand: Value): Output | undefined => {
  if (name === '$out') return compileOut(place, operand)
  return name === '$merge' ? compileMerge(place, operand) : undefined
}
