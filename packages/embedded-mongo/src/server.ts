import { chmodSync, mkdirSync, unlinkSync } from 'node:fs'
import type { Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { installOperators } from './aggregate/operators.ts'
import { createCursors } from './commands/cursors.ts'
import type { Engine } from './commands/engine.ts'
import { createMemory } from './query/reading/memory.ts'
import { openCatalog } from './storage/catalog.ts'
import { UnusableFile, isDamage } from './storage/file/damage.ts'
import { sweepExpired } from './storage/expiry.ts'
import { takeLock } from './storage/folder/lock.ts'
import { openFolder } from './storage/folder/open.ts'
import { createGarbage } from './storage/garbage.ts'
import { createRecords } from './storage/records.ts'
import type { Store } from './storage/store.ts'
import { retireOldFile } from './storage/folder/retire.ts'
import { serveConnection } from './wire/connection.ts'

export type EmbeddedMongoOptions = {
  /** The folder of the database; created if it does not exist. */
  dataDir: string
  /** A socket file to listen on, instead of a port. */
  socketPath?: string
  host?: string
  /** 0 or undefined chooses a free port. */
  port?: number
  onCommand?: Engine['onCommand']
}

export type EmbeddedMongo = { uri: string; close(): Promise<void> }

const sweepMs = 60_000
const retireMs = 60 * 60_000
/** What sorting and grouping may keep for all clients together. */
const keptBytes = 128 * 1024 * 1024

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const openEngine = async ({
  dataDir,
  onCommand,
}: EmbeddedMongoOptions): Promise<{ engine: Engine; release: () => void }> => {
  let release: (() => void) | undefined
  let store: Store | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    release = takeLock(join(dataDir, 'embedded-mongo.lock'))
    store = await openFolder(dataDir)
    const garbage = createGarbage(store)
    const catalog = openCatalog(store, garbage)
    await catalog.clean()
    const engine: Engine = {
      store,
      catalog,
      records: createRecords(store, catalog),
      cursors: createCursors(),
      memory: createMemory(keptBytes),
      garbage,
      builds: new Map(),
      startedAt: new Date(),
      parameters: { ttlMonitorEnabled: true },
      onCommand,
    }
    return { engine, release }
  } catch (error) {
    await store?.close()
    release?.()
    if (isDamage(error)) throw new UnusableFile(sentence(error), { cause: error })
    throw new Error(`The data folder ${dataDir} can't be opened: ${sentence(error)}`, { cause: error })
  }
}

const listen = (
  server: Server,
  { socketPath, host = '127.0.0.1', port = 0 }: EmbeddedMongoOptions,
): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const place = socketPath ?? `${host}:${port}`
      reject(
        new Error(
          error.code === 'EADDRINUSE'
            ? `The address ${place} is taken`
            : `Can't listen on ${place}: ${error.message}`,
          { cause: error },
        ),
      )
    })
    server.once('listening', () => {
      const address = server.address()
      if (socketPath) chmodSync(socketPath, 0o600)
      resolve(
        typeof address === 'object' && address
          ? `mongodb://${host}:${address.port}/?directConnection=true`
          : `mongodb://${encodeURIComponent(socketPath ?? '')}/?directConnection=true`,
      )
    })
    if (socketPath) server.listen(socketPath)
    else server.listen(port, host)
  })

const removeStaleSocket = (path: string): void => {
  try {
    unlinkSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Starts a server that speaks MongoDB's wire protocol over the database in `dataDir`; `close` resolves after the last
 * write is on disk. Throws with a one-sentence message when the folder or the address is not available.
 */
export const startEmbeddedMongo = async (options: EmbeddedMongoOptions): Promise<EmbeddedMongo> => {
  installOperators()
  const { engine, release } = await openEngine(options)
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    serveConnection(socket, engine, ++connections)
  })

  const sweep = (): void => {
    engine.cursors.sweep(Date.now())
    engine.garbage.collect()
    // What can't be removed now, for example on a full disk, is retried in a minute.
    if (engine.parameters.ttlMonitorEnabled) sweepExpired(engine, Date.now()).catch(() => {})
  }

  // What could not be done now, for example on a full disk, is tried again in an hour.
  const retire = (): void => void retireOldFile(engine, options.dataDir, Date.now()).catch(() => {})

  const stop = async (): Promise<void> => {
    await engine.store.close()
    release()
  }

  try {
    // Holding the lock of the folder means that nobody listens on an existing socket file.
    if (options.socketPath) removeStaleSocket(options.socketPath)
    const uri = await listen(server, options)
    sweep()
    retire()
    const timers = [setInterval(sweep, sweepMs), setInterval(retire, retireMs)]
    return {
      uri,
      close: async () => {
        for (const timer of timers) clearInterval(timer)
        const closed = new Promise((resolve) => server.close(resolve))
        for (const socket of sockets) socket.destroy()
        await closed
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
