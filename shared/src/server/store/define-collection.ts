import type {
  Connection,
  IndexDefinition,
  IndexOptions,
  InferSchemaType,
  Model,
  Schema,
  Types,
} from 'mongoose'

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
  /**
   * The paths of what proves who somebody is, opens something or names a repeated call; `all` where a document is little
   * else. They never leave the server.
   */
  secrets?: readonly string[] | 'all'
}

/** Whether one of the indexes lists the documents of every owner. */
const hasIndexOf = (ownerField: string, indexes: readonly (readonly [IndexDefinition, IndexOptions?])[]) =>
  indexes.some(
    ([fields, options]) =>
      Object.keys(fields)[0] === ownerField && !options?.partialFilterExpression && !options?.sparse,
  )

/**
 * Defines a collection once: the type of its documents, its indexes, the fields that old documents lack, whose it is and
 * what of it is secret. Where no index lists the documents of an owner, one is added.
 * @throws Error when it states no owner
 */
export const defineCollection = <S extends AnySchema>({
  name,
  owner,
  schema,
  indexes = [],
  secrets = [],
}: Definition<S>) => {
  if (!OWNERS.includes(owner)) {
    throw new Error(`The collection ${name} must state its owner: household, user or none.`)
  }
  for (const [fields, options] of indexes) schema.index(fields, options)
  const ownerField =
    owner === 'none' ? null : schema.path(OWNER_FIELDS[owner]) ? OWNER_FIELDS[owner] : ('_id' as const)
  if (ownerField !== null && ownerField !== '_id' && !hasIndexOf(ownerField, indexes)) {
    schema.index({ [ownerField]: 1, _id: 1 })
  }
  return {
    name,
    owner,
    ownerField,
    secrets,
    schema,
    /** The collection in a database; the same one each time. */
    open: (connection: Connection) => connection.model<S>(name, schema, name),
  }
}

/** A collection of any shape. */
export type Collection = Pick<
  ReturnType<typeof defineCollection>,
  'name' | 'owner' | 'ownerField' | 'secrets'
> & {
  schema: Schema
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- documents of all shapes
  open: (connection: Connection) => Model<any>
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
