import { Schema, Types } from 'mongoose'
import type { Columns } from './columns.ts'

type IdAsText<T> = T extends Types.ObjectId ? string : T
type DateAsText<T> = T extends Date ? string : T

/** A document in services: `id` for `_id`, ids of other documents as text. */
export type Stored<D> = { id: string } & { [N in keyof Omit<D, '_id'>]: IdAsText<D[N]> }
/** Like `Stored`, with instants and calendar dates as text in ISO 8601. */
export type Plain<D> = { id: string } & { [N in keyof Omit<D, '_id'>]: DateAsText<IdAsText<D[N]>> }

/**
 * Converts documents of these columns to plain objects for services; fields that a query did not select stay absent.
 */
export const createMappers = <D extends { _id: unknown }>(columns: Columns) => {
  const namesOf = (type: unknown) =>
    Object.keys(columns).filter((name) => name !== '_id' && columns[name]?.type === type)
  const idNames = namesOf(Schema.Types.ObjectId)
  const dateNames = namesOf(Date)

  const toStored = <P extends Partial<D> & Pick<D, '_id'>>({ _id, ...rest }: P) => {
    const fields: Record<string, unknown> = rest
    for (const name of idNames) {
      const value = fields[name]
      if (value instanceof Types.ObjectId) fields[name] = value.toHexString()
    }
    fields.id = _id instanceof Types.ObjectId ? _id.toHexString() : _id
    return fields as Stored<P>
  }
  const toPlain = <P extends Partial<D> & Pick<D, '_id'>>(document: P) => {
    const fields: Record<string, unknown> = toStored(document)
    for (const name of dateNames) {
      const value = fields[name]
      if (value instanceof Date) fields[name] = value.toISOString()
    }
    return fields as Plain<P>
  }
  return { toStored, toPlain }
}
