import { existsSync } from 'node:fs'
import { sentenceOf } from '../start-error.mjs'
import { say } from '../terminal.mjs'
import { readAct, writeAct } from './act-note.mjs'
import { DONE, lastLine, startBackup } from './backups.mjs'
import { createBringBack } from './bring-back.mjs'
import { createList } from './list-backups.mjs'
import { openNightNote } from './night-note.mjs'

const KILLED = {
  'back-up': 'Larder was ended while the backup was made: there is none of that time.',
  restore: 'Larder was ended while the backup was brought back. Nothing was changed.',
}

/**
 * @typedef {import('./backups.mjs').Place} Place
 * @typedef {import('./act-note.mjs').Act} Act
 * What the API sends, and what it is sent.
 * @typedef {{ id: number, kind: 'look' | 'last-act' | 'last-night' | 'back-up' | 'restore' | 'logged', page?: number, name?: string, by?: object,
 *   asked_at?: string }} Asked
 * @typedef {(message: object) => void} Send
 */

/**
 * What the operators' page asks this process for, as the API, whose data it is about, can't: backups one at a time, and
 * bringing one back. What was asked for last is kept in the data folder; what a kill interrupted is over, and is said.
 * @param {Place} place
 * @param {() => boolean} hasNights whether backups are made at night
 */
export function createDesk(place, hasNights) {
  const { dataDir } = place
  const bringing = createBringBack(place)
  const list = createList(place)
  const night = openNightNote(dataDir)
  /** @type {() => void} */
  let tellReady = () => {}
  /** @type {Promise<void>} */
  const ready = new Promise((resolve) => (tellReady = resolve))
  /** @type {Promise<void>} */
  let working = Promise.resolve()
  /** @type {import('../processes/child.mjs').Child | undefined} */
  let child
  /** @type {Send} */
  let tell = () => {}
  let isEnding = false
  let isReady = false
  let act = readAct(dataDir)

  /** @param {Partial<Act>} change */
  const note = (change) => {
    if (act === undefined) return
    act = { ...act, ...change }
    try {
      writeAct(dataDir, act)
    } catch (error) {
      // On a full disk the page still hears of it, until the next start.
      say(`  What became of a backup could not be noted: ${sentenceOf(error) ?? error}`)
    }
  }
  /** @param {'done' | 'failed'} outcome @param {string} said */
  const settle = (outcome, said) => {
    note({ outcome, said, ended_at: new Date().toISOString() })
    tell({ kind: 'ended' })
  }
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    try {
      await work()
    } catch (error) {
      bringing.clear()
      const stopped = act && KILLED[act.kind]
      settle('failed', (isEnding && stopped) || (sentenceOf(error) ?? String(error)))
    }
  }

  const makeBackup = async () => {
    child = startBackup(place)
    const said = (await child.ended) === DONE ? 'done' : 'failed'
    if (isEnding) throw new Error('ended')
    settle(said, lastLine(child))
  }
  const prepare = async () => {
    child = bringing.begin(act?.name ?? '')
    await bringing.ready(child)
    isReady = true
    tellReady()
  }

  /** @param {Asked} asked */
  const begin = ({ kind, name, by }) => {
    if (act?.outcome === 'running' || isEnding) return { is_busy: true }
    act = {
      kind: kind === 'restore' ? 'restore' : 'back-up',
      name: name ?? null,
      by: by ?? {},
      asked_at: new Date().toISOString(),
      ...{ outcome: 'running', said: null, ended_at: null, kept: null, is_logged: false },
    }
    note({})
    working = attempt(kind === 'restore' ? prepare : makeBackup)
    return { is_busy: false }
  }

  /** @param {Asked} asked @returns {Promise<object>} */
  const answer = async (asked) => {
    if (asked.kind === 'look') return { act: act ?? null, ...(await list(asked)) }
    if (asked.kind === 'last-act') return { act: act ?? null }
    if (asked.kind === 'last-night')
      return { night: hasNights() && place.env.BACKUP_AT !== 'off' ? night.read() : null }
    if (asked.kind !== 'logged') return begin(asked)
    if (act?.asked_at === asked.asked_at) note({ is_logged: true })
    return {}
  }

  if (act?.outcome === 'running') {
    bringing.clear()
    settle('failed', KILLED[act.kind])
  }

  return {
    night,

    /**
     * Takes a message of the API.
     * @param {unknown} message
     * @param {Send} send
     */
    hear: async (message, send) => {
      const asked = /** @type {Asked} */ (message)
      tell = send
      const said = await answer(asked).catch((error) => ({
        act: act ?? null,
        fault: sentenceOf(error) ?? String(error),
      }))
      send({ id: asked.id, ...said })
    },

    /** Resolves when everything of a backup was written and compared, and can take its place: then processes have to end. */
    ready,
    isReady: () => isReady,

    /**
     * When all processes have ended: makes a backup of what is there, and swaps folders.
     * @param {AbortSignal} signal
     * @throws {StartError} where the data folder is not in its place any more
     */
    finish: async (signal) => {
      await attempt(async () => {
        if (act === undefined) return
        signal.addEventListener('abort', () => (isEnding = true), { once: true })
        act = await bringing.finish(act, signal)
      })
      if (!existsSync(dataDir)) bringing.refuse()
      signal.throwIfAborted()
    },

    /**
     * Goes back to the data of before, when Larder did not start on those that a backup brought.
     * @param {unknown} error
     * @returns {boolean} whether it did
     */
    giveBack: (error) => {
      const given = act && bringing.giveBack(act, error)
      if (given !== undefined) note(given)
      return given !== undefined
    },

    /** Ends what is being done. */
    end: async () => {
      isEnding = true
      child?.signal('SIGKILL')
      await working
      if (act?.outcome !== 'running') return
      bringing.clear()
      settle('failed', KILLED[act.kind])
    },
  }
}
