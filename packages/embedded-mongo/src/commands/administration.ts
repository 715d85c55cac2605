import { Binary, Int32 } from 'bson'
import type { Encodable, EncodableDoc } from '../bson/encode.ts'
import type { Doc, Value } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { compileFilter } from '../query/filters/compile-filter.ts'
import type { Collection } from '../storage/catalog.ts'
import { maxDocumentBytes } from '../storage/records.ts'
import { stepsOf } from '../query/reading/steps.ts'
import { cursorAnswer, encodeSteps } from './reading/find.ts'
import type { Command, Engine } from './engine.ts'
import { newUuid } from './engine.ts'
import type { Request } from './request.ts'
import {
  booleanField,
  checkFields,
  checkSimpleCollation,
  countField,
  namespaceOf,
  optionalDoc,
  sessionName,
  sessionOf,
} from './request.ts'

const version = '7.0.0'

const document = (fields: [string, Encodable][]): EncodableDoc => new Map(fields)

/** The answer to `hello` and its older name. */
export const hello = (connectionId: number): EncodableDoc =>
  document([
    ['helloOk', true],
    ['ismaster', true],
    ['isWritablePrimary', true],
    ['maxBsonObjectSize', new Int32(maxDocumentBytes)],
    ['maxMessageSizeBytes', new Int32(48_000_000)],
    ['maxWriteBatchSize', new Int32(100_000)],
    ['localTime', new Date()],
    ['logicalSessionTimeoutMinutes', new Int32(30)],
    ['connectionId', new Int32(connectionId)],
    ['minWireVersion', new Int32(0)],
    ['maxWireVersion', new Int32(21)],
    ['readOnly', false],
  ])

export const runBuildInfo = (): EncodableDoc =>
  document([
    ['version', version],
    ['gitVersion', 'embedded'],
    ['modules', []],
    [
      'versionArray',
      version
        .split('.')
        .map((part) => new Int32(Number(part)))
        .concat(new Int32(0)),
    ],
    ['bits', new Int32(64)],
    ['debug', false],
    ['maxBsonObjectSize', new Int32(maxDocumentBytes)],
    ['storageEngines', ['sqlite']],
  ])

/** Whether documents are removed when they expire is the only parameter that can be changed. */
export const runSetParameter = ({ parameters }: Engine, { body, database }: Request): EncodableDoc => {
  if (database !== 'admin')
    throw new CommandError('Unauthorized', 'setParameter may only be run against the admin database.')
  const enabled = body.get('ttlMonitorEnabled')
  if (enabled === undefined)
    throw new CommandError('InvalidOptions', 'no option found to set, use help:true to see options ')
  const was = parameters.ttlMonitorEnabled
  parameters.ttlMonitorEnabled = booleanField(body, 'ttlMonitorEnabled', was)
  return document([['was', was]])
}

export const runConnectionStatus = (): EncodableDoc =>
  document([
    [
      'authInfo',
      new Map<string, Encodable>([
        ['authenticatedUsers', []],
        ['authenticatedUserRoles', []],
      ]),
    ],
  ])

const databaseOf = (namespace: string): string => namespace.slice(0, namespace.indexOf('.'))
const nameOf = (namespace: string): string => namespace.slice(namespace.indexOf('.') + 1)

const inDatabase = ({ catalog }: Engine, database: string): Collection[] =>
  catalog.list().filter(({ namespace }) => databaseOf(namespace) === database)

export const runListDatabases = (engine: Engine, request: Request): EncodableDoc => {
  checkFields(request, ['nameOnly', 'filter', 'authorizedDatabases'])
  const names = [...new Set(engine.catalog.list().map(({ namespace }) => databaseOf(namespace)))].sort()
  const { test } = compileFilter(optionalDoc(request.body, 'filter'))
  const isNameOnly = booleanField(request.body, 'nameOnly', false)
  const databases = names
    .map(
      (name): Doc =>
        new Map<string, Value>(
          isNameOnly
            ? [['name', name]]
            : [
                ['name', name],
                ['sizeOnDisk', 1n],
                ['empty', false],
              ],
        ),
    )
    .filter(test)
  return document(
    isNameOnly
      ? [['databases', databases]]
      : [
          ['databases', databases],
          ['totalSize', BigInt(databases.length)],
        ],
  )
}

/** The sizes are those of the one file of all databases. */
export const runDbStats = (engine: Engine, request: Request): EncodableDoc => {
  checkFields(request, [])
  const collections = inDatabase(engine, request.database)
  const indexes = collections.reduce((sum, collection) => sum + collection.indexes.length, 0)
  const bytes = engine.store.bytes()
  return document([
    ['db', request.database],
    ['collections', new Int32(collections.length)],
    ['indexes', new Int32(indexes)],
    ['storageSize', bytes],
    ['totalSize', bytes],
  ])
}

