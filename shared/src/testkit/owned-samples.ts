import { Types } from 'mongoose'
import type { Connection, Schema, SchemaType } from 'mongoose'
import { isOwned } from '@larder/shared/server/store/owned-documents'
import type { OwnerIds } from '@larder/shared/server/store/owned-documents'
import type { Collection } from '@larder/shared/server/store/define-collection'

const DAY_MS = 24 * 3600 * 1000

type Path = SchemaType & { schema?: Schema; enumValues?: string[] }

/** The words that a sample has in a text field, so that it is found again wherever it went. */
const markOf = (collection: string, path: string, owner: string) => `${collection}.${path} of ${owner}`

/** What a document has at a path, in all elements of the lists on the way. */
export const valuesAt = (document: unknown, path: string): unknown[] =>
  path
    .split('.')
    .reduce<unknown[]>(
      (values, name) =>
        values.flatMap((value) => [(value as Record<string, unknown> | null)?.[name] ?? []].flat()),
      [document],
    )

/** All paths of a schema, those of parts included. */
export const listPaths = (schema: Schema): string[] =>
  Object.entries(schema.paths as Record<string, Path>).flatMap(([path, { schema: inner }]) => [
    path,
    ...(inner ? listPaths(inner).map((name) => `${path}.${name}`) : []),
  ])

/** The paths of a schema that hold text of any kind, those of parts included. */
export const listTextPaths = (schema: Schema): string[] =>
  Object.entries(schema.paths as Record<string, Path>).flatMap(
    ([path, { instance, schema: inner, enumValues }]) => {
      if (inner) return listTextPaths(inner).map((name) => `${path}.${name}`)
      return instance === 'String' && (enumValues ?? []).length === 0 ? path : []
    },
  )

/** A value for every path of a schema, made from the schema alone. */
const sampleOf = (
  collection: string,
  schema: Schema,
  owner: string,
  before = '',
): Record<string, unknown> => {
  const sample: Record<string, unknown> = {}
  for (const [path, { instance, schema: inner, enumValues = [] }] of Object.entries(
    schema.paths as Record<string, Path>,
  )) {
    const name = `${before}${path}`
    const mark = markOf(collection, name, owner)
    const valueOf: Record<string, () => unknown> = {
      String: () => enumValues[0] ?? mark,
      Number: () => 1,
      Boolean: () => false,
      // Nothing of a sample is due; what was written later than now would be taken for what a clock set back has left.
      Date: () => new Date(Date.now() + (path === 'updated_at' ? 0 : DAY_MS)),
      ObjectId: () => new Types.ObjectId(),
      Buffer: () => Buffer.from(mark),
      Array: () => [inner ? sampleOf(collection, inner, owner, `${name}.`) : mark],
      // Its shape is told elsewhere; null is a value that all of them may have.
      Mixed: () => null,
      Embedded: () => sampleOf(collection, inner as Schema, owner, `${name}.`),
    }
    const make = valueOf[instance]
    if (make === undefined)
      throw new Error(`There is no sample for ${collection}.${name}, which is of the kind ${instance}.`)
    if (path !== '_id' || instance === 'String') sample[path] = make()
  }
  return sample
}

const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0)

/**
 * Gives an owner a document in every collection that has owners, beside what is there, with all of its fields; `owner`
 * names whose it is in every text. New collections and fields need no line here.
 */
export const insertSamples = async (
  connection: Connection,
  collections: readonly Collection[],
  { userId, householdId }: OwnerIds,
  owner: string,
): Promise<void> => {
  for (const { name, schema, ownerField, owner: kind } of collections.filter(isOwned)) {
    const ownerId = new Types.ObjectId(kind === 'user' ? userId : householdId)
    const { [ownerField]: _, ...sample } = sampleOf(name, schema, owner)
    const documents = connection.collection(name)
    if (ownerField !== '_id') {
      await documents.insertOne({ ...sample, [ownerField]: ownerId })
      continue
    }
    // The account that is there stays one that works, and a suspended household would do nothing.
    const stored = await documents.findOne({ _id: ownerId })
    const lacking = Object.entries(sample).filter(
      ([path]) => isEmpty(stored?.[path]) && path !== 'suspended_at',
    )
    await documents.updateOne({ _id: ownerId }, { $set: Object.fromEntries(lacking) }, { upsert: true })
  }
}

/** What an owner has in each collection, as it is stored. */
export const readOwned = async (
  connection: Connection,
  collections: readonly Collection[],
  { userId, householdId }: OwnerIds,
): Promise<Record<string, object[]>> => {
  const found: [string, object[]][] = []
  for (const { name, ownerField, owner } of collections.filter(isOwned)) {
    const id = new Types.ObjectId(owner === 'user' ? userId : householdId)
    found.push([
      name,
      await connection
        .collection(name)
        .find({ [ownerField]: id })
        .toArray(),
    ])
  }
  return Object.fromEntries(found)
}
