import { existsSync, readdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { takeLock } from '../local/src/data/lock-file.mjs'

/** What an image keeps in the volume beside its data folder, and the lock of this function. */
const NOT_DATA = ['cache', 'larder.lock', 'store.json']

/**
 * Moves data that an image of before kept in the volume itself into the data folder, which is a folder of the volume
 * since. A call that was ended in between is finished by the next one.
 * @param {string} dataDir held by the caller
 * @throws {StartError} while a Larder of before runs on the volume
 */
export function moveIntoFolder(dataDir) {
  const volume = dirname(dataDir)
  if (!existsSync(join(volume, 'store.json')) || existsSync(join(dataDir, 'store.json'))) return
  const release = takeLock(join(volume, 'larder.lock'), `The data of ${volume} are used`)
  try {
    const names = readdirSync(volume).filter(
      (name) => !NOT_DATA.includes(name) && name !== basename(dataDir) && !name.startsWith('larder.lock.'),
    )
    // By the last one a start knows that there are data.
    for (const name of [...names, 'store.json']) renameSync(join(volume, name), join(dataDir, name))
  } finally {
    release()
  }
}
