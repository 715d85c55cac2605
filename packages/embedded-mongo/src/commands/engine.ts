import { randomBytes } from 'node:crypto'
import type { EncodableDoc } from '../bson/encode.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { equalValues } from '../bson/compare.ts'
import { CommandError } from '../errors.ts'
import type { Source } from '../query/reading/candidates.ts'
import type { Memory } from '../query/reading/memory.ts'
import type { PlanOptions } from '../query/plans/planner.ts'
import type { Catalog, Collection } from '../storage/catalog.ts'
import type { Garbage } from '../storage/garbage.ts'
import type { Records } from '../storage/records.ts'
import type { Store } from '../storage/store.ts'
import type { Cursors } from './cursors.ts'
import type { Operation } from './operation.ts'
import type { Request } from './request.ts'

/** The shared state of all commands. */
export type Engine = {
  store: Store
  catalog: Catalog
  records: Records
  cursors: Cursors
  /** What sorting and grouping keep. */
  memory: Memory
  garbage: Garbage
  /** The last build of indexes of each collection that has one. */
  builds: Map<string, Promise<unknown>>
  startedAt: Date
  /** What `setParameter` can change. */
  parameters: { ttlMonitorEnabled: boolean }
  /** Hears of each command before it runs; an error that it throws is the answer. */
  onCommand?: ((body: Doc) => void) | undefined
}

/** Runs one kind of command; the answer is given without its `ok`. */
export type Command = (
  engine: Engine,
  request: Request,
  operation: Operation,
) => EncodableDoc | Promise<EncodableDoc>

export const sourceOf = ({ store, records, catalog, memory }: Engine, collection: Collection): Source => ({
  store,
  records,
  catalog,
  memory,
  collection,
})

/** The collection, created if it does not exist; only inside of a write. */
export const ensureCollection = ({ catalog }: Engine, namespace: string): Collection =>
  catalog.find(namespace) ?? catalog.create(namespace, newUuid())

export const newUuid = (): Buffer => {
  const bytes = randomBytes(16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return bytes
}

/** The index that a hint names or describes; throws BadValue (2) if there is none. */
export const hintOf = (collection: Collection, hint: Value | undefined): PlanOptions['hint'] => {
  if (hint === undefined || hint === null || (isDoc(hint) && hint.size === 0)) return undefined
  if (typeof hint !== 'string' && !isDoc(hint))
    throw new CommandError('FailedToParse', "Field 'hint' must be either a string or an object")
  if (isDoc(hint) && hint.has('$natural')) {
    return equalValues(hint.get('$natural') as Value, -1) ? 'naturalReverse' : 'natural'
  }
  const found = collection.indexes.find(({ name, spec }) =>
    typeof hint === 'string' ? name === hint : equalValues(spec.get('key') as Doc, hint),
  )
  if (!found)
    throw new CommandError(
      'BadValue',
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    )
  return found
}
