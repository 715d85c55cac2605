import { spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { rotateLog, tailLog } from './log-file.mjs'

/**
 * A process of the product: `ended` settles when it is gone, with the words for how.
 * @typedef {{ name: string, pid: number | undefined, ended: Promise<string>, logPath: string, logTail: () => string,
 *   signal: (name: NodeJS.Signals) => void }} Child
 */

/**
 * Starts a Node process that writes to its own log. It is detached, because a Ctrl-C reaches the whole process group
 * and the stores must go last; the script sees to it that it ends when the channel to this process closes.
 * @param {{ name: string, script: string, args?: string[], env?: NodeJS.ProcessEnv, logsDir: string }} options
 * @returns {Child}
 */
export function startChild({ name, script, args = [], env = process.env, logsDir }) {
  const logPath = join(logsDir, `${name}.log`)
  rotateLog(logPath)
  const log = openSync(logPath, 'a', 0o600)
  const logStart = fstatSync(log).size
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
    env,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      // Ended hard itself, it left behind the program that it ran.
      if (child.pid) signalGroup(child.pid, 'SIGKILL')
      resolve(signal ? `was ended by ${signal}` : `ended with exit code ${code}`)
    })
  })
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    // Being ended hard, a process can't pass that on to a program that it runs: its whole group is meant then.
    if (name === 'SIGKILL' && child.pid) signalGroup(child.pid, name)
    else child.kill(name)
  }
  return { name, pid: child.pid, ended, logPath, logTail: () => tailLog(logPath, 15, logStart), signal }
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
