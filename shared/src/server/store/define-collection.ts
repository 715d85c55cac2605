import type { Connection, IndexDefinition, IndexOptions, Model, Schema, Types } from 'mongoose'
import { schemaOf } from './columns.ts'
import type { Columns, ShapeOf } from './columns.ts'
import { createMappers } from './plain-documents.ts'
import { readOldDocuments } from './old-documents.ts'
import type { Upcast } from './old-documents.ts'

const OWNERS = ['household', 'user', 'none'] as const
/** Whose documents a collection has: export and deletion of an account go by it. */
export type Owner = (typeof OWNERS)[number]

/** The field that names the owner; documents without it carry the owner's id as their own. */
const OWNER_FIELDS = { household: 'household_id', user: 'user_id' } as const

const DAY_SECONDS = 24 * 3600

/** How long documents are kept; without it until their owner removes them. */
type Retention<Field> =
  /** The store removes them at the instant in this field. */
  | { until: Field }
  /** The store removes them so many days after the instant in this field. */
  | { days: number; after: Field }
  /** A sweep removes them, by an operator's setting. */
  | { sweep: string }

type Document<F extends Columns> = (F extends { _id: unknown } ? unknown : { _id: Types.ObjectId }) &
  ShapeOf<F>

type Index = readonly [IndexDefinition, IndexOptions?]

type Definition<F extends Columns> = {
  /** The collection's name in the database. */
  name: string
  owner: Owner
  columns: F
  /** Documents of version 1 become those of version 2 by the first, and so on, whenever they are read. */
  upcasts?: readonly Upcast<Document<F>>[]
  retention?: Retention<keyof F & string>
  indexes?: readonly Index[]
  /**
   * The paths of what proves who somebody is, opens something or names a repeated call; `all` where a document is little
   * else. They never leave the server.
   */
  secrets?: readonly string[] | 'all'
}

/** Whether one of the indexes lists the documents of every owner. */
const hasIndexOf = (ownerField: string, indexes: readonly Index[]) =>
  indexes.some(
    ([fields, options]) =>
      Object.keys(fields)[0] === ownerField && !options?.partialFilterExpression && !options?.sparse,
  )

/**
 * Defines a collection once: what its documents are, of which version, whose, what of them is secret, how long they are
 * kept and how they are found. A column that comes later has a default, or an upcast makes it of what older documents
 * say. Where no index lists the documents of an owner, one is added.
 * @throws Error when it states no owner
 */
export const defineCollection = <F extends Columns>(definition: Definition<F>) => {
  const { name, owner, columns, upcasts = [], retention, indexes = [], secrets = [] } = definition
  if (!OWNERS.includes(owner)) {
    throw new Error(`The collection ${name} must state its owner: household, user or none.`)
  }
  const schema = schemaOf(columns)
  readOldDocuments(schema, upcasts)
  for (const [fields, options] of [...expiryOf(retention), ...indexes]) schema.index(fields, options)
  const ownerField =
    owner === 'none' ? null : OWNER_FIELDS[owner] in columns ? OWNER_FIELDS[owner] : ('_id' as const)
  if (ownerField !== null && ownerField !== '_id' && !hasIndexOf(ownerField, indexes)) {
    schema.index({ [ownerField]: 1, _id: 1 })
  }
  return {
    name,
    owner,
    ownerField,
    secrets,
    /** Of its documents: data of a higher one is a newer program's. */
    version: upcasts.length + 1,
    retention,
    columns,
    schema,
    ...createMappers<Document<F>>(columns),
    /** The collection in a database; the same one each time. */
    open: (connection: Connection) => connection.model<Document<F>>(name, schema as never, name),
  }
}

/** The index by which the store itself removes documents. */
const expiryOf = (retention?: Retention<string>): [IndexDefinition, IndexOptions][] => {
  if (retention === undefined || 'sweep' in retention) return []
  return 'until' in retention
    ? [[{ [retention.until]: 1 }, { expireAfterSeconds: 0 }]]
    : [[{ [retention.after]: 1 }, { expireAfterSeconds: retention.days * DAY_SECONDS }]]
}

/** A collection of any shape. */
export type Collection = {
  name: string
  owner: Owner
  ownerField: 'household_id' | 'user_id' | '_id' | null
  version: number
  retention?: Retention<string> | undefined
  secrets: readonly string[] | 'all'
  schema: Schema
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- documents of all shapes
  open: (connection: Connection) => Model<any>
}

/** A stored document of a collection. */
export type DocumentOf<C extends { columns: Columns }> = Document<C['columns']>

/** Makes the indexes of collections; safe to repeat. */
export const createIndexes = async (
  connection: Connection,
  collections: readonly Collection[],
): Promise<void> => {
  for (const collection of collections) await collection.open(connection).createIndexes()
}
