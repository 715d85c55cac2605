import { accessSync, constants, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from '../processes/child.mjs'
import { socketPath } from './socket-folder.mjs'

/**
 * The process of a store, which can be restarted at the same address, and the socket on which it listens.
 * @typedef {import('../processes/child.mjs').Child} Child
 * @typedef {{ root: string, dataDir: string, logsDir: string, socketsDir: string }} Places
 * The process of a store, which can be started again where it was, and the socket on which it listens.
 * @typedef {{ start: () => Child, address: { path: string } }} OwnStore
 * A store, and where clients reach it; without `own` it is somebody else's.
 * @typedef {{ url: string, kind: string, own?: OwnStore }} Store
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
 * @param {'mongo' | 'redis'} name
 * @param {string} path of its socket; what an earlier run left there is removed first
 * @param {{ script: string, args: string[], logsDir: string }} program
 * @returns {OwnStore}
 */
function ownStore(name, path, { script, args, logsDir }) {
  const start = () => {
    rmSync(path, { force: true })
    return startChild({ name, script, args, logsDir })
  }
  return { start, address: { path } }
}

/**
 * @param {import('../data/data-folder.mjs').MongoKind} kind
 * @param {Places} places
 * @param {NodeJS.ProcessEnv} env
 * @param {string} mongod path of the program, needed for its kind alone
 * @returns {Store}
 */
export function planMongo(kind, { root, dataDir, logsDir, socketsDir }, env, mongod = '') {
  if (kind === 'external') return { url: env.MONGODB_URI ?? '', kind: 'the MongoDB of MONGODB_URI' }
  const dir = makeFolder(dataDir, 'mongo')
  const path = socketPath(socketsDir, 'mongo')
  const url = `mongodb://${encodeURIComponent(path)}/larder?directConnection=true`
  if (kind === 'mongod') {
    // Given the path of a socket, it listens only there; --nounixsocket refers to another one that it opens in /tmp.
    const args = [mongod, '--dbpath', dir, '--bind_ip', path, '--nounixsocket']
    return { url, kind: 'mongod', own: ownStore('mongo', path, { script: RUN_BINARY, args, logsDir }) }
  }
  const script = join(root, 'packages', 'embedded-mongo', 'src', 'main.ts')
  const args = ['--data', dir, '--socket', path]
  return { url, kind: 'embedded MongoDB', own: ownStore('mongo', path, { script, args, logsDir }) }
}

/**
 * @param {Places} places
 * @param {NodeJS.ProcessEnv} env
 * @returns {Store}
 */
export function planRedis({ dataDir, logsDir, socketsDir }, env) {
  if (env.REDIS_URL) return { url: env.REDIS_URL, kind: 'the Redis of REDIS_URL' }
  const binary = findOnPath('redis-server', env)
  const path = socketPath(socketsDir, 'redis')
  if (!binary) {
    const kind =
      'Redis in memory (no redis-server on the PATH; jobs on their way are put back from the records)'
    return { url: path, kind, own: ownStore('redis', path, { script: MEMORY_REDIS, args: [path], logsDir }) }
  }
  const settings = {
    port: 0,
    unixsocket: path,
    unixsocketperm: 700,
    dir: makeFolder(dataDir, 'redis'),
    appendonly: 'yes',
    save: '',
    'maxmemory-policy': 'noeviction',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const args = [binary, ...options]
  return {
    url: path,
    kind: 'redis-server',
    own: ownStore('redis', path, { script: RUN_BINARY, args, logsDir }),
  }
}
