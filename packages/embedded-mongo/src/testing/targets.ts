import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { startEmbeddedMongo } from '../server.ts'

export type Target = { name: string; start: () => Promise<{ uri: string; close: () => Promise<void> }> }

/** A new folder for one test; `remove` deletes it. */
export const newFolder = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'embedded-mongo-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

const embedded: Target = {
  name: 'embedded-mongo',
  start: async () => {
    const folder = newFolder()
    const server = await startEmbeddedMongo({ dataDir: folder.path })
    return {
      uri: server.uri,
      close: async () => {
        await server.close()
        folder.remove()
      },
    }
  },
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const mongod: Target = {
  name: 'mongod on the PATH',
  start: async () => {
    const folder = newFolder()
    const port = await freePort()
    const child = spawn(
      'mongod',
      ['--dbpath', folder.path, '--port', String(port), '--bind_ip', '127.0.0.1'],
      { stdio: 'ignore' },
    )
    return {
      uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
      close: async () => {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
        folder.remove()
      },
    }
  },
}

const isEmbedded = async (uri: string): Promise<boolean> => {
  const connection = await mongoose.createConnection(uri).asPromise()
  const info = await connection.db?.admin().command({ buildInfo: 1 })
  await connection.close()
  return info?.gitVersion === 'embedded'
}

/** The servers of the conformance suite: always the embedded one, and a real MongoDB if one is found. */
export const findTargets = async (): Promise<Target[]> => {
  const url = process.env.TEST_MONGO_URL
  if (url && !(await isEmbedded(url))) {
    return [
      embedded,
      {
        name: 'MongoDB at TEST_MONGO_URL',
        start: () => Promise.resolve({ uri: url, close: () => Promise.resolve() }),
      },
    ]
  }
  const hasMongod = spawnSync('mongod', ['--version']).status === 0
  if (!hasMongod)
    console.log(
      'conformance: no MongoDB at TEST_MONGO_URL or on the PATH, so only the embedded server is tested',
    )
  return hasMongod ? [embedded, mongod] : [embedded]
}
