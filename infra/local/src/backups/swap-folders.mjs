import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { takeLock } from '../data/lock-file.mjs'
import { StartError } from '../start-error.mjs'
import { say } from '../terminal.mjs'
import { readAct } from './act-note.mjs'

/**
 * Where the new data folder is made, beside the one whose place it takes.
 * @param {string} dataDir
 */
export const draftOf = (dataDir) => `${dataDir}.restoring`

/**
 * Where a backup of a bucket is copied to.
 * @param {string} dataDir
 */
export const copiesOf = (dataDir) => `${dataDir}.restoring-copy`

/**
 * Where a data folder is kept that another one takes the place of.
 * @param {string} dataDir
 * @param {Date} now
 */
export const keptOf = (dataDir, now) =>
  `${dataDir}.before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`

/**
 * Puts the folder of before back where Larder does not start on the new one, which is kept beside it. Killed anywhere,
 * `finishSwap` ends it with the new one in its place, and nothing is lost.
 * @param {string} dataDir
 * @param {string} kept
 * @returns {string} where the new folder is kept
 */
export function swapBack(dataDir, kept) {
  const [draft, failed] = [draftOf(dataDir), kept.replace('.before-restore-', '.failed-restore-')]
  if (existsSync(join(dataDir, 'backups'))) renameSync(join(dataDir, 'backups'), join(kept, 'backups'))
  renameSync(dataDir, draft)
  renameSync(kept, dataDir)
  renameSync(draft, failed)
  rmSync(join(failed, 'larder.lock'), { force: true })
  return failed
}

/**
 * Goes on with a swap that was killed: the new folder is whole when it has the note of it.
 * @param {string} dataDir
 * @throws {StartError} where another process is about to do so
 */
export function finishSwap(dataDir) {
  const draft = draftOf(dataDir)
  if (!existsSync(dataDir) && readAct(draft)?.outcome === 'done') {
    const release = takeLock(`${dataDir}.restoring.lock`, `A backup is being brought back into ${dataDir}`)
    try {
      if (existsSync(draft)) renameSync(draft, dataDir)
    } finally {
      release()
    }
  }
  const kept = readAct(dataDir)?.kept
  if (kept && existsSync(kept) && !existsSync(join(dataDir, 'backups'))) bringBackups(kept, dataDir)
}

/**
 * @param {string} dataDir
 * @throws {StartError} where a restore has not ended, or was killed, and the data folder is not in its place
 */
export function refuseHalfRestored(dataDir) {
  if (existsSync(dataDir) || !existsSync(draftOf(dataDir))) return
  throw new StartError(
    `A backup was being brought back into ${dataDir}: run npm run restore again. A data folder of before is beside it (${dataDir}.before-restore-…); to go on without the backup, give it its name back, and remove ${draftOf(dataDir)}.`,
  )
}

/**
 * Whether nobody's data are in a folder.
 * @param {string} dataDir
 */
export const isFree = (dataDir) => !existsSync(dataDir) || readdirSync(dataDir).length === 0

/**
 * Puts a new data folder in the place of the present one, which is kept beside it; its backups move to the new one.
 * @param {string} dataDir
 * @param {string} draft the new folder, beside `dataDir`
 * @param {Date} now
 * @returns {string | undefined} where the one of before is kept; nothing where there was none
 * @throws {StartError} where a folder can't be moved; the present one is then where it was, or the sentence says where
 */
export function swapFolders(dataDir, draft, now) {
  if (isFree(dataDir)) {
    if (existsSync(dataDir)) rmdirSync(dataDir)
    mkdirSync(dirname(dataDir), { recursive: true })
    renameSync(draft, dataDir)
    return undefined
  }
  const kept = keptOf(dataDir, now)
  try {
    renameSync(dataDir, kept)
  } catch (error) {
    throw new StartError(
      `The folder ${dataDir} can't be moved (${codeOf(error)}), as one on which a disk is mounted: name a folder in it with --data. Nothing was changed.`,
    )
  }
  putInPlace(draft, dataDir, kept)
  bringBackups(kept, dataDir)
  return kept
}

/**
 * Moves the backups of a folder of before along.
 * @param {string} kept
 * @param {string} dataDir
 */
function bringBackups(kept, dataDir) {
  rmSync(join(kept, 'larder.lock'), { force: true })
  const backups = join(kept, 'backups')
  try {
    if (existsSync(backups)) renameSync(backups, join(dataDir, 'backups'))
  } catch (error) {
    say(`The backups stayed in ${backups} (${codeOf(error)}).`)
  }
}

/**
 * @param {string} draft
 * @param {string} dataDir
 * @param {string} kept
 */
function putInPlace(draft, dataDir, kept) {
  try {
    renameSync(draft, dataDir)
  } catch (error) {
    const why = `The new folder can't be put in the place of ${dataDir} (${codeOf(error)})`
    try {
      renameSync(kept, dataDir)
    } catch {
      throw new StartError(`${why}, and the data are in ${kept} now: rename it to ${dataDir}.`)
    }
    throw new StartError(`${why}. Nothing was changed.`)
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code
