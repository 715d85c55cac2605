import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { openLog } from './log-file.mjs'

/** A program that left the process group may hold on to the log's other end: nobody waits for it any longer. */
const LOG_END_MS = 1_000

/**
 * A process of the product: `ended` settles when it is gone, with the words for how.
 * @typedef {{ name: string, pid: number | undefined, ended: Promise<string>, logPath: string, logTail: () => string,
 *   signal: (name: NodeJS.Signals) => void }} Child
 */

/**
 * Starts a Node process, and writes down what it says. It is detached, because a Ctrl-C reaches the whole process group
 * and the stores must go last; the script sees to it that it ends when the channel to this process closes.
 * @param {{ name: string, script: string, args?: string[], env?: NodeJS.ProcessEnv, logsDir: string,
 *   onLine?: (line: string) => void }} options `onLine` hears each line as well
 * @returns {Child}
 */
export function startChild({ name, script, args = [], env = process.env, logsDir, onLine = () => {} }) {
  const logPath = join(logsDir, `${name}.log`)
  const log = openLog(logPath)
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const outputs = [child.stdout, child.stderr].filter((output) => output !== null)
  // Line by line, so that what comes on the one way doesn't end up within a line of the other.
  for (const input of outputs) createInterface({ input }).on('line', log.write).on('line', onLine)
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      // Ended hard itself, it left behind the program that it ran.
      if (child.pid) signalGroup(child.pid, 'SIGKILL')
      resolve(signal ? `was ended by ${signal}` : `ended with exit code ${code}`)
    })
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const ended = exited.then(async (how) => {
    await Promise.race([closed, pause(LOG_END_MS, undefined, { ref: false })])
    for (const output of outputs) output.destroy()
    log.close()
    return how
  })
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    // Being ended hard, a process can't pass that on to a program that it runs: its whole group is meant then.
    if (name === 'SIGKILL' && child.pid) signalGroup(child.pid, name)
    else child.kill(name)
  }
  return { name, pid: child.pid, ended, logPath, logTail: log.tail, signal }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signalGroup(pid, name) {
  try {
    process.kill(-pid, name)
  } catch {
    // The group is gone already, which is what was wanted.
  }
}
