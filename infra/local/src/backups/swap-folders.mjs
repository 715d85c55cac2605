import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.mjs'

/**
 * Puts a new data folder in the place of the present one, which is kept beside it; its backups move to the new one.
 * @param {string} dataDir
 * @param {string} draft the new folder, beside `dataDir`
 * @param {Date} now
 * @returns {string | undefined} where the one of before is kept; nothing where there was none
 * @throws {StartError} where the folder can't be moved; it is then as it was
 */
export function swapFolders(dataDir, draft, now) {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) {
    if (existsSync(dataDir)) rmdirSync(dataDir)
    mkdirSync(dirname(dataDir), { recursive: true })
    renameSync(draft, dataDir)
    return undefined
  }
  const kept = `${dataDir}.before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  try {
    renameSync(dataDir, kept)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    throw new StartError(
      `The folder ${dataDir} can't be moved (${code}), as one on which a disk is mounted: name a folder in it with --data. Nothing was changed.`,
    )
  }
  renameSync(draft, dataDir)
  rmSync(join(kept, 'larder.lock'), { force: true })
  const backups = join(kept, 'backups')
  if (existsSync(backups)) renameSync(backups, join(dataDir, 'backups'))
  return kept
}
