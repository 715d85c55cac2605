import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function pngHeader(width: number, height: number, depth: number, colour: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, 0], 8)
  return pngChunk('IHDR', header)
}

const MEGABYTE = 1_000_000

/** This many zeros as a zlib stream, which is a thousandth of that size. */
export function deflatedZeros(count: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: Math.floor(count / MEGABYTE) }, () => block)
  const adler32 = Buffer.from([0, 0, 0, 1])
  adler32.writeUInt16BE(count % 65_521)
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...blocks,
    deflateRawSync(Buffer.alloc(count % MEGABYTE)),
    adler32,
  ])
}

/** A complete black PNG: of one bit per pixel, or of four channels of sixteen. */
export function blackPng(width: number, height: number, bitsPerPixel: 1 | 64): Uint8Array {
  const [depth, colour] = bitsPerPixel === 1 ? [1, 0] : [16, 6]
  const rowBytes = 1 + Math.ceil((width * bitsPerPixel) / 8)
  return new Uint8Array(
    Buffer.concat([
      PNG_SIGNATURE,
      pngHeader(width, height, depth, colour),
      pngChunk('IDAT', deflatedZeros(height * rowBytes)),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** A PNG with further chunks after its header. */
export function withPngChunks(png: Uint8Array, chunks: readonly Buffer[]): Uint8Array {
  const afterHeader = 8 + 25
  return new Uint8Array(Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]))
}

/** A PNG with corrected chunk checksums, so that they do not reveal damage. */
export function withRightChecksums(png: Uint8Array): Uint8Array {
  const copy = Buffer.from(png)
  let at = PNG_SIGNATURE.length
  while (at + 12 <= copy.length) {
    const end = at + 8 + copy.readUInt32BE(at)
    if (end + 4 > copy.length) break
    copy.writeUInt32BE(crc32(copy.subarray(at + 4, end)), end)
    at = end + 4
  }
  return new Uint8Array(copy)
}

/** A PNG animation: the image itself, then a black frame. */
export function animatedPng(png: Uint8Array, width: number, height: number): Uint8Array {
  const frame = (sequence: number) => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(sequence)
    data.writeUInt32BE(width, 4)
    data.writeUInt32BE(height, 8)
    data.writeUInt16BE(1, 20)
    data.writeUInt16BE(10, 22)
    return pngChunk('fcTL', data)
  }
  const animation = Buffer.alloc(8)
  animation.writeUInt32BE(2)
  const black = Buffer.concat([
    Buffer.from([0, 0, 0, 2]),
    deflateSync(Buffer.alloc(height * (1 + width * 3))),
  ])
  const animated = withPngChunks(png, [pngChunk('acTL', animation), frame(0)])
  const end = animated.length - 12
  return new Uint8Array(
    Buffer.concat([animated.subarray(0, end), frame(1), pngChunk('fdAT', black), animated.subarray(end)]),
  )
}

/** A JPEG whose header claims another size. */
export function withJpegSize(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  const copy = Buffer.from(jpeg)
  const frame = copy.findIndex((byte, i) => byte === 0xff && [0xc0, 0xc1, 0xc2].includes(copy[i + 1] ?? 0))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return new Uint8Array(copy)
}

/** A JPEG with application segments, of at most 64 KB each, after its first marker. */
export function withJpegSegments(
  jpeg: Uint8Array,
  marker: number,
  segments: readonly Uint8Array[],
): Uint8Array {
  const parts = segments.map((data) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  })
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]))
}

/** A progressive JPEG that repeats its last refinement up to this length: each costs a pass over all pixels. */
export async function manyScansJpeg(side: number, bytes: number): Promise<Uint8Array> {
  const white = sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
  const jpeg = await white.jpeg({ progressive: true }).toBuffer()
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const count = Math.floor((bytes - jpeg.length) / scan.length)
  return new Uint8Array(
    Buffer.concat([
      jpeg.subarray(0, -2),
      ...Array.from({ length: count }, () => scan),
      Buffer.from([0xff, 0xd9]),
    ]),
  )
}

/** Changes every box of a kind in place; `change` receives the bytes after its name. */
export function patchBoxes(file: Uint8Array, kind: string, change: (body: Buffer) => void): Uint8Array {
  const copy = Buffer.from(file)
  for (let at = copy.indexOf(kind); at >= 0; at = copy.indexOf(kind, at + 4)) change(copy.subarray(at + 4))
  return new Uint8Array(copy)
}
