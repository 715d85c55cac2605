import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { identify, isRunning } from '../processes/process-identity.mjs'
import { StartError } from '../start-error.mjs'

/** @typedef {import('../processes/process-identity.mjs').ProcessIdentity & { what: string }} Holder */

/**
 * @param {string} path
 * @returns {Holder | undefined}
 */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Takes a lock file, or takes it over from a process that no longer runs. Never waits.
 * @param {string} path
 * @param {string} what the holder's own words for what it does, shown to whoever comes second
 * @returns {() => void} gives the lock back
 * @throws {StartError} that names the holder when somebody else has it
 */
export function takeLock(path, what) {
  const draft = `${path}.${randomUUID()}`
  try {
    // Written first and then linked, so that nobody can read an incomplete lock file.
    writeFileSync(draft, JSON.stringify({ ...identify(process.pid), what }), { mode: 0o600 })
    if (!linkIfFree(draft, path)) {
      const holder = readHolder(path)
      if (holder && isRunning(holder)) throw new StartError(heldBy(holder, path))
      discardStale(path, holder)
      if (!linkIfFree(draft, path)) throw new StartError(`Another start has just taken ${path}.`)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => rmSync(path, { force: true })
}

/**
 * @param {string} draft
 * @param {string} path
 */
function linkIfFree(draft, path) {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Moves the lock of a dead holder aside. When two starts do so at once, one may move the other's new lock: it checks
 * what it moved, and puts it back.
 * @param {string} path
 * @param {Holder | undefined} dead
 */
function discardStale(path, dead) {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const moved = readHolder(aside)
  if (moved?.pid !== dead?.pid) linkIfFree(aside, path)
  rmSync(aside, { force: true })
}

/**
 * @param {Holder} holder
 * @param {string} path
 */
function heldBy(holder, path) {
  const where = holder.machine === hostname() ? '' : ` on ${holder.machine}`
  const hint = where ? `; if that machine is gone, delete ${path}` : ''
  return `${holder.what} (process ${holder.pid}${where})${hint}.`
}
