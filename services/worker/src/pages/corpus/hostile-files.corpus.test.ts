import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'
import { parseReceipt } from '@larder/papers'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { errorCodeOf } from '../../testing/error-code-of.ts'
import { bytesOf, HOSTILE_FILES, READ } from '../../testing/hostile/hostile-files.ts'
import type { Outcome } from '../../testing/hostile/hostile-files.ts'
import {
  animatedPng,
  deflatedZeros,
  patchBoxes,
  pngChunk,
  withJpegSegments,
  withJpegSize,
  withPngChunks,
} from '../../testing/hostile/hostile-images.ts'
import { HOSTILE_PDFS, LOADED_PDFS, receiptPdf } from '../../testing/hostile/hostile-pdfs.ts'
import { createOpeningPool } from '../../testing/opening/opening-pool.ts'
import { createReceiptReader } from '../receipt-reader.ts'

/** Long enough for a busy machine to open any of the files that can be opened. */
const DEADLINE_MS = 60_000
/** How long to wait for files that may never end: any outcome is fine, the following file matters. */
const PATIENCE_MS = 2_000
/** A deadline, the start of another process and the following file. */
const TEST_TIMEOUT_MS = 300_000

const jpeg = await readReceiptFixture(RECEIPT_FIXTURES.photo)
const heic = await readReceiptFixture(RECEIPT_FIXTURES.heic)
const png = new Uint8Array(await sharp(jpeg).png().toBuffer())
const { width, height } = await sharp(png).metadata()

describe('a process that opens hostile files', { timeout: TEST_TIMEOUT_MS }, () => {
  let pool: ReturnType<typeof createOpeningPool>
  beforeAll(() => {
    pool = createOpeningPool(1, DEADLINE_MS)
  })
  afterAll(() => pool.close())

  const open = async (file: Uint8Array, mimeType: string) =>
    pool.run({ file, mimeType: mimeType as ReceiptMimeType }, {})
  const expectGoesOn = async () => {
    const { pages } = await open(receiptPdf(), 'application/pdf')
    expect(parseReceipt(pages)).toMatchObject({ storeName: 'FERN HILL STORES', total: 4 })
  }

  it.each(HOSTILE_FILES)('%s', async (_what, make, mimeType, outcome) => {
    expect(await errorCodeOf(open(await make(), mimeType))).toBe(outcome)
    await expectGoesOn()
  })

  it.each(Object.entries(HOSTILE_PDFS))(
    'a PDF with %s is opened, refused, or given up without harm to the next',
    async (_what, make) => {
      const giveUp = AbortSignal.timeout(PATIENCE_MS)
      const opening = pool.run({ file: make(), mimeType: 'application/pdf' }, { signal: giveUp })
      const outcomes: Outcome[] = [READ, 'file_unreadable', 'file_too_complex']
      const outcome = await errorCodeOf(opening).catch((error: unknown) => {
        if (error === giveUp.reason) return READ
        throw error
      })
      expect(outcomes).toContain(outcome)
      await expectGoesOn()
    },
  )

  it.each(Object.entries(LOADED_PDFS))(
    'a PDF with %s is read, and nothing else happens',
    async (_what, make) => {
      const { pages, textSource } = await open(make(), 'application/pdf')
      expect(textSource).toBe('pdf_text')
      expect(parseReceipt(pages)).toMatchObject({ storeName: 'FERN HILL STORES', total: 4 })
    },
  )

  it('a file that is both a PDF and an image is read as its type says', async () => {
    const both = new Uint8Array(Buffer.concat([receiptPdf(), jpeg]))
    expect((await open(both, 'application/pdf')).textSource).toBe('pdf_text')
    const reversed = new Uint8Array(Buffer.concat([jpeg, receiptPdf()]))
    expect((await open(reversed, 'image/jpeg')).previews[0]).toMatchObject({ width, height })
  })
})

