import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../data/data-folder.mjs'

/**
 * How nightly backups went last: when the last one was made, and when and why the last try failed, if it did.
 * @typedef {{ made_at: string | null, failed_at: string | null, why: string | null }} Night
 */

/** @type {Night} */
const NOTHING = { made_at: null, failed_at: null, why: null }
const NAME = /larder-nightly-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup/g

/**
 * When the newest of the nightly backups was made that a text names.
 * @param {string} text
 */
const newestIn = (text) =>
  [...text.matchAll(NAME)]
    .map(([, day, hour, minute, second]) => `${day}T${hour}:${minute}:${second}Z`)
    .toSorted()
    .at(-1) ?? null

/**
 * What is known of nightly backups, kept in the data folder for the next start.
 * @param {string} dataDir
 */
export function openNightNote(dataDir) {
  const path = join(dataDir, 'nightly-backup.json')
  let night = NOTHING
  try {
    night = { ...NOTHING, ...JSON.parse(readFileSync(path, 'utf8')) }
  } catch {
    // There was no night yet, or a power cut left half a note.
  }
  /** @param {Partial<Night>} change */
  const note = (change) => {
    night = { ...night, ...change }
    try {
      writeWhole(path, `${JSON.stringify(night)}\n`)
    } catch {
      // On a full disk it is known until the next start.
    }
  }
  return {
    read: () => night,
    /** @param {string} said what the process said that made one, or found one of today */
    noteMade: (said) => note({ made_at: newestIn(said) ?? night.made_at, failed_at: null, why: null }),
    /** @param {string} why */
    noteFailed: (why) => note({ failed_at: new Date().toISOString(), why }),
  }
}
