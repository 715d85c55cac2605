import type { Query, Schema, SchemaType } from 'mongoose'
import { mapGently } from './map-gently.ts'

/** What fields of an older document become; each function leaves as it is what is there already. */
export type Upcast<D> = { readonly [N in keyof D]?: (document: D) => D[N] }

type Fields = Record<string, unknown>
type Projection = Record<string, unknown> | undefined
/** What mongoose keeps of a path beside what its types name. */
type PathWithDefault = SchemaType & { defaultValue?: unknown; schema?: Schema }

const READS = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete'] as const

/**
 * Gives documents that an earlier version wrote the fields that have come since: the defaults of their schema, then what
 * the upcasts make. Mongoose itself leaves lean documents as they are stored. Aggregations read past it.
 */
export const readOldDocuments = (schema: Schema, upcasts: readonly Upcast<object>[]): void => {
  const fillerFor = (query: Query<unknown, unknown>) =>
    fillerOf(schema, upcasts, query.projection() as Projection)
  schema.pre('find', function () {
    if (!this.mongooseOptions().lean) return
    const fill = fillerFor(this as Query<unknown, unknown>)
    // A cursor, which knows no hook after reading, calls this for each document; any other query for all at once.
    this.transform((found: unknown) => (Array.isArray(found) ? found : fill(found)))
  })
  schema.post([...READS], async function (this: Query<unknown, unknown>, found: unknown) {
    if (this.mongooseOptions().lean) await mapGently([found].flat(), fillerFor(this))
  })
}

type Filler = (document: unknown) => unknown

/** What a query reads is looked up once for all of its documents: there may be thousands. */
const fillerOf = (schema: Schema, upcasts: readonly Upcast<object>[], projection?: Projection): Filler => {
  const read: { path: string; defaultValue: unknown; fillPart: Filler | undefined }[] = []
  schema.eachPath((path, type) => {
    const { defaultValue, schema: inner } = type as PathWithDefault
    if (readOf(path, projection) === 'nothing' || (defaultValue === undefined && !inner)) return
    read.push({ path, defaultValue, fillPart: inner && fillerOf(inner, []) })
  })
  const changes = upcasts
    .flatMap((upcast) => Object.entries(upcast as Record<string, (document: object) => unknown>))
    .filter(([path]) => readOf(path, projection) === 'all')
  return (document) => {
    if (typeof document !== 'object' || document === null) return document
    const fields = document as Fields
    for (const { path, defaultValue, fillPart } of read) {
      if (fields[path] === undefined && defaultValue !== undefined) fields[path] = valueOf(defaultValue)
      if (fillPart) for (const value of [fields[path]].flat()) fillPart(value)
    }
    for (const [path, change] of changes) fields[path] = change(fields)
    return fields
  }
}

const valueOf = (defaultValue: unknown): unknown =>
  typeof defaultValue === 'function' ? (defaultValue as () => unknown)() : defaultValue

/** How much of a field a query asks for. */
const readOf = (path: string, projection: Projection): 'all' | 'some' | 'nothing' => {
  const asked = Object.entries(projection ?? {}).filter(([name]) => name !== '_id')
  const isInclusive = asked.some(([, value]) => Boolean(value))
  if (asked.some(([name]) => name === path)) return isInclusive ? 'all' : 'nothing'
  if (asked.some(([name]) => name.startsWith(`${path}.`))) return 'some'
  return isInclusive ? 'nothing' : 'all'
}
