/** The size of a picture in pixels. */
type Size = { width: number; height: number }

/** Reads the size out of the header of a picture; null where the bytes are no such picture. Reading beyond the end throws. */
type ReadHeader = (bytes: Buffer) => Size | null

const textAt = (bytes: Buffer, at: number, length: number): string =>
  bytes.toString('latin1', at, at + length)

const readPng: ReadHeader = (bytes) =>
  textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && textAt(bytes, 12, 4) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null

const readGif: ReadHeader = (bytes) =>
  ['GIF87a', 'GIF89a'].includes(textAt(bytes, 0, 6))
    ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    : null

const LOW_14_BITS = 0x3fff

/** By the kind of its first chunk: lossy, lossless, or one that describes the others. */
const WEBP_CHUNKS: Record<string, ReadHeader> = {
  'VP8 ': (bytes) =>
    textAt(bytes, 23, 3) === '\x9d\x01\x2a'
      ? { width: bytes.readUInt16LE(26) & LOW_14_BITS, height: bytes.readUInt16LE(28) & LOW_14_BITS }
      : null,
  VP8L: (bytes) => {
    const bits = bytes.readUInt32LE(21)
    return bytes[20] === 0x2f
      ? { width: (bits & LOW_14_BITS) + 1, height: ((bits >>> 14) & LOW_14_BITS) + 1 }
      : null
  },
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
}

const readWebp: ReadHeader = (bytes) =>
  textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP'
    ? (WEBP_CHUNKS[textAt(bytes, 12, 4)]?.(bytes) ?? null)
    : null

/** Whether a marker of JPEG begins a frame, which says the size; three numbers among them mean tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const readJpeg: ReadHeader = (bytes) => {
  if (textAt(bytes, 0, 3) !== '\xff\xd8\xff') return null
  let at = 2
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

const BOX_HEAD = 8

type Box = { start: number; end: number }

/** The boxes of AVIF of one kind within another one, without their heads. */
function* boxesOf(bytes: Buffer, kind: string, { start, end }: Box): Generator<Box> {
  for (let at = start; at + BOX_HEAD <= Math.min(end, bytes.byteLength);) {
    const length = bytes.readUInt32BE(at)
    // 0 and 1 stand for lengths that no box of a header has.
    if (length < BOX_HEAD) return
    if (textAt(bytes, at + 4, 4) === kind) yield { start: at + BOX_HEAD, end: at + length }
    at += length
  }
}

/** The largest of the pictures that it says it consists of. */
const readAvif: ReadHeader = (bytes) => {
  const whole = { start: 0, end: bytes.byteLength }
  if (textAt(bytes, 4, 4) !== 'ftyp') return null
  const [kinds] = boxesOf(bytes, 'ftyp', whole)
  if (kinds === undefined || !/avi[fs]/.test(textAt(bytes, kinds.start, kinds.end - kinds.start))) return null
  const [meta] = boxesOf(bytes, 'meta', whole)
  // The box begins with its version.
  const [properties] = meta ? boxesOf(bytes, 'iprp', { ...meta, start: meta.start + 4 }) : []
  const [list] = properties ? boxesOf(bytes, 'ipco', properties) : []
  const size = { width: 0, height: 0 }
  for (const { start } of list ? boxesOf(bytes, 'ispe', list) : []) {
    size.width = Math.max(size.width, bytes.readUInt32BE(start + 4))
    size.height = Math.max(size.height, bytes.readUInt32BE(start + 8))
  }
  return size
}

/** The kinds of pictures that every browser shows and that contain no program. */
export const PICTURE_HEADERS: readonly [string, ReadHeader][] = [
  ['image/jpeg', readJpeg],
  ['image/png', readPng],
  ['image/webp', readWebp],
  ['image/gif', readGif],
  ['image/avif', readAvif],
]
