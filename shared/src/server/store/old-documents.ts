import type { Query, Schema, SchemaType } from 'mongoose'
import { mapGently } from './map-gently.ts'

/** The values of new fields in older documents; each function leaves existing ones unchanged. */
export type Upcast<D> = { readonly [N in keyof D]?: (document: D) => D[N] }

type Fields = Record<string, unknown>
type Projection = Record<string, unknown> | undefined
/** Properties of a mongoose path that its types lack. */
type PathWithDefault = SchemaType & {
  defaultValue?: unknown
  schema?: Schema
  options: { isText?: 'whole' | 'parts' }
}

const READS = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete'] as const

/**
 * Adds later fields to documents of an earlier version: the defaults of their schema, then the results of the upcasts;
 * fields that are stored as text get their values (older documents may have these themselves). Mongoose itself returns lean documents as they are stored. Aggregations bypass it.
 */
export const readOldDocuments = (schema: Schema, upcasts: readonly Upcast<object>[]): void => {
  // A cursor calls the hook for each document that it reads.
  const fillers = new WeakMap<object, Filler>()
  const fillerFor = (query: Query<unknown, unknown>): Filler => {
    const known = fillers.get(query)
    if (known) return known
    const filler = fillerOf(schema, upcasts, query.projection() as Projection)
    fillers.set(query, filler)
    return filler
  }
  schema.post([...READS], async function (this: Query<unknown, unknown>, found: unknown) {
    if (this.mongooseOptions().lean) await mapGently([found].flat(), fillerFor(this))
  })
}

type Filler = (document: unknown) => void

/** The selected fields are determined once for all documents of a query, which may be thousands. */
const fillerOf = (schema: Schema, upcasts: readonly Upcast<object>[], projection?: Projection): Filler => {
  const read: { path: string; defaultValue: unknown; fillPart: Filler | undefined }[] = []
  const texts: string[] = []
  const partTexts: string[] = []
  schema.eachPath((path, type) => {
    const { defaultValue, schema: inner, options } = type as PathWithDefault
    if (options.isText === 'whole') texts.push(path)
    if (options.isText === 'parts') partTexts.push(path)
    if (readOf(path, projection) === 'nothing' || (defaultValue === undefined && !inner)) return
    read.push({ path, defaultValue, fillPart: inner && fillerOf(inner, []) })
  })
  const changes = upcasts
    .flatMap((upcast) => Object.entries(upcast as Record<string, (document: object) => unknown>))
    .filter(([path]) => readOf(path, projection) === 'all')
  return (document) => {
    if (typeof document !== 'object' || document === null) return
    const fields = document as Fields
    for (const path of texts) {
      const text = fields[path]
      if (typeof text === 'string') fields[path] = JSON.parse(text)
    }
    for (const path of partTexts) {
      const parts = fields[path]
      if (typeof parts !== 'object' || parts === null) continue
      for (const [key, text] of Object.entries(parts))
        if (typeof text === 'string') (parts as Fields)[key] = JSON.parse(text)
    }
    for (const { path, defaultValue, fillPart } of read) {
      if (fields[path] === undefined && defaultValue !== undefined) fields[path] = valueOf(defaultValue)
      if (fillPart) for (const value of [fields[path]].flat()) fillPart(value)
    }
    for (const [path, change] of changes) fields[path] = change(fields)
  }
}

const valueOf = (defaultValue: unknown): unknown =>
  typeof defaultValue === 'function' ? (defaultValue as () => unknown)() : defaultValue

/** How much of a field a query selects. */
const readOf = (path: string, projection: Projection): 'all' | 'some' | 'nothing' => {
  const asked = Object.entries(projection ?? {}).filter(([name]) => name !== '_id')
  const isInclusive = asked.some(([, value]) => Boolean(value))
  if (asked.some(([name]) => name === path)) return isInclusive ? 'all' : 'nothing'
  if (asked.some(([name]) => name.startsWith(`${path}.`))) return 'some'
  return isInclusive ? 'nothing' : 'all'
}
