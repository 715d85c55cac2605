import { setTimeout as pause } from 'node:timers/promises'
import { createConnection, Error as MongooseErrors, mongo } from 'mongoose'
import type { Connection } from 'mongoose'
import { DomainError, ERRORS } from '@larder/shared/contracts/base/errors'
import { boundOperations, within } from './bounded-operations.ts'
import type { Logger } from '../logging.ts'

/** How long a call waits for a reachable server before it answers 503, in milliseconds. */
const SERVER_SELECTION_MS = 3_000
/** The maximum duration of an operation; after it the server counts as unreachable. */
const OPERATION_MS = 30_000
const RECONNECT_MS = 2_000
/** MongoDB's error when the disk is full: OutOfDiskSpace. */
const OUT_OF_DISK_SPACE = 14_031
const DUPLICATE_KEY = 11_000
/** The batch size for long lists: the store and this process do other work in between. */
export const LONG_READ_BATCH = 100
/** Of so few fields more are read at once than of whole documents. */
export const FEW_FIELDS_BATCH = 1_000
/** Errors of a server that shuts down or changes its role: ShutdownInProgress, NotWritablePrimary and similar ones. */
const GOING_AWAY: ReadonlySet<unknown> = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436])

export type MongoHandle = {
  connection: Connection
  /** Resolves at the first connection; never rejects. */
  connected: Promise<void>
  /** True while the server answers a ping. */
  isReachable: () => Promise<boolean>
  /**
   * Runs `work` when the server is reachable, and again when it goes away meanwhile.
   * @throws what `work` throws for any other reason, or after `close`
   */
  whenReachable: (work: () => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/**
 * Connects to MongoDB and retries indefinitely; calls made meanwhile fail fast instead of waiting in a buffer. No
 * operation takes longer than `operationMs`; only with `isMonitored` the client tells of each command. Indexes are created by `createIndexes` from the list of collections, not
 * here.
 */
export const connectMongo = (
  uri: string,
  logger: Logger,
  { operationMs = OPERATION_MS, isMonitored = false }: { operationMs?: number; isMonitored?: boolean } = {},
): MongoHandle => {
  const connection = createConnection()
  connection.set('bufferCommands', false)
  const openCollection = connection.collection.bind(connection)
  connection.collection = (name, options) => boundOperations(openCollection(name, options), name, operationMs)
  connection.on('error', (error: Error) => logger.error({ err: error }, 'MongoDB connection'))
  let isClosing = false
  let retry: NodeJS.Timeout | undefined

  const open = () => {
    connection
      .openUri(uri, {
        serverSelectionTimeoutMS: SERVER_SELECTION_MS,
        socketTimeoutMS: operationMs,
        waitQueueTimeoutMS: operationMs,
        autoIndex: false,
        autoCreate: false,
        monitorCommands: isMonitored,
      })
      .catch((error: unknown) => {
        if (isClosing) return
        logger.warn({ err: error }, 'MongoDB is not reachable, trying again')
        retry = setTimeout(open, RECONNECT_MS)
      })
  }
  open()
  const connected = new Promise<void>((resolve) => connection.once('connected', resolve))

  return {
    connection,
    connected,
    whenReachable: async (work) => {
      await connected
      for (;;) {
        try {
          return await work()
        } catch (error) {
          if (isClosing || !isOutage(toStoreError(error))) throw error
          logger.warn({ err: error }, 'The connection to MongoDB was lost, trying again')
          await pause(RECONNECT_MS)
        }
      }
    },
    isReachable: async () => {
      try {
        if (connection.db === undefined) return false
        await within(SERVER_SELECTION_MS, 'ping', connection.db.command({ ping: 1 }))
        return true
      } catch {
        return false
      }
    },
    close: async () => {
      isClosing = true
      clearTimeout(retry)
      await connection.close()
    },
  }
}

/** True when an error is MongoDB's refusal of a second document with the same unique key. */
export const isDuplicateKey = (error: unknown): error is mongo.MongoServerError =>
  error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY

/** Writes with upserts: of two first ones at the same moment, the one that was too late finds the other's document when it is repeated. */
export const upsert = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return write()
  }
}

/**
 * Which documents of an unordered insertion were refused because of a unique key.
 * @throws the error itself when anything else went wrong as well.
 */
export const listDuplicates = (error: unknown): number[] => {
  if (!(error instanceof mongo.MongoBulkWriteError)) throw error
  const refused = [error.writeErrors].flat()
  // Without any it failed as a whole, as by a lost connection.
  if (
    refused.length === 0 ||
    error.result.getWriteConcernError() ||
    refused.some(({ code }) => code !== DUPLICATE_KEY)
  )
    throw error
  return refused.map(({ index }) => index)
}

/**
 * Errors of a socket whose other end has disconnected, which the driver passes on unchanged when they happen during a
 * write.
 */
const BROKEN_SOCKET: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET'])

const isBrokenSocket = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BROKEN_SOCKET.has(error.code)

/** Whether the store is unreachable, which says nothing about the result of the operation. */
export const isOutage = (error: unknown): boolean =>
  error instanceof DomainError && ERRORS[error.code].status === 503

/** Converts the store's own failures to errors of the catalogue; any other error is returned unchanged. */
export const toStoreError = (thrown: unknown): unknown => {
  // What made writes fail as a whole is inside.
  const inner = thrown instanceof mongo.MongoBulkWriteError ? thrown.errorResponse : undefined
  const error = inner instanceof Error ? inner : thrown
  if (error instanceof mongo.MongoServerError && error.code === OUT_OF_DISK_SPACE) {
    return new DomainError('storage_full')
  }
  const isUnreachable =
    (error instanceof mongo.MongoServerError && GOING_AWAY.has(error.code)) ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerClosedError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof MongooseErrors.MongooseServerSelectionError ||
    (error instanceof MongooseErrors && error.message.includes('initial connection')) ||
    isBrokenSocket(error)
  return isUnreachable ? new DomainError('database_unavailable') : thrown
}
