import { spawn } from 'node:child_process'
import { StartError } from '../start-error.mjs'

const DISK_FULL = /\b(ENOSPC|EDQUOT)\b|no space left on device/i

/**
 * Runs a build command; its output is shown only if it fails.
 * @param {string} name what to call it in a sentence
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, signal: AbortSignal }} options
 * @returns {Promise<void>}
 * @throws {StartError} when it fails, with one sentence for a full disk, else with the command's last lines; the signal's reason when it is
 *   aborted, once the command has ended
 */
export function runTool(name, command, args, { cwd, env = process.env, signal }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, signal, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString('utf8')).slice(-16_000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => {
      // One that is aborted has been started, and is waited for, so that it changes nothing after this process.
      if (!signal.aborted) reject(new StartError(`${name} can't be run: ${error.message}.`))
    })
    child.once('close', (code) => {
      if (code === 0) return resolve()
      if (signal.aborted) return reject(signal.reason)
      if (DISK_FULL.test(output)) return reject(new StartError(`${name} failed, because the disk is full.`))
      const lines = output.trimEnd().split('\n').slice(-40).join('\n')
      reject(new StartError(`${name} failed; its last lines:\n${lines}`))
    })
  })
}
