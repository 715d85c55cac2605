import { describe, expect, it } from 'vitest'
import { MAX_PICTURE_BYTES } from './fetch-picture.ts'
import { readPicture } from './read-picture.ts'

const ofBase64 = (text: string) => Buffer.from(text, 'base64')
const ofText = (text: string) => Buffer.from(text, 'latin1')

/** Pictures of two by three pixels. */
const PICTURES = {
  'image/jpeg': ofBase64(
    `/9j/2wBDAP${'/'.repeat(86)}2wBDAf${'/'.repeat(86)}wAARCAADAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIAJv//Z`,
  ),
  'image/png': ofBase64(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAMAAACONC6zAAAAA1BMVEXMMwDLpDfOAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNggAIAAAkAAeNZIR4AAAAASUVORK5CYII=',
  ),
  'image/webp': ofBase64('UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoCAAMADMDOJaACdAGgAAD+0MrXC2WZP4u2i0yuAAA='),
  'image/gif': ofBase64('R0lGODlhAgADAIAAAExpccwzACH5BAUAAAAALAAAAAACAAMAAAICjF8AOw=='),
  'image/avif': ofBase64(
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAIAAAADAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAobWRhdBIACgg4AHNICGg0gDISH/JihOAAFgAAkDWOO3M45J/Q',
  ),
}
type Kind = keyof typeof PICTURES
/** Writes into a picture that it is a square of this size. */
const SQUARES: [Kind, (bytes: Buffer, side: number) => void][] = [
  [
    'image/jpeg',
    (bytes, side) => {
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
      for (const place of [5, 7]) bytes.writeUInt16BE(side, frame + place)
    },
  ],
  [
    'image/png',
    (bytes, side) => {
      for (const place of [16, 20]) bytes.writeUInt32BE(side, place)
    },
  ],
  [
    'image/gif',
    (bytes, side) => {
      for (const place of [6, 8]) bytes.writeUInt16LE(side, place)
    },
  ],
  [
    'image/avif',
    (bytes, side) => {
      for (const place of [8, 12]) bytes.writeUInt32BE(side, bytes.indexOf('ispe') + place)
    },
  ],
]

const webp = (chunk: string, header: readonly number[]) =>
  Buffer.concat([ofText(`RIFF\0\0\0\0WEBP${chunk}\0\0\0\0`), Buffer.from(header), Buffer.alloc(20)])

/** As many small parts as an answer has room for. */
const filled = (head: Buffer, part: Buffer): Buffer => {
  const bytes = Buffer.alloc(MAX_PICTURE_BYTES)
  for (let place = head.copy(bytes); place < bytes.byteLength;) place += part.copy(bytes, place)
  return bytes
}
const box = (kind: string, length: number, content: readonly number[] = []) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, Buffer.from(content)])
}
const intoList = Buffer.concat([
  box('ftyp', 16, [...Buffer.from('avif'), 0, 0, 0, 0]),
  box('meta', MAX_PICTURE_BYTES - 16, [0, 0, 0, 0]),
  box('iprp', MAX_PICTURE_BYTES - 28),
  box('ipco', MAX_PICTURE_BYTES - 36),
])

describe('a picture', () => {
  it.each(Object.entries(PICTURES))('is %s by its bytes', (mimeType, data) => {
    expect(readPicture(data)).toEqual({ data, mimeType })
  })

  it.each(SQUARES)('of %s has no more pixels than a browser can take', (mimeType, write) => {
    const ofSide = (side: number) => {
      const bytes = Buffer.from(PICTURES[mimeType])
      write(bytes, side)
      return bytes
    }
    expect(readPicture(ofSide(4_000))?.mimeType).toBe(mimeType)
    expect(readPicture(ofSide(4_001))).toBeNull()
    expect(readPicture(ofSide(65_535))).toBeNull()
    expect(readPicture(ofSide(0))).toBeNull()
  })

  it.each([
    ['VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f], [0x2f, 0x01, 0x80, 0x00, 0x00]],
    ['VP8X', [0, 0, 0, 0, 0xff, 0xff, 0, 0xff, 0xff, 0], [0, 0, 0, 0, 1, 0, 0, 2, 0, 0]],
  ])('of WebP may begin with %s', (chunk, tooLarge, small) => {
    expect(readPicture(webp(chunk, small))?.mimeType).toBe('image/webp')
    expect(readPicture(webp(chunk, tooLarge))).toBeNull()
  })

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><img src="data:image/png;base64,iVBORw0KGgo=">'],
    ['a drawing with a program', '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"></svg>'],
    ['a drawing after a declaration', '<?xml version="1.0"?><svg width="2" height="3"></svg>'],
    ['a PDF', '%PDF-1.7\n'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['a bitmap', `BM${'\x02'.repeat(60)}`],
    ['an icon', '\0\0\x01\0\x01\0\x10\x10'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a JPEG that is none', '\xff\xd8\xff\xd9'],
    ['a JPEG without a frame', '\xff\xd8\xff\xfe\0\x02\xff\xda\0\x02\0\0\0\0'],
    ['WebP of an unknown kind', 'RIFF\0\0\0\0WEBPVP9 \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'],
  ])('is not %s', (_what, text) => {
    expect(readPicture(ofText(text))).toBeNull()
  })

  it.each(Object.entries(PICTURES))('of %s may break off anywhere', (mimeType, data) => {
    for (let length = 0; length < data.byteLength; length++) {
      expect([null, mimeType]).toContain(readPicture(data.subarray(0, length))?.mimeType ?? null)
    }
  })

  it.each([
    ['segments', filled(ofText('\xff\xd8'), Buffer.from([0xff, 0xe1, 0, 2]))],
    ['segments without length', filled(ofText('\xff\xd8'), Buffer.from([0xff, 0xe1, 0, 0]))],
    ['fillings', filled(ofText('\xff\xd8'), Buffer.from([0xff]))],
    ['boxes', filled(intoList.subarray(0, 16), box('free', 8))],
    ['boxes without length', filled(intoList, box('ispe', 0, [0, 0, 0, 0]))],
    ['sizes without a length', filled(intoList, box('ispe', 8))],
  ])('is read in time that grows with its length, with as many %s as fit', (_what, data) => {
    expect(readPicture(data)?.mimeType ?? null).toBeNull()
  })

  it('may say its size again and again', () => {
    const size = [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 3]
    // The last one breaks off.
    const many = filled(intoList, box('ispe', 20, size)).subarray(0, -16)
    expect(readPicture(many)?.mimeType).toBe('image/avif')
  })
})
