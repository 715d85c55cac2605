import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { chooseMongoKind } from '../data/data-folder.mjs'
import { takeLock } from '../data/lock-file.mjs'
import { ensureInstalled } from '../install/install.mjs'
import { listenForInterrupts } from '../processes/interrupts.mjs'
import { waitForLeftovers } from '../processes/supervisor.mjs'
import { StartError } from '../start-error.mjs'
import { say } from '../terminal.mjs'
import { swapFolders } from './swap-folders.mjs'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const SCRIPT = join(ROOT, 'infra', 'backup', 'src', 'restore.ts')
const USAGE = `Usage: npm run restore -- [--data DIR] FILE
  FILE        a backup: its path, or the name of one in the place of BACKUP_AT
  --data DIR  the data folder that it becomes (default ./data); the one that is there is kept beside it
With MONGODB_URI set, it goes into the database that is named there, which must be empty.`

/**
 * Brings a backup back: into a new folder that takes the place of the data folder when all of it was compared, or with
 * MONGODB_URI into an empty database. Only when it is done the exit code is 0.
 * @param {string[]} args
 */
export async function restore(args) {
  const { signal } = listenForInterrupts()
  try {
    const { dataDir, file } = readOptions(args)
    await ensureInstalled(ROOT, signal)
    if (process.env.MONGODB_URI) await run([file, '--into', dataDir], signal)
    else await restoreFolder(dataDir, file, signal)
  } catch (error) {
    process.exitCode = 1
    if (signal.aborted) return console.error('Stopped: nothing was changed.')
    // Its process has said what went wrong.
    if (error !== FAILED) console.error(error instanceof StartError ? error.message : error)
  }
}

const FAILED = new Error('The process that restores has failed.')

/** @param {string[]} args */
function readOptions(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { data: { type: 'string', default: 'data' } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new StartError(USAGE)
  return { dataDir: resolve(values.data), file }
}

/**
 * @param {string} dataDir
 * @param {string} file
 * @param {AbortSignal} signal
 */
async function restoreFolder(dataDir, file, signal) {
  const draft = `${dataDir}.restoring`
  const release = await holdFolder(dataDir, signal)
  try {
    rmSync(draft, { recursive: true, force: true })
    try {
      await run([file, '--into', draft], signal)
      chooseMongoKind(draft, {})
      const kept = swapFolders(dataDir, draft, new Date())
      say(`It is in its place now: npm start -- --data ${dataDir}`)
      if (kept) say(`The folder of before is kept: ${kept} (remove it when you do not need it any more)`)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  } finally {
    release()
  }
}

/**
 * Makes sure that nobody else uses a data folder; one that is not there is nobody's.
 * @param {string} dataDir
 * @param {AbortSignal} signal
 * @returns {Promise<() => void>} gives it back
 * @throws {StartError} that names who uses it
 */
async function holdFolder(dataDir, signal) {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) {
    mkdirSync(dirname(dataDir), { recursive: true })
    return () => {}
  }
  const release = takeLock(join(dataDir, 'larder.lock'), `A backup is being brought back into ${dataDir}`)
  try {
    if (existsSync(join(dataDir, 'run'))) await waitForLeftovers(join(dataDir, 'run'), signal)
  } catch (error) {
    release()
    throw error
  }
  return release
}

/**
 * @param {string[]} args
 * @param {AbortSignal} signal
 */
async function run(args, signal) {
  const child = spawn(process.execPath, [SCRIPT, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (code !== 0) throw FAILED
}