export const runListCollections: Command = async (engine, request, operation) => {
  checkFields(request, ['nameOnly', 'filter', 'authorizedCollections', 'cursor'])
  const { test } = compileFilter(optionalDoc(request.body, 'filter'))
  const isNameOnly = booleanField(request.body, 'nameOnly', false)
  const found = inDatabase(engine, request.database)
    .map(({ namespace, uuid, indexes }): Doc => {
      const head: [string, Value][] = [
        ['name', nameOf(namespace)],
        ['type', 'collection'],
      ]
      if (isNameOnly) return new Map(head)
      const info: Doc = new Map<string, Value>([
        ['readOnly', false],
        ['uuid', new Binary(uuid, 4)],
      ])
      return new Map<string, Value>([
        ...head,
        ['options', new Map()],
        ['info', info],
        ['idIndex', indexes[0]?.spec as Doc],
      ])
    })
    .filter(test)
  const batchSize = countField(optionalDoc(request.body, 'cursor'), 'batchSize')
  const namespace = `${request.database}.$cmd.listCollections`
  const options = { namespace, session: sessionOf(request), batchSize }
  return cursorAnswer(await engine.cursors.open(encodeSteps(stepsOf(found)), options, operation))
}

export const runCreate = (engine: Engine, request: Request): Promise<EncodableDoc> => {
  for (const field of [
    'capped',
    'timeseries',
    'viewOn',
    'validator',
    'clusteredIndex',
    'expireAfterSeconds',
    'changeStreamPreAndPostImages',
    'encryptedFields',
    'size',
    'max',
    'pipeline',
  ]) {
    const value = request.body.get(field)
    if (value !== undefined && value !== false)
      throw new CommandError('CommandNotSupported', `create with ${field} is not supported`)
  }
  checkFields(request, ['capped', 'autoIndexId', 'collation'])
  checkSimpleCollation(request.body)
  const namespace = namespaceOf(request)
  return engine.store.write(() => {
    if (engine.catalog.find(namespace))
      throw new CommandError('NamespaceExists', `Collection ${namespace} already exists.`)
    engine.catalog.create(namespace, newUuid())
    return document([])
  })
}

/** Drops a collection at once; the room of a large one is freed afterwards. */
export const runDrop: Command = async (engine, request) => {
  checkFields(request, [])
  const namespace = namespaceOf(request)
  const before = await engine.store.write(() => {
    const collection = engine.catalog.find(namespace)
    if (collection) engine.catalog.drop(collection)
    return collection?.indexes.length
  })
  engine.garbage.collect()
  if (before === undefined) return document([])
  return document([
    ['nIndexesWas', new Int32(before)],
    ['ns', namespace],
  ])
}

export const runDropDatabase: Command = async (engine, request) => {
  checkFields(request, [])
  const dropped = await engine.store.write(() => {
    const collections = inDatabase(engine, request.database)
    collections.forEach((collection) => engine.catalog.drop(collection))
    return collections.length
  })
  engine.garbage.collect()
  return document(dropped > 0 ? [['dropped', request.database]] : [])
}

export const runGetMore: Command = async (engine, request, operation) => {
  checkFields(request, ['collection', 'batchSize'])
  const id = request.body.get('getMore')
  const collection = request.body.get('collection')
  if (typeof id !== 'bigint' || typeof collection !== 'string')
    throw new CommandError('TypeMismatch', 'getMore needs a cursor id (long) and the name of its collection')
  const namespace = `${request.database}.${collection}`
  const asked = { namespace, batchSize: countField(request.body, 'batchSize') }
  return cursorAnswer(await engine.cursors.next(id, asked, operation))
}

export const runKillCursors = (engine: Engine, request: Request): EncodableDoc => {
  checkFields(request, ['cursors'])
  const ids = request.body.get('cursors')
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'bigint'))
    throw new CommandError('TypeMismatch', 'killCursors needs a list of cursor ids')
  const { killed, missing } = engine.cursors.kill(ids)
  return document([
    ['cursorsKilled', killed],
    ['cursorsNotFound', missing],
    ['cursorsAlive', []],
    ['cursorsUnknown', []],
  ])
}

/** Ends sessions, and with them their cursors. */
export const runEndSessions = (engine: Engine, { body }: Request): EncodableDoc => {
  const sessions = body.get('endSessions')
  if (Array.isArray(sessions)) engine.cursors.endSessions(sessions.flatMap((one) => sessionName(one) ?? []))
  return document([])
}