describe('unusual images are read correctly', { timeout: TEST_TIMEOUT_MS }, () => {
  let reader: ReceiptReader
  beforeAll(async () => {
    reader = await createReceiptReader({ threads: 1 })
  })
  afterAll(() => reader.close())

  const black = (w: number, h: number) =>
    sharp({ create: { width: w, height: h, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
  const picture = () => sharp(jpeg)
  const garbage = (head: string, i = 0) =>
    Buffer.concat([Buffer.from(head), Buffer.from([i + 1, 60]), Buffer.alloc(65_000, 7)])
  const padded = (file: Uint8Array) => new Uint8Array(Buffer.concat([file, Buffer.alloc(5_000)]))
  const withOrientation = async (value: number) => {
    const copy = Buffer.from(await readReceiptFixture(RECEIPT_FIXTURES.turnedPhoto))
    const tag = copy.indexOf(Buffer.from([0x12, 0x01, 0x03, 0x00]))
    copy.writeUInt16LE(value, tag + 8)
    return new Uint8Array(copy)
  }

  const UNUSUAL: [string, () => Uint8Array | Promise<Uint8Array>, ReceiptMimeType][] = [
    ['CMYK JPEG', () => bytesOf(picture().toColourspace('cmyk').jpeg()), 'image/jpeg'],
    ['progressive JPEG', () => bytesOf(picture().jpeg({ progressive: true })), 'image/jpeg'],
    [
      'JPEG with 4 MB of damaged EXIF',
      () =>
        withJpegSegments(
          jpeg,
          0xe1,
          Array.from({ length: 60 }, () => garbage('Exif\0\0')),
        ),
      'image/jpeg',
    ],
    [
      'JPEG with a damaged colour profile of 4 MB',
      () =>
        withJpegSegments(
          jpeg,
          0xe2,
          Array.from({ length: 60 }, (_, i) => garbage('ICC_PROFILE\0', i)),
        ),
      'image/jpeg',
    ],
    ['JPEG of orientation 0', () => withOrientation(0), 'image/jpeg'],
    ['JPEG of orientation 9', () => withOrientation(9), 'image/jpeg'],
    ['JPEG of orientation 65,535', () => withOrientation(65_535), 'image/jpeg'],
    ['PNG of 16 bits', () => bytesOf(picture().toColourspace('rgb16').png()), 'image/png'],
    ['gray PNG of 16 bits', () => bytesOf(picture().toColourspace('grey16').png()), 'image/png'],
    [
      'gray PNG with transparency',
      () => bytesOf(picture().ensureAlpha().toColourspace('b-w').png()),
      'image/png',
    ],
    [
      'PNG with a palette of four colours',
      () => bytesOf(picture().png({ palette: true, colours: 4 })),
      'image/png',
    ],
    [
      'PNG of one bit',
      () => bytesOf(picture().threshold(160).png({ palette: true, colours: 2 })),
      'image/png',
    ],
    ['interlaced PNG', () => bytesOf(picture().png({ progressive: true })), 'image/png'],
    ['animated PNG', () => animatedPng(png, width, height), 'image/png'],
    [
      'PNG with a comment of 4 GB',
      () => withPngChunks(png, [pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflatedZeros(4e9)]))]),
      'image/png',
    ],
    [
      'PNG with a colour profile of 4 GB',
      () => withPngChunks(png, [pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflatedZeros(4e9)]))]),
      'image/png',
    ],
    [
      'animated WebP',
      async () =>
        bytesOf(
          sharp([Buffer.from(jpeg), await black(width, height)], { join: { animated: true } }).webp({
            quality: 90,
          }),
        ),
      'image/webp',
    ],
    ['WebP with transparency', () => bytesOf(picture().ensureAlpha(0.9).webp({ quality: 90 })), 'image/webp'],
    ['HEIC with zeros behind it', () => padded(heic), 'image/heic'],
    [
      'WebP with zeros behind it',
      async () => padded(await bytesOf(picture().webp({ quality: 90 }))),
      'image/webp',
    ],
    ['HEIC of several pictures', () => patchBoxes(heic, 'infe', (body) => body.fill(0, 3, 4)), 'image/heic'],
    [
      'HEIC that calls itself a sequence',
      () => patchBoxes(heic, 'ftyp', (body) => body.write('hevc')),
      'image/heic',
    ],
    [
      'PNG that is a ZIP as well',
      () => new Uint8Array(Buffer.concat([png, Buffer.from('PK\u0003\u0004')])),
      'image/png',
    ],
  ]
  it.each(UNUSUAL)('%s', async (_what, make, mimeType) => {
    const { pages, previews } = await reader.read(await make(), mimeType)
    expect(parseReceipt(pages)).toMatchObject({
      storeName: 'BRIAR LANE GROCERS',
      purchaseDate: '2026-03-14',
      total: 15.92,
    })
    expect(parseReceipt(pages).items).toHaveLength(7)
    expect(previews[0]).toMatchObject({ width, height })
  })

  it('an image without any remaining content is damaged, not empty', async () => {
    const lost = jpeg.slice().fill(0, 1_000, -2)
    expect(await errorCodeOf(reader.read(withJpegSize(lost, 3_000, 3_000), 'image/jpeg'))).toBe(
      'file_unreadable',
    )
  })
})
