import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../data/data-folder.mjs'

/**
 * What the operators' page asked for last, as the data folder keeps it. Of a restore that is done it stands in the new
 * folder before that takes its place: a folder with it is whole.
 * @typedef {{
 *   kind: 'back-up' | 'restore', name: string | null, by: object, asked_at: string,
 *   outcome: 'running' | 'done' | 'failed', said: string | null, ended_at: string | null, kept: string | null,
 *   is_logged: boolean
 * }} Act `name` is the backup's, `by` who asked, `said` how it ended, in a sentence, `kept` the folder of before
 */

/** @param {string} dataDir */
const notePath = (dataDir) => join(dataDir, 'backup-act.json')

/**
 * @param {string} dataDir
 * @returns {Act | undefined}
 */
export function readAct(dataDir) {
  try {
    return JSON.parse(readFileSync(notePath(dataDir), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string} dataDir
 * @param {Act} act
 */
export const writeAct = (dataDir, act) => writeWhole(notePath(dataDir), `${JSON.stringify(act)}\n`)
