import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.mjs'
import { say } from '../terminal.mjs'

/**
 * Where the new data folder is made, beside the one whose place it takes.
 * @param {string} dataDir
 */
export const draftOf = (dataDir) => `${dataDir}.restoring`

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
  const kept = `${dataDir}.before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  try {
    renameSync(dataDir, kept)
  } catch (error) {
    throw new StartError(
      `The folder ${dataDir} can't be moved (${codeOf(error)}), as one on which a disk is mounted: name a folder in it with --data. Nothing was changed.`,
    )
  }
  putInPlace(draft, dataDir, kept)
  rmSync(join(kept, 'larder.lock'), { force: true })
  const backups = join(kept, 'backups')
  try {
    if (existsSync(backups)) renameSync(backups, join(dataDir, 'backups'))
  } catch (error) {
    say(`The backups stayed in ${backups} (${codeOf(error)}).`)
  }
  return kept
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
