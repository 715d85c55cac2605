// Whether the worker of this container is connected to both of its stores: it answers no calls that could be asked.
import { readFileSync } from 'node:fs'

const ESTABLISHED = '01'
/** The port of a store's address, or of the kind of store where it names none. */
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
process.exitCode = wanted.every((port) => remotePorts.has(port)) ? 0 : 1
