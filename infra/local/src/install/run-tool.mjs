import { spawn } from 'node:child_process'
import { StartError } from '../start-error.mjs'

/**
 * Runs a build command; its output is shown only if it fails.
 * @param {string} name what to call it in a sentence
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, signal: AbortSignal }} options
 * @returns {Promise<void>}
 * @throws {StartError} with the command's last lines when it fails or can't be started
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
    child.once('error', (error) => reject(new StartError(`${name} can't be run: ${error.message}.`)))
    child.once('close', (code) => {
      if (code === 0) return resolve()
      const lines = output.trimEnd().split('\n').slice(-40).join('\n')
      reject(new StartError(`${name} failed; its last lines:\n${lines}`))
    })
  })
}
