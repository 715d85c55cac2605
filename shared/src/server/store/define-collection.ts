import type { Connection, IndexDefinition, IndexOptions, Model, Schema, Types, mongo } from 'mongoose'
import { schemaOf } from './columns.ts'
import type { Columns, ShapeOf } from './columns.ts'
import { createMappers } from './plain-documents.ts'
import { readOldDocuments } from './old-documents.ts'
import type { Upcast } from './old-documents.ts'

const OWNERS = ['household', 'user', 'none'] as const
/** The owner of a collection's documents, which determines the export and deletion of an account. */
export type Owner = (typeof OWNERS)[number]

/** The field with the owner's id; without it, the documents have the owner's id as their own. */
const OWNER_FIELDS = { household: 'household_id', user: 'user_id' } as const

const DAY_SECONDS = 24 * 3600

/** How long documents are kept; by default until their owner removes them. */
type Retention<Field> =
  /** The store deletes them at the instant in this field. */
  | { until: Field }
  /** The store deletes them this many days after the instant in this field. */
  | { days: number; after: Field }
  /** A sweep deletes them, according to an operator's setting. */
  | { sweep: string }

/** What happens to documents whose household is brought into another one. */
type Bringing<Field> = {
  /**
   * For documents of which the other household may have the same: `drop` where its own is enough, else the field that is
   * to become another one. Without it, two of the same are an error.
   */
  clash?: 'drop' | Field
  /** Moved after the others, because people see it and it names them. */
  isLast?: true
}

type Document<F extends Columns> = (F extends { _id: unknown } ? unknown : { _id: Types.ObjectId }) &
  ShapeOf<F>

type Index = readonly [IndexDefinition, IndexOptions?]

type Definition<F extends Columns> = {
  /** The collection's name in the database. */
  name: string
  owner: Owner
  columns: F
  /** The first converts documents of version 1 to version 2, and so on, whenever they are read. */
  upcasts?: readonly Upcast<Document<F>>[]
  retention?: Retention<keyof F & string>
  indexes?: readonly Index[]
  /** How its documents come along when their household is brought into another one. */
  bringing?: Bringing<keyof F & string>
  /**
   * The paths of secrets: what proves an identity, grants access or identifies a repeated call; `all` where a document
   * contains little else. They never leave the server.
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
 * Defines a collection in one place: the shape, version and owner of its documents, which fields are secret, how long
 * they are kept and how they are found. A column added later has a default, or an upcast derives it from older
 * documents. If no index lists the documents of an owner, one is added.
 * @throws Error when it states no owner
 */
export const defineCollection = <F extends Columns>(definition: Definition<F>) => {
  const { name, owner, columns, upcasts = [], retention, bringing, indexes = [], secrets = [] } = definition
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
    /** The version of its documents; data with a higher one was written by a newer program. */
    version: upcasts.length + 1,
    retention,
    bringing,
    columns,
    schema,
    ...createMappers<Document<F>>(columns),
    /** The collection in a database; the same object each time. */
    open: (connection: Connection) => connection.model<Document<F>>(name, schema as never, name),
  }
}

/** The index by which the store deletes documents. */
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
  bringing?: Bringing<string> | undefined
  secrets: readonly string[] | 'all'
  columns: Columns
  schema: Schema
  // oxlint-disable-next-line typescript/no-explicit-any -- documents of all shapes
  open: (connection: Connection) => Model<any>
}

/** A stored document of a collection. */
export type DocumentOf<C extends { columns: Columns }> = Document<C['columns']>

/** Creates the indexes of collections, those of one by one command; can be repeated. */
export const createIndexes = async (
  connection: Connection,
  collections: readonly Collection[],
): Promise<void> => {
  for (const collection of collections) {
    const { collection: opened } = collection.open(connection)
    const indexes = collection.schema.indexes().map(([key, options]) => ({ ...options, key }))
    if (indexes.length > 0) await opened.createIndexes(indexes as mongo.IndexDescription[])
  }
}
