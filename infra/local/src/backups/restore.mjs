import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommandArguments } from '../command-arguments.mjs'
import { chooseMongoKind } from '../data/data-folder.mjs'
import { takeLock } from '../data/lock-file.mjs'
import { ensureInstalled } from '../install/install.mjs'
import { endOf } from '../processes/child.mjs'
import { listenForInterrupts } from '../processes/interrupts.mjs'
import { waitForLeftovers } from '../processes/supervisor.mjs'
import { sentenceOf, StartError } from '../start-error.mjs'
import { say } from '../terminal.mjs'
import { copiesOf, draftOf, isFree, swapFolders } from './swap-folders.mjs'

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
    const { dataDir, given: file } = readCommandArguments(args, USAGE)
    await ensureInstalled(ROOT, signal)
    await bringBack(dataDir, file, signal)
  } catch (error) {
    process.exitCode = 1
    if (signal.aborted)
      return console.error(process.env.MONGODB_URI ? STOPPED : 'Stopped: nothing was changed.')
    // Its process has said what went wrong.
    if (error !== FAILED) console.error(sentenceOf(error) ?? error)
  }
}

const FAILED = new Error('The process that restores has failed.')
const STOPPED =
  'Stopped. Where the database of MONGODB_URI was empty before, it may be incomplete now: drop it and run the same command.'

/**
 * @param {string} dataDir
 * @param {string} file
 * @param {AbortSignal} signal
 */
async function bringBack(dataDir, file, signal) {
  mkdirSync(dirname(dataDir), { recursive: true })
  // Beside the folder, which may not be there.
  const release = takeLock(`${dataDir}.restoring.lock`, `A backup is being brought back into ${dataDir}`)
  const copies = copiesOf(dataDir)
  const removeCopies = () => rmSync(copies, { recursive: true, force: true })
  try {
    removeCopies()
    const args = [file, '--copies', copies]
    if (process.env.MONGODB_URI) await run([...args, '--into', dataDir], signal)
    else await restoreFolder(dataDir, args, signal)
  } finally {
    removeCopies()
    release()
  }
}

/**
 * @param {string} dataDir
 * @param {string[]} args
 * @param {AbortSignal} signal
 */
async function restoreFolder(dataDir, args, signal) {
  const draft = draftOf(dataDir)
  const wasFree = isFree(dataDir)
  const release = wasFree ? () => {} : await holdFolder(dataDir, signal)
  try {
    rmSync(draft, { recursive: true, force: true })
    await run([...args, '--into', draft], signal)
    chooseMongoKind(draft, {})
    if (wasFree && !isFree(dataDir))
      throw new StartError(
        `The folder ${dataDir} was made meanwhile: stop Larder and try again. Nothing was changed.`,
      )
    const kept = swapFolders(dataDir, draft, new Date())
    say(`It is in its place now: npm start -- --data ${dataDir}`)
    if (kept) say(`The folder of before is kept: ${kept} (remove it when you do not need it any more)`)
  } catch (error) {
    // After a swap there is nothing to give back: a lock that is in the new folder is another's.
    release()
    throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Makes sure that nobody else uses a data folder that is there.
 * @param {string} dataDir
 * @param {AbortSignal} signal
 * @returns {Promise<() => void>} gives it back
 * @throws {StartError} that names who uses it
 */
async function holdFolder(dataDir, signal) {
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
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  if ((await endOf({ ended, signal: (name) => child.kill(name) }, signal)) !== 0) throw FAILED
}
