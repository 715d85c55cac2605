import { accessSync, constants, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loopbackAddress, storeAddress } from './address.mjs'
import { startChild } from './child.mjs'

/**
 * @typedef {import('./address.mjs').Address} Address
 * @typedef {import('./child.mjs').Child} Child
 * @typedef {{ root: string, dataDir: string, logsDir: string }} Places
 * A store that is being started, and where; without a child it is somebody else's.
 * @typedef {{ url: string, kind: string, child?: Child, address?: Address }} Store
 */

const RUN_BINARY = fileURLToPath(new URL('./run-binary.mjs', import.meta.url))
const MEMORY_REDIS = fileURLToPath(new URL('./memory-redis.mjs', import.meta.url))

/**
 * The full path of a program on the PATH.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
export function findOnPath(name, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/**
 * @param {string} dataDir
 * @param {string} name
 */
function makeFolder(dataDir, name) {
  const dir = join(dataDir, name)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return dir
}

/**
 * A fresh address for a store's socket; what an earlier run left there is removed.
 * @param {string} dataDir
 * @param {string} name
 */
async function freshAddress(dataDir, name) {
  const path = join(dataDir, `${name}.sock`)
  rmSync(path, { force: true })
  return storeAddress(path)
}

/**
 * @param {import('./data-folder.mjs').MongoKind} kind
 * @param {Places} places
 * @param {NodeJS.ProcessEnv} env
 * @param {string} mongod path of the program, needed for its kind alone
 * @returns {Promise<Store>}
 */
export async function startMongo(kind, { root, dataDir, logsDir }, env, mongod = '') {
  if (kind === 'external') return { url: env.MONGODB_URI ?? '', kind: 'the MongoDB of MONGODB_URI' }
  const dir = makeFolder(dataDir, 'mongo')
  if (kind === 'mongod') {
    const address = await loopbackAddress()
    const args = [
      mongod,
      '--dbpath',
      dir,
      '--bind_ip',
      address.host,
      '--port',
      String(address.port),
      '--nounixsocket',
    ]
    const child = startChild({ name: 'mongo', script: RUN_BINARY, args, logsDir })
    return {
      url: `mongodb://${address.host}:${address.port}/larder?directConnection=true`,
      kind: 'mongod',
      child,
      address,
    }
  }
  const address = await freshAddress(dataDir, 'mongo')
  const where = 'path' in address ? ['--socket', address.path] : ['--port', String(address.port)]
  const script = join(root, 'infra', 'embedded-mongo', 'dist', 'main.js')
  const child = startChild({ name: 'mongo', script, args: ['--data', dir, ...where], logsDir })
  const host = 'path' in address ? encodeURIComponent(address.path) : `${address.host}:${address.port}`
  return { url: `mongodb://${host}/larder?directConnection=true`, kind: 'embedded MongoDB', child, address }
}

/**
 * @param {Places} places
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Store>}
 */
export async function startRedis({ dataDir, logsDir }, env) {
  if (env.REDIS_URL) return { url: env.REDIS_URL, kind: 'the Redis of REDIS_URL' }
  const binary = findOnPath('redis-server', env)
  if (!binary) {
    const address = await loopbackAddress()
    const child = startChild({ name: 'redis', script: MEMORY_REDIS, args: [String(address.port)], logsDir })
    const kind =
      'Redis in memory (no redis-server on the PATH; jobs on their way are put back from the records)'
    return { url: `redis://${address.host}:${address.port}`, kind, child, address }
  }
  const address = await freshAddress(dataDir, 'redis')
  const where =
    'path' in address
      ? { port: 0, unixsocket: address.path, unixsocketperm: 700 }
      : { port: address.port, bind: address.host }
  const settings = {
    ...where,
    dir: makeFolder(dataDir, 'redis'),
    appendonly: 'yes',
    save: '',
    'maxmemory-policy': 'noeviction',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = startChild({ name: 'redis', script: RUN_BINARY, args: [binary, ...args], logsDir })
  const url = 'path' in address ? address.path : `redis://${address.host}:${address.port}`
  return { url, kind: 'redis-server', child, address }
}
