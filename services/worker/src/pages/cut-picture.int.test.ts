import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseReceipt } from '@larder/papers'
import { IS_IN_FULL } from '@larder/shared/testkit/in-full'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { toReceiptResult } from '@larder/shared/domain/receipts/review/receipt-result'
import { errorCodeOf } from '../testing/error-code-of.ts'
import { createReceiptReader } from './receipt-reader.ts'

type Reader = Awaited<ReturnType<typeof createReceiptReader>>
let reader: Reader
beforeAll(async () => {
  reader = await createReceiptReader({ threads: 1 })
})
afterAll(() => reader.close())

const { signal } = new AbortController()
const { png, photo } = RECEIPT_FIXTURES
const HALVES = [
  [0, 0, 0.5, 1],
  [0.5, 0, 1, 1],
] as [number, number, number, number][]

/** A PNG whose left half is black and whose right half is white, turned by `turn` degrees. */
const blackAndWhite = async (turn: number) => {
  const half = { create: { width: 50, height: 40, channels: 3 as const, background: '#fff' } }
  const whole = await sharp({ create: { ...half.create, width: 101, background: '#000' } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 51, top: 0 }])
    .png()
    .toBuffer()
  return new Uint8Array(await sharp(whole).rotate(turn).png().toBuffer())
}

describe('cutting a picture', () => {
  it.each([0, 90, 180, 270] as const)(
    'gives upright pictures that cover the whole, when it is to be turned by %i degrees',
    async (turn) => {
      const file = await blackAndWhite((360 - turn) % 360)
      const pictures = await reader.cut(file, 'image/png', { turn, boxes: HALVES }, signal)
      const seen = await Promise.all(
        pictures.map(async (picture) => {
          const { width, height, format } = await sharp(picture).metadata()
          const { channels } = await sharp(picture).stats()
          return [format, width, height, Math.round((channels[0]?.mean ?? 0) / 255)]
        }),
      )
      expect(seen).toEqual([
        ['jpeg', 51, 40, 0],
        ['jpeg', 50, 40, 1],
      ])
    },
  )

  it('gives the same bytes when it is repeated', async () => {
    const file = await readReceiptFixture(photo)
    const cut = () => reader.cut(file, photo.mimeType, { turn: 0, boxes: HALVES }, signal)
    expect(await cut()).toEqual(await cut())
  })

  it('refuses what is no picture', async () => {
    const noise = Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 251)
    expect(await errorCodeOf(reader.cut(noise, 'image/png', { turn: 0, boxes: HALVES }, signal))).toBe(
      'file_unreadable',
    )
  })

  it.each<0 | 90>(IS_IN_FULL ? [0, 90] : [0])(
    'makes of two receipts that lie side by side, turned by %i degrees, two that are read as they are',
    async (turn) => {
      const receipt = await sharp(await readReceiptFixture(png))
        .flatten({ background: '#fff' })
        .toBuffer()
      const { width = 0, height = 0 } = await sharp(receipt).metadata()
      const gap = Math.round(width / 20)
      const size = { width: 2 * width + gap, height, channels: 3 as const, background: '#fff' }
      const both = await sharp({ create: size })
        .composite([
          { input: receipt, left: 0, top: 0 },
          { input: receipt, left: width + gap, top: 0 },
        ])
        .png()
        .toBuffer()
      const file = new Uint8Array(
        await sharp(both)
          .rotate((360 - turn) % 360)
          .png()
          .toBuffer(),
      )
      const read = await reader.read(file, 'image/png')
      const { several } = toReceiptResult({
        receiptId: '',
        parsed: parseReceipt(read.pages),
        read,
        sourceFilename: '',
        analysisSeconds: 0,
      })
      if (several === null) throw new Error('It was taken for one receipt')
      expect(several.turn).toBe(turn)
      const parts = await reader.cut(file, 'image/png', several, signal)
      expect(parts).toHaveLength(2)
      for (const part of parts) {
        const { pages } = await reader.read(part, 'image/jpeg')
        expect(parseReceipt(pages)).toMatchObject({ total: png.truth.total })
      }
    },
  )
})
