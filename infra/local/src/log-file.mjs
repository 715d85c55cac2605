import { appendFileSync, closeSync, fstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs'

const ROTATE_BYTES = 5 * 1024 * 1024
const KEPT = 3
const TAIL_LINES = 15

/**
 * A log that is being written: `tail` gives the last lines that came in since it was opened.
 * @typedef {{ write: (line: string) => void, tail: () => string, close: () => void }} Log
 */

/**
 * Opens a log, or goes on with one. Grown large, it is put aside as `.1`, the one before as `.2` and so on, and the
 * oldest is dropped. Writing never throws: a full disk must not end what runs.
 * @param {string} path
 * @returns {Log}
 */
export function openLog(path) {
  let file = openSync(path, 'a', 0o600)
  let size = fstatSync(file).size
  /** @type {string[]} */
  const latest = []

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
    write(line) {
      latest.push(line)
      if (latest.length > TAIL_LINES) latest.shift()
      const bytes = Buffer.from(`${line}\n`)
      try {
        appendFileSync(file, bytes)
        size += bytes.length
        if (size >= ROTATE_BYTES) rotate()
      } catch {
        // There is no place to say it.
      }
    },
    tail: () => latest.join('\n'),
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
