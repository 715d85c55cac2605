import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PackReader } from '@larder/shared/server/ports/pack-reader'
import { createReceiptReader } from '../pages/receipt-reader.ts'
import { errorCodeOf } from '../testing/error-code-of.ts'
import { judgePack } from '../testing/packs/judge-pack.ts'
import { packPicture } from '../testing/packs/pack-pictures.ts'

let reader: PackReader & { close: () => Promise<void> }
beforeAll(async () => {
  reader = await createReceiptReader({ threads: 1 })
})
afterAll(() => reader.close())
const read = (jpeg: Uint8Array) => reader.readPack(jpeg, new AbortController().signal)

describe('the picture of a pack', () => {
  // In dots and letters, upright and upside down, on card, film and foil; one of them is in the past.
  it.each([1001, 1002, 1004, 1006, 1009, 1010, 1013])('number %i is read', async (seed) => {
    const pack = await packPicture(seed)
    expect(judgePack(await read(pack.jpeg), pack)).toBe('right')
  })

  it('is found in a whole photo of the pack', async () => {
    const pack = await packPicture(1002)
    const photo = sharp({ create: { width: 1_800, height: 1_350, channels: 3, background: '#b5b5b5' } })
    const jpeg = await photo
      .composite([{ input: Buffer.from(pack.jpeg), left: 300, top: 500 }])
      .jpeg()
      .toBuffer()
    expect(judgePack(await read(jpeg), pack)).toBe('right')
  })

  const blank = () =>
    sharp({ create: { width: 900, height: 400, channels: 3, background: '#ccc' } })
      .jpeg()
      .toBuffer()

  it('without any print has no date', async () => {
    expect(await read(await blank())).toEqual([])
  })

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['cut off', async () => (await packPicture(1001)).jpeg.subarray(0, 5_000), 'file_unreadable'],
    ['no picture', () => Promise.resolve(Buffer.from('no picture')), 'file_unreadable'],
    [
      'larger than a browser sends',
      () =>
        sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#ccc' } })
          .jpeg()
          .toBuffer(),
      'file_too_complex',
    ],
  ])('that is %s is refused, and the next one read', async (_what, make, code) => {
    expect(await errorCodeOf(read(await make()))).toBe(code)
    expect(await read(await blank())).toEqual([])
  })
})
