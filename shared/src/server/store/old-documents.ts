import type { Query, Schema, SchemaType } from 'mongoose'
import { mapGently } from './map-gently.ts'

type Fields = Record<string, unknown>
type Projection = Record<string, unknown> | undefined
/** What mongoose keeps of a path beside what its types name. */
type PathWithDefault = SchemaType & { defaultValue?: unknown; schema?: Schema }

const READS = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete'] as const

/**
 * A plugin: gives documents that an earlier version wrote the fields that have come since, with their schema's defaults.
 * Mongoose itself leaves lean documents as they are stored. Cursors and aggregations read past it.
 */
export const fillOldDocuments = (schema: Schema): void => {
  schema.post([...READS], async function (this: Query<unknown, unknown>, found: unknown) {
    if (this.mongooseOptions().lean)
      await mapGently([found].flat(), fillerOf(schema, this.projection() as Projection))
  })
}

type Filler = (document: unknown) => void

/** What a query reads is looked up once for all of its documents: there may be thousands. */
const fillerOf = (schema: Schema, projection?: Projection): Filler => {
  const read: { path: string; defaultValue: unknown; fillPart: Filler | undefined }[] = []
  schema.eachPath((path, type) => {
    const { defaultValue, schema: inner } = type as PathWithDefault
    if (!isRead(path, projection) || (defaultValue === undefined && !inner)) return
    read.push({ path, defaultValue, fillPart: inner && fillerOf(inner) })
  })
  return (document) => {
    if (typeof document !== 'object' || document === null) return
    const fields = document as Fields
    for (const { path, defaultValue, fillPart } of read) {
      if (fields[path] === undefined && defaultValue !== undefined) fields[path] = valueOf(defaultValue)
      if (fillPart) for (const part of [fields[path]].flat()) fillPart(part)
    }
  }
}

const valueOf = (defaultValue: unknown): unknown =>
  typeof defaultValue === 'function' ? (defaultValue as () => unknown)() : defaultValue

/** True unless the query asked for other fields only. */
const isRead = (path: string, projection: Projection): boolean => {
  const asked = Object.entries(projection ?? {}).filter(([name]) => name !== '_id')
  const isInclusive = asked.some(([, value]) => Boolean(value))
  const isNamed = asked.some(([name]) => name === path || name.startsWith(`${path}.`))
  return asked.length === 0 || isNamed === isInclusive
}
