import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'

const ROTATE_BYTES = 5 * 1024 * 1024
const KEPT = 3
const TAIL_BYTES = 8 * 1024

/**
 * Moves a log that has grown large to `.1`, an older one to `.2` and so on, and drops the oldest.
 * @param {string} path
 */
export function rotateLog(path) {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size < ROTATE_BYTES) return
  rmSync(`${path}.${KEPT}`, { force: true })
  for (let age = KEPT - 1; age >= 1; age -= 1) renameIfThere(`${path}.${age}`, `${path}.${age + 1}`)
  renameIfThere(path, `${path}.1`)
}

/**
 * @param {string} from
 * @param {string} to
 */
function renameIfThere(from, to) {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to)
}

/**
 * The last lines of a log written since it was `fromByte` long.
 * @param {string} path
 * @param {number} lines
 * @param {number} [fromByte]
 */
export function tailLog(path, lines, fromByte = 0) {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const start = Math.max(fromByte, size - TAIL_BYTES)
    const bytes = Buffer.alloc(Math.max(0, size - start))
    readSync(file, bytes, 0, bytes.length, start)
    return bytes.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n')
  } finally {
    closeSync(file)
  }
}
