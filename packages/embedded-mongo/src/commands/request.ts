import { Binary } from 'bson'
import { toDouble, toWhole } from '../bson/numbers.ts'
import type { EncodedDocuments } from '../bson/documents.ts'
import { eachOf } from '../bson/documents.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumber, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { readCollation } from '../query/collation.ts'
import { apiFields } from './api-version.ts'

/**
 * One command as received: `database` is its `$db`. `body` contains document sequences as arrays, except for the list of
 * a command that has one: these are its `statements`.
 */
export type Request = {
  name: string
  database: string
  body: Doc
  statements: EncodedDocuments | undefined
}

const lists = new Map([
  ['insert', 'documents'],
  ['update', 'updates'],
  ['delete', 'deletes'],
])

/** The field of a command that holds a list that may be long. */
export const listOfCommand = (name: string): string | undefined => lists.get(name)

/** The whole document of a command, decoded. */
export const wholeBody = ({ name, body, statements }: Request): Doc =>
  statements ? new Map([...body, [listOfCommand(name) ?? '', [...eachOf(statements)]]]) : body

// Fields that drivers may add to any command and that have no effect on a server of one process.
const common = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'comment',
  'maxTimeMS',
  'readConcern',
  'writeConcern',
  ...apiFields,
])

const describe = (value: Value | undefined): string => (value === undefined ? 'missing' : typeOf(value))

/** Throws 40415 for a field unknown to the command, and for options that are not supported. */
export const checkFields = (request: Request, known: readonly string[]): void => {
  for (const [field, value] of request.body) {
    if (field === request.name || common.has(field) || known.includes(field)) continue
    if (['txnNumber', 'startTransaction', 'autocommit'].includes(field)) {
      throw new CommandError(
        'IllegalOperation',
        'Transaction numbers are only allowed on a replica set member or mongos',
      )
    }
    throw new CommandError(
      40415,
      `BSON field '${request.name}.${field}' is an unknown field (${describe(value)}).`,
    )
  }
  checkConcerns(request)
}

const checkConcerns = ({ body }: Request): void => {
  const read = body.get('readConcern')
  const level = isDoc(read) ? read.get('level') : undefined
  if (level !== undefined && !['local', 'majority', 'available'].includes(level as string)) {
    throw new CommandError('InvalidOptions', `read concern level ${JSON.stringify(level)} is not supported`)
  }
  const write = body.get('writeConcern')
  const w = isDoc(write) ? write.get('w') : undefined
  if (w === undefined || w === 'majority') return
  const count = isNumber(w) ? toDouble(w) : NaN
  if (Number.isNaN(count))
    throw new CommandError(79, 'No write concern mode named in this server', {
      codeName: 'UnknownReplWriteConcern',
    })
  if (count < 0 || count > 1)
    throw new CommandError('BadValue', "cannot use 'w' > 1 when a host is not replicated")
}

/** Throws for the collation of a collection or an index: only the simple one, by bytes, is supported. */
export const checkSimpleCollation = (spec: Doc): void => {
  if (!readCollation(spec)) return
  throw new CommandError('CommandNotSupported', 'collections and indexes with a collation are not supported')
}

/** Throws 40415 for an unknown field of an operation in a batch. */
export const checkOperation = (path: string, operation: Doc, known: readonly string[]): void => {
  const stray = [...operation.keys()].find((field) => !known.includes(field))
  if (stray) throw new CommandError(40415, `BSON field '${path}.${stray}' is an unknown field.`)
}

const wrongType = (field: string, value: Value | undefined, wanted: string): CommandError =>
  value === undefined
    ? new CommandError(40414, `BSON field '${field}' is missing but a required field`)
    : new CommandError(
        'TypeMismatch',
        `BSON field '${field}' is the wrong type '${describe(value)}', expected type '${wanted}'`,
      )

export const docField = (body: Doc, field: string): Doc => {
  const value = body.get(field)
  if (isDoc(value)) return value
  throw wrongType(field, value, 'object')
}

export const optionalDoc = (body: Doc, field: string): Doc => {
  const value = body.get(field)
  return value === undefined || value === null ? new Map<string, Value>() : docField(body, field)
}

export const docsField = (body: Doc, field: string): Doc[] => {
  const value = body.get(field)
  if (!Array.isArray(value)) throw wrongType(field, value, 'array')
  return value.map((item) => {
    if (isDoc(item)) return item
    throw wrongType(field, item, 'object')
  })
}

export const booleanField = (body: Doc, field: string, fallback: boolean): boolean => {
  const value = body.get(field)
  if (value === undefined) return fallback
  if (typeof value === 'boolean') return value
  if (isNumber(value)) return toDouble(value) !== 0
  throw wrongType(field, value, 'bool')
}

/** A non-negative whole number; throws for anything else. */
export const countField = (body: Doc, field: string, code = 51024): number | undefined => {
  const value = body.get(field)
  if (value === undefined || value === null) return undefined
  const whole = isNumber(value) ? toWhole(value) : undefined
  if (whole === undefined)
    throw isNumber(value)
      ? new CommandError('BadValue', `${field} must be a whole number`)
      : wrongType(field, value, 'long')
  if (whole < 0n)
    throw new CommandError(code, `BSON field '${field}' value must be >= 0, actual value '${whole}'`)
  return Number(whole)
}

/** The session that the command names, as a text. */
export const sessionOf = ({ body }: Request): string | undefined => sessionName(body.get('lsid'))

/** A session's document `{id: UUID}` as a text; undefined for anything else. */
export const sessionName = (session: Value | undefined): string | undefined => {
  const id = isDoc(session) ? session.get('id') : undefined
  return id instanceof Binary ? id.toString('hex') : undefined
}

/** The namespace of the collection that the command names. */
export const namespaceOf = ({ name, database, body }: Request): string => {
  const collection = body.get(name)
  if (typeof collection !== 'string') {
    throw new CommandError('InvalidNamespace', `collection name has invalid type ${describe(collection)}`)
  }
  return checkNamespace(database, collection)
}

export const checkNamespace = (database: string, collection: string): string => {
  const isValid =
    collection !== '' && !/[\0$]/.test(collection) && !collection.startsWith('.') && !collection.endsWith('.')
  if (
    !isValid ||
    database === '' ||
    /[\0/\\. "$*<>:|?]/.test(database) ||
    Buffer.byteLength(`${database}.${collection}`) > 255
  ) {
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${database}.${collection}'`)
  }
  return `${database}.${collection}`
}
