import { appendFileSync, closeSync, fstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs'

const ROTATE_BYTES = 5 * 1024 * 1024
const KEPT = 3
const TAIL_LINES = 15

/**
 * An open log: `tail` returns the last lines since it was opened.
 * @typedef {{ write: (line: string) => void, tail: () => string, close: () => void }} Log
 */

/** How pino writes the `audit` field; within other text its quotes would be escaped. */
const AUDIT_ENTRY = '"audit":"'

/**
 * Opens a log, or continues one. Audit log lines are also written to a separate file beside it (`api.log`,
 * `api.audit.log`), where other lines cannot displace them. Writing never throws: a full disk must not stop the
 * product.
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
 * A file that is renamed to `.1` when it has grown large, the previous one to `.2` and so on; the oldest is deleted.
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
        // There is nowhere to report it.
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
