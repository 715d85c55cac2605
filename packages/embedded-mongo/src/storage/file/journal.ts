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
 * power cut, although commits follow that were acknowledged. One more commit may follow a true end, which was never
 * flushed: a second one only if the first was.
 */
export const isJournalCut = (databasePath: string): boolean => {
  const path = `${databasePath}-wal`
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  if (bytes.length < HEAD_BYTES) return false
  const magic = bytes.readUInt32BE(0)
  const isBigEndian = magic === MAGIC + 1
  const pageBytes = bytes.readUInt32BE(8)
  let sums = addUp([0, 0], bytes.subarray(0, 24), isBigEndian)
  const isSum = (at: number): boolean =>
    bytes.readUInt32BE(at) === sums[0] && bytes.readUInt32BE(at + 4) === sums[1]
  if ((magic !== MAGIC && !isBigEndian) || !isSum(24)) return false
  const salts = bytes.subarray(16, 24)
  let isWhole = true
  let commitsAfter = 0
  for (
    let at = HEAD_BYTES;
    at + FRAME_HEAD_BYTES + pageBytes <= bytes.length;
    at += FRAME_HEAD_BYTES + pageBytes
  ) {
    const hasSalts = bytes.subarray(at + 8, at + 16).equals(salts)
    if (isWhole) {
      sums = addUp(sums, bytes.subarray(at, at + 8), isBigEndian)
      sums = addUp(
        sums,
        bytes.subarray(at + FRAME_HEAD_BYTES, at + FRAME_HEAD_BYTES + pageBytes),
        isBigEndian,
      )
      isWhole = hasSalts && isSum(at + 16)
    } else if (hasSalts && bytes.readUInt32BE(at + 4) > 0) commitsAfter++
  }
  return commitsAfter > 1
}
