import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'

/** How long the list of backups may take, in milliseconds: a bucket may be far. */
const LIST_MS = 30_000
/** How many answers are kept at most. */
const MAX_KEPT = 100

/**
 * What the program says, or its sentence on why it can't.
 * @typedef {{ fault: string } | { rows: { is_encrypted: boolean | null }[] }} Answer
 */

/**
 * Says which backups there are, by a program of its own, as this process knows nothing of archives. Of a folder an
 * answer is given again until something is put there or taken away, as a program takes up to a second.
 * @param {import('./backups.mjs').Place} place
 */
export function createList(place) {
  const { BACKUP_AT } = place.env
  const folder = BACKUP_AT || join(place.dataDir, 'backups')
  /** @type {Map<string, Answer>} */
  const kept = new Map()
  /** @type {number | undefined} */
  let keptAt

  /**
   * @param {{ page?: number, name?: string }} asked
   * @returns {Promise<Answer>}
   */
  return async ({ page = 1, name }) => {
    const which = name === undefined ? ['--page', String(page)] : ['--name', name]
    // Looked at first: what changes while the program reads is told by the next answer.
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
    if (changedAt !== keptAt || kept.size >= MAX_KEPT) kept.clear()
    keptAt = changedAt
    const known = kept.get(which.join(' '))
    if (known !== undefined) return known
    const answer = await ask(place, which)
    // What could not be read may be another time, though nothing is put there.
    const isRead = 'rows' in answer && answer.rows.every(({ is_encrypted }) => is_encrypted !== null)
    if (changedAt !== undefined && changedAt === keptAt && isRead) kept.set(which.join(' '), answer)
    return answer
  }
}

/**
 * @param {import('./backups.mjs').Place} place
 * @param {string[]} which
 * @returns {Promise<Answer>}
 */
const ask = ({ root, dataDir, env }, which) =>
  new Promise((resolve) => {
    const script = join(root, 'infra', 'backup', 'src', 'list.ts')
    execFile(
      process.execPath,
      [script, '--data', dataDir, ...which],
      { env, timeout: LIST_MS },
      (error, stdout, stderr) => {
        const said = stderr.trim().split('\n').at(-1)
        resolve(
          error ? { fault: said || 'It took too long to read which backups there are.' } : JSON.parse(stdout),
        )
      },
    )
  })
