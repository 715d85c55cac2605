import { existsSync, readFileSync } from 'node:fs'

const HEAD_BYTES = 32
const FRAME_HEAD_BYTES = 24
/** The last bit of the first number says in which order the bytes of a checksum are read. */
const MAGIC = 0x377f0682

type Sums = readonly [number, number]

const addUp = ([first, second]: Sums, bytes: Buffer, isBigEndian: boolean): Sums => {
  for (let at = 0; at < bytes.length; at += 8) {
    const [a, b] = isBigEndian
      ? [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
      : [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)]
    first = (first + a + second) >>> 0
    second = (second + b + first) >>> 0
  }
  return [first, second]
}

/**
 * Whether a part in the middle of a database's journal is damaged. SQLite takes the journal as ended there, as after a
 * power cut, although commits follow that were acknowledged. Behind a true end may lie a commit that was never flushed,
 * and ends of commits that failed and were written over; but no two whose checksums continue one another, as a second
 * one is appended only if the first was flushed.
 */
export const isJournalCut = (databasePath: string): boolean => {
  const path = `${databasePath}-wal`
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  if (bytes.length < HEAD_BYTES) return false
  const magic = bytes.readUInt32BE(0)
  const isBigEndian = magic === MAGIC + 1
  const pageBytes = bytes.readUInt32BE(8)
  const sumsAt = (at: number): Sums => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
  const areEqual = (a: Sums, b: Sums): boolean => a[0] === b[0] && a[1] === b[1]
  // Each frame's checksum continues the one before it.
  let before = sumsAt(24)
  const isHeadWhole = areEqual(addUp([0, 0], bytes.subarray(0, 24), isBigEndian), before)
  if ((magic !== MAGIC && !isBigEndian) || !isHeadWhole) return false
  const salts = bytes.subarray(16, 24)
  const frameBytes = FRAME_HEAD_BYTES + pageBytes
  let isWhole = true
  let commitsInRow = 0
  for (let at = HEAD_BYTES; at + frameBytes <= bytes.length; at += frameBytes) {
    const hasSalts = bytes.subarray(at + 8, at + 16).equals(salts)
    const sums = addUp(
      addUp(before, bytes.subarray(at, at + 8), isBigEndian),
      bytes.subarray(at + FRAME_HEAD_BYTES, at + frameBytes),
      isBigEndian,
    )
    before = sumsAt(at + 16)
    const continues = hasSalts && areEqual(sums, before)
    const wasWhole = isWhole
    isWhole &&= continues
    if (wasWhole) continue
    if (!continues) commitsInRow = 0
    if (hasSalts && bytes.readUInt32BE(at + 4) > 0) commitsInRow++
    if (commitsInRow > 1) return true
  }
  return false
}
