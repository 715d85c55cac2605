import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Identifies a process: `process_started` distinguishes it from a later one with the same id.
 * @typedef {{ pid: number, process_started: string, machine: string }} ProcessIdentity
 */

/**
 * When a process started, in the kernel's ticks since boot, or '' if unknown.
 * @param {number} pid
 */
function processStarted(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets that may itself contain spaces and brackets; the start time is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/**
 * @param {number} pid
 * @returns {ProcessIdentity}
 */
export const identify = (pid) => ({ pid, process_started: processStarted(pid), machine: hostname() })

/**
 * Whether a process belongs to another machine, or to this one before it was renamed.
 * @param {ProcessIdentity} identity
 */
export const isElsewhere = (identity) => identity.machine !== hostname()

/**
 * Whether exactly this process still runs; a process of another machine can't be checked, so it counts as running.
 * @param {ProcessIdentity} identity
 */
export function isRunning(identity) {
  if (isElsewhere(identity)) return true
  try {
    process.kill(identity.pid, 0)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return false
  }
  return processStarted(identity.pid) === identity.process_started
}
