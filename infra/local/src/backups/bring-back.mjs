import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseMongoKind } from '../data/data-folder.mjs'
import { takeLock } from '../data/lock-file.mjs'
import { endOf, startChild } from '../processes/child.mjs'
import { identify } from '../processes/process-identity.mjs'
import { StartError } from '../start-error.mjs'
import { writeAct } from './act-note.mjs'
import { DONE, lastLine, startBackup } from './backups.mjs'
import { copiesOf, draftOf, keptOf, refuseHalfRestored, swapBack, swapFolders } from './swap-folders.mjs'

/**
 * Brings a backup back for a supervisor that holds the data folder, in two steps: all of it is written into a new folder
 * and compared while Larder goes on; the folders are swapped when everything has ended.
 * @param {import('./backups.mjs').Place} place
 */
export function createBringBack(place) {
  const { root, dataDir, logsDir, env } = place
  const [draft, copies] = [draftOf(dataDir), copiesOf(dataDir)]
  // So that the next start waits for a process that a kill of this one left.
  const runNote = join(dataDir, 'run', 'restore')
  let release = () => {}

  const clear = () => {
    for (const path of [draft, copies]) rmSync(path, { recursive: true, force: true })
    rmSync(runNote, { force: true })
    release()
    release = () => {}
  }

  return {
    /**
     * Begins to write the new folder.
     * @param {string} name of a backup in the place of backups
     * @throws {StartError} where somebody else does so
     */
    begin: (name) => {
      release = takeLock(`${dataDir}.restoring.lock`, `A backup is being brought back into ${dataDir}`)
      for (const path of [draft, copies]) rmSync(path, { recursive: true, force: true })
      const at = env.BACKUP_AT || join(dataDir, 'backups')
      const file = at.startsWith('/') ? join(at, name) : name
      const script = join(root, 'infra', 'backup', 'src', 'restore.ts')
      const args = [file, '--copies', copies, '--into', draft]
      const child = startChild({ name: 'restore', script, args, env, logsDir })
      if (child.pid) writeFileSync(runNote, JSON.stringify(identify(child.pid)), { mode: 0o600 })
      return child
    },

    /**
     * Waits until the new folder is whole.
     * @param {import('../processes/child.mjs').Child} child
     * @throws {StartError} with the process's sentence
     */
    ready: async (child) => {
      const how = await child.ended
      rmSync(runNote, { force: true })
      if (how !== DONE) throw new StartError(lastLine(child) || `The process that restores ${how}.`)
    },

    /**
     * Makes a backup of the present data, and puts the new folder into their place.
     * @param {import('./act-note.mjs').Act} act
     * @param {AbortSignal} signal
     * @returns {Promise<import('./act-note.mjs').Act>} how it ended, as the new folder has it
     * @throws {StartError} where nothing was changed, or says where the data are
     */
    finish: async (act, signal) => {
      const child = startBackup(place, '--before-restore')
      if ((await endOf(child, signal)) !== DONE)
        throw new StartError(`No restore point could be made, and nothing was changed: ${lastLine(child)}`)
      chooseMongoKind(draft, {})
      const now = new Date()
      const kept = keptOf(dataDir, now)
      /** @type {import('./act-note.mjs').Act} */
      const done = {
        ...act,
        outcome: 'done',
        said: `The folder of before is kept: ${kept}. The restore point: ${lastLine(child)}`,
        ended_at: now.toISOString(),
        kept,
      }
      // The lock of the folder goes with it; the new one must not be without for a moment.
      takeLock(join(draft, 'larder.lock'), `A backup is being brought back into ${dataDir}`)
      writeAct(draft, done)
      swapFolders(dataDir, draft, now)
      clear()
      return done
    },

    /**
     * Puts the data of before back when Larder did not start on those of the backup.
     * @param {import('./act-note.mjs').Act} act
     * @param {unknown} error why it did not
     * @returns {import('./act-note.mjs').Act | undefined} what there is to say; nothing where they can't be put back
     */
    giveBack: (act, error) => {
      const { kept, outcome, is_logged } = act
      if (outcome !== 'done' || is_logged || kept === null || !existsSync(kept)) return undefined
      takeLock(join(kept, 'larder.lock'), `A backup is being brought back into ${dataDir}`)
      const failed = swapBack(dataDir, kept)
      const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
      return {
        ...act,
        outcome: 'failed',
        said: `Larder did not start with the data of the backup, and those of before are in their place again: ${why} What was brought back is kept: ${failed}.`,
        ended_at: new Date().toISOString(),
        kept: null,
      }
    },

    /**
     * Where the data folder could not be put back into its place, nothing may start.
     * @throws {StartError}
     */
    refuse: () => {
      release()
      refuseHalfRestored(dataDir)
      throw new StartError(`There is no ${dataDir} any more: look beside it for its data.`)
    },

    /** Removes what was written, unless it is all that is in its place. */
    clear: () => {
      if (existsSync(dataDir)) clear()
    },
  }
}
