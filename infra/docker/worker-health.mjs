// Checks whether this container's worker is connected to both of its stores, and its folder of files is there, because a
// worker has no calls that could be used for a health check.
import { accessSync, constants, readFileSync } from 'node:fs'

const ESTABLISHED = '01'
/** The port in a store's address, or the usual port of this kind of store. */
const portOf = (/** @type {string | undefined} */ url, /** @type {number} */ usual) =>
  Number(/:(\d+)(?:[/,?]|$)/.exec(url ?? '')?.[1] ?? usual)

const remotePorts = new Set(
  ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((table) => readFileSync(table, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state]) => state === ESTABLISHED)
    .map(([, , remote = '']) => Number.parseInt(remote.split(':')[1] ?? '', 16)),
)
const wanted = [portOf(process.env.MONGODB_URI, 27_017), portOf(process.env.REDIS_URL, 6379)]
if (!wanted.every((port) => remotePorts.has(port))) {
  console.error('The worker is not connected to both of its stores.')
  process.exitCode = 1
}
try {
  if (process.env.FILES_AT?.startsWith('/')) accessSync(process.env.FILES_AT, constants.W_OK | constants.X_OK)
} catch {
  console.error('The folder of files (FILES_AT) is gone, or nothing can be written there.')
  process.exitCode = 1
}
