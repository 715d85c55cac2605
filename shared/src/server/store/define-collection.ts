import type { Connection, IndexDefinition, IndexOptions, InferSchemaType, Schema, Types } from 'mongoose'

const OWNERS = ['household', 'user', 'none'] as const
/** Whose documents a collection has: export and deletion of an account go by it. */
export type Owner = (typeof OWNERS)[number]

/** The field that names the owner; documents without it carry the owner's id as their own. */
const OWNER_FIELDS = { household: 'household_id', user: 'user_id' } as const

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- schemas of all shapes
type AnySchema = Schema<any, any, any, any, any, any, any, any, any>

type Definition<S extends AnySchema> = {
  /** The collection's name in the database. */
  name: string
  owner: Owner
  schema: S
  indexes?: readonly (readonly [IndexDefinition, IndexOptions?])[]
}

/**
 * Defines a collection once: the type of its documents, its indexes, the fields that old documents lack, and whose it is.
 * @throws Error when it states no owner
 */
export const defineCollection = <S extends AnySchema>({
  name,
  owner,
  schema,
  indexes = [],
}: Definition<S>) => {
  if (!OWNERS.includes(owner)) {
    throw new Error(`The collection ${name} must state its owner: household, user or none.`)
  }
  for (const [fields, options] of indexes) schema.index(fields, options)
  const ownerField =
    owner === 'none' ? null : schema.path(OWNER_FIELDS[owner]) ? OWNER_FIELDS[owner] : ('_id' as const)
  return {
    name,
    owner,
    ownerField,
    schema,
    /** The collection in a database; the same one each time. */
    open: (connection: Connection) => connection.model<S>(name, schema, name),
  }
}

/** A collection of any shape. */
export type Collection = Pick<ReturnType<typeof defineCollection>, 'name' | 'owner' | 'ownerField'> & {
  open: (connection: Connection) => { createIndexes: () => Promise<void> }
}

/**
 * A stored document of a collection. `Narrowed` gives the types of fields whose shape the schema leaves open.
 */
export type DocumentOf<C extends { schema: AnySchema }, Narrowed = unknown> = Omit<
  InferSchemaType<C['schema']>,
  keyof Narrowed | '_id'
> &
  Narrowed & { _id: InferSchemaType<C['schema']> extends { _id: string } ? string : Types.ObjectId }

/** Makes the indexes of collections; safe to repeat. */
export const createIndexes = async (
  connection: Connection,
  collections: readonly Collection[],
): Promise<void> => {
  for (const collection of collections) await collection.open(connection).createIndexes()
}
