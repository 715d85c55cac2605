import { statfsSync } from 'node:fs'
import { StartError } from '../start-error.mjs'

const MB = 1024 * 1024

/**
 * Makes sure that there is room for an installation, because npm leaves files that are cut off on a full disk, and does
 * not say so.
 * @param {string} folder
 * @param {number} neededMb
 * @throws {StartError} with both numbers
 */
export function assertSpace(folder, neededMb) {
  const { bavail, bsize } = statfsSync(folder)
  const freeMb = Math.floor((bavail * bsize) / MB)
  if (freeMb >= neededMb) return
  throw new StartError(
    `The installation needs ${neededMb} MB on the disk of ${folder}, and only ${freeMb} MB are free.`,
  )
}
