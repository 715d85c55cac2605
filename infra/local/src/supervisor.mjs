import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identify, isRunning } from './process-identity.mjs'
import { waitFor } from './readiness.mjs'
import { StartError } from './start-error.mjs'
import { say } from './terminal.mjs'

const GRACE_MS = 15_000
/** Longer than the grace, so that what a killed start left behind has certainly given up. */
const LEFTOVER_MS = 20_000

/** @typedef {import('./child.mjs').Child} Child */

/**
 * Waits until processes of an earlier start that was ended hard have gone: two servers on one store would ruin it.
 * @param {string} runDir
 * @param {AbortSignal} signal
 */
export async function waitForLeftovers(runDir, signal) {
  for (const file of readdirSync(runDir)) {
    const path = join(runDir, file)
    const identity = readNote(path)
    if (identity && isRunning(identity)) {
      const what = `process ${identity.pid} of an earlier start to end`
      await waitFor(what, LEFTOVER_MS, signal, () => Promise.resolve(!isRunning(identity)))
    }
    rmSync(path, { force: true })
  }
}

/**
 * @param {string} path
 * @returns {import('./process-identity.mjs').ProcessIdentity | undefined} nothing for what a power cut or a full disk
 *   left of a note: its process went with its start
 */
function readNote(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Watches over processes: tells when one dies unasked, and stops all of them, the latest first.
 * @param {string} runDir where each process is noted while it runs
 */
export function createSupervisor(runDir) {
  /** @type {{ child: Child, isStore: boolean }[]} */
  const watched = []
  const stopping = new AbortController()
  const hurry = new AbortController()
  /** @type {(error: StartError) => void} */
  let reportDeath
  /** @type {Promise<never>} */
  const death = new Promise((_resolve, reject) => {
    reportDeath = reject
  })
  // Nobody may be listening yet, or any more.
  death.catch(() => {})

  /**
   * @param {Child} child
   * @param {{ isStore?: boolean }} [options] a store is never hurried: it writes down what it holds
   */
  function watch(child, { isStore = false } = {}) {
    watched.push({ child, isStore })
    const note = join(runDir, child.name)
    if (child.pid) writeFileSync(note, JSON.stringify(identify(child.pid)), { mode: 0o600 })
    void child.ended.then((how) => {
      rmSync(note, { force: true })
      if (stopping.signal.aborted) return
      reportDeath(
        new StartError(
          `The ${child.name} process ${how}. Its last lines, from ${child.logPath}:\n${child.logTail()}`,
        ),
      )
    })
  }

  async function stopAll() {
    stopping.abort()
    const never = new AbortController().signal
    for (const { child, isStore } of watched.toReversed()) await stop(child, isStore ? never : hurry.signal)
  }

  return { watch, death, stopAll, hasten: () => hurry.abort(), stopping: stopping.signal }
}

/**
 * @param {Child} child
 * @param {AbortSignal} hurry
 */
async function stop(child, hurry) {
  const killHard = () => child.signal('SIGKILL')
  const timer = setTimeout(() => {
    say(`  ${child.name} takes longer than ${GRACE_MS / 1000} s and is ended hard`)
    killHard()
  }, GRACE_MS)
  if (hurry.aborted) killHard()
  else hurry.addEventListener('abort', killHard, { once: true })
  child.signal('SIGTERM')
  await child.ended
  clearTimeout(timer)
  hurry.removeEventListener('abort', killHard)
}
