import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identify, isElsewhere, isRunning } from './process-identity.mjs'
import { waitFor } from './readiness.mjs'
import { StartError } from '../start-error.mjs'
import { say } from '../terminal.mjs'

const GRACE_MS = 15_000
/** Longer than the grace period, so that processes of a killed start have certainly ended. */
const LEFTOVER_MS = 20_000
/** Delays before restarting a process that died, in milliseconds; after the last one it is given up. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000]
/** The exit code of a store whose file can't be used (EX_DATAERR of sysexits.h); its last line says why. */
const UNUSABLE_FILE = 65
/** A process that ran for this long has recovered: its delays start from the beginning again. */
const STEADY_MS = 60_000

/** @typedef {import('./child.mjs').Child} Child */

/**
 * Waits until processes of an earlier, killed start have ended: two servers on one store would destroy it. Processes of
 * another machine, or of this one under another name, can't be checked; they get as much time as processes need to end
 * by themselves, since nobody holds the lock of the folder there any more.
 * @param {string} runDir
 * @param {AbortSignal} signal
 * @param {number} [leftoverMs]
 */
export async function waitForLeftovers(runDir, signal, leftoverMs = LEFTOVER_MS) {
  const paths = readdirSync(runDir).map((file) => join(runDir, file))
  const running = paths.flatMap((path) => readNote(path) ?? []).filter(isRunning)
  for (const identity of running.filter((identity) => !isElsewhere(identity))) {
    const what = `process ${identity.pid} of an earlier start to end`
    say(`  Waiting for ${what} …`)
    await waitFor(what, leftoverMs, signal, () => Promise.resolve(!isRunning(identity)))
  }
  const unseen = running.filter(isElsewhere)
  if (unseen.length > 0) {
    const machines = [...new Set(unseen.map(({ machine }) => machine))].join(', ')
    say(
      `  Waiting ${leftoverMs / 1000} s for what an earlier start may have left running on ${machines}, as it can't be seen from ${hostname()} …`,
    )
    await pause(leftoverMs, undefined, { signal })
  }
  for (const path of paths) rmSync(path, { force: true })
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
 * Keeps processes running: restarts those that die with increasing delays, gives up on those that die repeatedly, and
 * stops all of them in reverse order. Until `restartFromNowOn`, a death ends the start: its probable cause is a wrong
 * setting, which somebody should read about now. A store whose file can't be used is not restarted, as that would not
 * help: the others stay and wait for it.
 * @param {string} runDir where each process is noted while it runs
 * @param {readonly number[]} [pausesMs] before each further start of the same process
 */
export function createSupervisor(runDir, pausesMs = PAUSES_MS) {
  /** @type {{ child: Child, isStore: boolean }[]} */
  const kept = []
  const stopping = new AbortController()
  const hurry = new AbortController()
  let doesRestart = false
  /** @type {(error: unknown) => void} */
  let reportDeath
  /** @type {Promise<never>} */
  const death = new Promise((_resolve, reject) => {
    reportDeath = reject
  })
  // Nobody may be listening at this time.
  death.catch(() => {})

  /**
   * @param {() => Child} start
   * @param {{ isStore?: boolean }} [options] a store is never hurried: it writes down what it holds
   */
  function keep(start, { isStore = false } = {}) {
    const entry = { child: start(), isStore }
    kept.push(entry)
    keepAlive(entry, start).catch(reportDeath)
  }

  /**
   * @param {{ child: Child }} entry
   * @param {() => Child} start
   */
  async function keepAlive(entry, start) {
    for (let deaths = 1; ; deaths++) {
      const { child } = entry
      const since = performance.now()
      const note = join(runDir, child.name)
      if (child.pid) writeFileSync(note, JSON.stringify(identify(child.pid)), { mode: 0o600 })
      const how = await child.ended
      rmSync(note, { force: true })
      if (stopping.signal.aborted) return
      if (performance.now() - since >= STEADY_MS) deaths = 1
      if (doesRestart && child.exitCode() === UNUSABLE_FILE)
        return say(`  The ${child.name} process is not started again. ${lastSentence(child)}.`)
      const pauseMs = doesRestart ? pausesMs[deaths - 1] : undefined
      if (pauseMs === undefined) throw deathOf(child, how)
      say(
        `  The ${child.name} process ${how} and is started again in ${pauseMs / 1000} s; its log: ${child.logPath}`,
      )
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      entry.child = start()
    }
  }

  async function stopAll() {
    stopping.abort()
    const never = new AbortController().signal
    for (const { child, isStore } of kept.toReversed()) await stop(child, isStore ? never : hurry.signal)
  }

  return {
    keep,
    death,
    stopAll,
    restartFromNowOn: () => {
      doesRestart = true
    },
    hasten: () => hurry.abort(),
    stopping: stopping.signal,
  }
}

/**
 * What a process said last, without its name.
 * @param {Child} child
 */
const lastSentence = (child) =>
  child
    .logTail()
    .split('\n')
    .at(-1)
    ?.replace(/^[\w-]+: /, '') ?? ''

/**
 * @param {Child} child
 * @param {string} how
 */
const deathOf = (child, how) => {
  if (child.exitCode() === UNUSABLE_FILE) return new StartError(`${lastSentence(child)}.`)
  const lastLines = child.logTail()
  return new StartError(
    /\b(ENOSPC|EDQUOT)\b/.test(lastLines)
      ? `The ${child.name} process ${how}, because the disk is full.`
      : `The ${child.name} process ${how}. Its last lines, from ${child.logPath}:\n${lastLines}`,
  )
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
