import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../data/data-folder.mjs'
import { fingerprint } from '../install/fingerprint.mjs'
import { endOf, startChild } from '../processes/child.mjs'
import { StartError } from '../start-error.mjs'
import { say, step } from '../terminal.mjs'

/** What decides whether data are migrated at a start. */
const SOURCES = ['shared/src/server']
const HOUR_MS = 3_600_000
/** After a start people and readers come first. */
const FIRST_MS = 10 * 60_000
/** How a process ended that did what it was for. */
export const DONE = 'ended with exit code 0'

/**
 * Backups of a data folder with an embedded store, each made by a process of its own.
 * @typedef {{ root: string, dataDir: string, logsDir: string, env: NodeJS.ProcessEnv }} Place
 */

/**
 * Starts a process that makes a backup.
 * @param {Place} place
 * @param {string[]} options
 */
export function startBackup({ root, dataDir, logsDir, env }, ...options) {
  const script = join(root, 'infra', 'backup', 'src', 'backup.ts')
  return startChild({ name: 'backup', script, args: ['--data', dataDir, ...options], env, logsDir })
}

/**
 * What a process said last.
 * @param {import('../processes/child.mjs').Child} child
 */
export const lastLine = (child) => child.logTail().trim().split('\n').at(-1) ?? ''

/**
 * Says what a process said of files that are not in the backup.
 * @param {import('../processes/child.mjs').Child} child
 */
function sayLost(child) {
  const line = /^\d+ files that documents name .*/m.exec(child.logTail())?.[0]
  if (line !== undefined) say(`  Backup: ${line}`)
}

/** @param {string} dataDir */
const notePath = (dataDir) => join(dataDir, 'opened-by.json')

/**
 * @param {string} dataDir
 * @returns {{ sources?: string, backup?: string }}
 */
function readOpenedBy(dataDir) {
  try {
    return JSON.parse(readFileSync(notePath(dataDir), 'utf8'))
  } catch {
    return {}
  }
}

/**
 * Makes a backup of data that this version of Larder is going to migrate, before it does. A folder that it opened already
 * is left alone.
 * @param {Place} place
 * @param {boolean} hadData whether there was something before this start
 * @param {AbortSignal} signal
 * @throws {StartError} where none could be made: nothing was changed
 */
export async function backUpBeforeMigration(place, hadData, signal) {
  const { root, dataDir, env } = place
  if (env.BACKUP_AT === 'off') return
  const sources = fingerprint(root, SOURCES)
  if (readOpenedBy(dataDir).sources === sources) return
  const backup = hadData
    ? await step('Looking whether a backup is needed before the data are migrated', () =>
        runFirst(place, signal),
      )
    : undefined
  // Where a migration has failed, a corrected version has nothing new to back up.
  const note = { sources, backup: backup ?? readOpenedBy(dataDir).backup }
  writeWhole(notePath(dataDir), `${JSON.stringify(note)}\n`)
}

/**
 * @param {Place} place
 * @param {AbortSignal} signal
 * @returns {Promise<string | undefined>} what the process said of the backup that it made
 */
async function runFirst(place, signal) {
  const child = startBackup(place, '--before-migration')
  const how = await endOf(child, signal)
  if (how !== DONE)
    throw new StartError(
      `No backup could be made before the data are migrated, and they stay as they are: ${lastLine(child)} (BACKUP_AT=off migrates without one.)`,
    )
  sayLost(child)
  const path = /^(\S.*\.backup): /m.exec(child.logTail())?.[1]
  if (path !== undefined) say(`  Backup: ${path}`)
  return path
}

/**
 * What a person reads when the product can't start: where a migration has failed, which backup has the data of before.
 * @param {string} dataDir
 * @param {unknown} error
 * @returns {unknown}
 */
export function withBackupNamed(dataDir, error) {
  const { backup } = readOpenedBy(dataDir)
  if (!(error instanceof StartError) || backup === undefined) return error
  if (!/The migration \d+ /.test(error.message)) return error
  return new StartError(
    `${error.message}\nThe data as they were before are in ${backup}. To go back, install the version of before, and there: npm run restore -- --data ${dataDir} ${backup}`,
  )
}

/**
 * Where backups are made each night, for whoever reads the terminal: without the key of a bucket.
 * @param {Place} place
 */
export function nightlyPlace({ dataDir, env: { BACKUP_AT: at, BACKUP_PASSPHRASE } }) {
  if (at === 'off') return 'none, as BACKUP_AT=off says'
  if (!at)
    return `each night in ${join(dataDir, 'backups')}, lost with this disk: BACKUP_AT names another place`
  const where = URL.canParse(at) ? `${new URL(at).origin}${new URL(at).pathname}` : at
  return `each night in ${where}, ${BACKUP_PASSPHRASE ? 'encrypted' : 'not encrypted'}`
}

/**
 * Makes a backup each night, or when the machine is next on.
 * @param {Place} place
 * @param {ReturnType<typeof import('./night-note.mjs').openNightNote>} night
 * @returns {() => Promise<void>} ends it, and one that is being made
 */
export function startNightlyBackups(place, night) {
  /** @type {import('../processes/child.mjs').Child | undefined} */
  let current
  let [doneOn, saidOn] = ['', '']
  let isEnded = false
  const look = async () => {
    const today = new Date().toISOString().slice(0, 10)
    if (current !== undefined || doneOn === today) return
    let reason
    try {
      current = startBackup(place, '--nightly')
      if ((await current.ended) === DONE) {
        doneOn = today
        night.noteMade(current.logTail())
        return sayLost(current)
      }
      reason = lastLine(current)
    } catch (error) {
      // On a full disk not even its log can be opened.
      reason = error instanceof Error ? error.message : String(error)
    } finally {
      current = undefined
    }
    if (isEnded) return
    night.noteFailed(reason)
    if (saidOn === today) return
    saidOn = today
    say(`  No backup was made this night, and each hour tries again: ${reason}`)
  }
  const timers = place.env.BACKUP_AT === 'off' ? [] : [setTimeout(look, FIRST_MS), setInterval(look, HOUR_MS)]
  return async () => {
    isEnded = true
    for (const timer of timers) clearTimeout(timer)
    current?.signal('SIGKILL')
    await current?.ended
  }
}
