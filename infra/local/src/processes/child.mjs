import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { openLog } from './log-file.mjs'

/** A program that left the process group may keep the log open, so closing it is awaited no longer than this. */
const LOG_END_MS = 1_000

/**
 * A process of the product: `ended` resolves when it has exited, with a description of how.
 * @typedef {{ name: string, pid: number | undefined, ended: Promise<string>, exitCode: () => number | null,
 *   logPath: string, logTail: () => string, signal: (name: NodeJS.Signals) => void }} Child
 * @typedef {(message: unknown, send: (answer: object) => void) => void} OnMessage
 */

/**
 * Starts a Node process, and logs its output. It is detached, because Ctrl-C reaches the whole process group and the
 * stores must stop last; the script makes sure that it exits when the channel to this process closes.
 * @param {{ name: string, script: string, args?: string[], env?: NodeJS.ProcessEnv, logsDir: string,
 *   onLine?: (line: string) => void, onMessage?: OnMessage }} options `onLine` hears each line as well, `onMessage` what it
 *   sends on its channel
 * @returns {Child}
 */
export function startChild({
  name,
  script,
  args = [],
  env = process.env,
  logsDir,
  onLine = () => {},
  onMessage = () => {},
}) {
  const logPath = join(logsDir, `${name}.log`)
  const log = openLog(logPath)
  const child = spawn(process.execPath, [script, ...args], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // Who ended meanwhile needs no answer.
  child.on('message', (message) => onMessage(message, (answer) => child.send(answer, () => {})))
  const outputs = [child.stdout, child.stderr].filter((output) => output !== null)
  // Line by line, so that lines of both streams are not mixed.
  for (const input of outputs) createInterface({ input }).on('line', log.write).on('line', onLine)
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      // When it was killed, it left behind the program that it ran.
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
    // A killed process can't stop the program that it runs, so the signal goes to its whole group.
    if (name === 'SIGKILL' && child.pid) signalGroup(child.pid, name)
    else child.kill(name)
  }
  return { name, pid: child.pid, ended, exitCode: () => child.exitCode, logPath, logTail: log.tail, signal }
}

/**
 * Waits for the end of a process, which an interrupt brings about at once.
 * @template How
 * @param {{ ended: Promise<How>, signal: (name: 'SIGKILL') => unknown }} child
 * @param {AbortSignal} signal
 * @returns {Promise<How>} how it ended
 * @throws the signal's reason
 */
export async function endOf(child, signal) {
  const stop = () => child.signal('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  const how = await child.ended
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  return how
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signalGroup(pid, name) {
  try {
    process.kill(-pid, name)
  } catch {
    // The group has exited already, as intended.
  }
}
