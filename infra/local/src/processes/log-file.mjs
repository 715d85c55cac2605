import { appendFileSync, closeSync, fstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs'

const ROTATE_BYTES = 5 * 1024 * 1024
const KEPT = 3
const TAIL_LINES = 15

/**
 * A log that is being written: `tail` gives the last lines that came in since it was opened.
 * @typedef {{ write: (line: string) => void, tail: () => string, close: () => void }} Log
 */

/** What pino writes of the entry `audit`; within a text of somebody else its quotes would be escaped. */
const AUDIT_ENTRY = '"audit":"'

/**
 * Opens a log, or goes on with one. Lines of the audit log are also kept apart, beside it (`api.log`, `api.audit.log`):
 * no flood of other lines drives them out. Writing never throws: a full disk must not end what runs.
 * @param {string} path ends in `.log`
 * @returns {Log}
 */
export function openLog(path) {
  const all = openRotated(path)
  /** @type {ReturnType<typeof openRotated> | undefined} */
  let audit
  /** @type {string[]} */
  const latest = []
  return {
    write(line) {
      latest.push(line)
      if (latest.length > TAIL_LINES) latest.shift()
      all.write(line)
      if (!line.includes(AUDIT_ENTRY)) return
      try {
        audit ??= openRotated(path.replace(/log$/, 'audit.log'))
        audit.write(line)
      } catch {
        // As below.
      }
    },
    tail: () => latest.join('\n'),
    close: () => {
      all.close()
      audit?.close()
    },
  }
}

/**
 * A file that, grown large, is put aside as `.1`, the one before as `.2` and so on; the oldest is dropped.
 * @param {string} path
 */
function openRotated(path) {
  let file = openSync(path, 'a', 0o600)
  let size = fstatSync(file).size

  function rotate() {
    rmSync(`${path}.${KEPT}`, { force: true })
    for (let age = KEPT - 1; age >= 1; age -= 1) renameIfThere(`${path}.${age}`, `${path}.${age + 1}`)
    renameIfThere(path, `${path}.1`)
    const next = openSync(path, 'a', 0o600)
    closeSync(file)
    file = next
    size = 0
  }

  return {
    write(/** @type {string} */ line) {
      const bytes = Buffer.from(`${line}\n`)
      try {
        appendFileSync(file, bytes)
        size += bytes.length
        if (size >= ROTATE_BYTES) rotate()
      } catch {
        // There is no place to say it.
      }
    },
    close: () => closeSync(file),
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function renameIfThere(from, to) {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to)
}
