import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'
import { parseReceipt } from '@larder/shared/domain/receipts/parse-receipt'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipt-fixtures'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { errorCodeOf } from '../testing/error-code-of.ts'
import {
  animatedPng,
  blackPng,
  deflatedZeros,
  manyScansJpeg,
  patchBoxes,
  pngChunk,
  withJpegSegments,
  withJpegSize,
  withPngChunks,
} from '../testing/hostile-images.ts'
import { billionTimes, HOSTILE_PDFS, LOADED_PDFS, manyPages, receiptPdf } from '../testing/hostile-pdfs.ts'
import {
  createOpeningPool,
  GREEDY_HEIGHT,
  HOARDING_HEIGHT,
  LOOPING_HEIGHT,
  POISONING_HEIGHT,
} from '../testing/opening-pool.ts'
import { onePagePdf } from '../testing/pdf-file.ts'
import { createReceiptReader } from './receipt-reader.ts'

const READ = 'no error'
/** Long enough for a busy machine to open any of the files that can be opened. */
const DEADLINE_MS = 60_000
/** How long to wait for files that may never end: any outcome is fine, the following file matters. */
const PATIENCE_MS = 2_000
/** After this time a process is killed; long enough for a busy machine to read the following image. */
const SHORT_DEADLINE_MS = 5_000
/** A deadline, the start of another process and the following file. */
const TEST_TIMEOUT_MS = 300_000

const jpeg = await readReceiptFixture(RECEIPT_FIXTURES.photo)
const heic = await readReceiptFixture(RECEIPT_FIXTURES.heic)
const png = new Uint8Array(await sharp(jpeg).png().toBuffer())
const { width, height } = await sharp(png).metadata()

const text = (content: string) => new Uint8Array(Buffer.from(content))
const solid = (channels: 3 | 4, w: number, h: number) =>
  sharp({ create: { width: w, height: h, channels, background: '#fff' } })
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

/** The header of a lossless WebP that claims another size. */
async function webpOfSide(side: number) {
  const webp = Buffer.from(await bytesOf(solid(3, 16, 16).webp({ lossless: true })))
  const at = webp.indexOf('VP8L') + 9
  webp.writeUInt32LE(((side - 1) << 14) | (side - 1), at)
  return new Uint8Array(webp)
}

function ispeOf(side: number) {
  return patchBoxes(heic, 'ispe', (body) => {
    body.writeUInt32BE(side, 4)
    body.writeUInt32BE(side, 8)
  })
}

/** Most of the image's data, from a tenth of it on, are zeros. */
function zeroedFrom(file: Uint8Array, share: number) {
  return file.slice().fill(0, Math.round(file.length * share))
}

type Hostile = [what: string, make: () => Uint8Array | Promise<Uint8Array>, type: string, outcome: Outcome]
type Outcome = ErrorCode | typeof READ

const HOSTILE: Hostile[] = [
  ['a PNG of 30,000 pixels each way', () => blackPng(30_000, 30_000, 1), 'image/png', 'file_too_complex'],
  [
    'the header of such a PNG',
    () => blackPng(30_000, 30_000, 1).slice(0, 900),
    'image/png',
    'file_too_complex',
  ],
  ['a PNG of 200 MB in 200 KB', () => blackPng(5_000, 5_000, 64), 'image/png', READ],
  ['a PNG of 1 × 20,000 pixels', () => blackPng(1, 20_000, 1), 'image/png', READ],
  ['a PNG of 12 × 6,000,000 pixels', () => blackPng(12, 6_000_000, 1), 'image/png', 'file_too_complex'],
  ['a PNG of one pixel', () => bytesOf(solid(4, 1, 1).png()), 'image/png', READ],
  ['a JPEG of one pixel', () => bytesOf(solid(3, 1, 1).jpeg()), 'image/jpeg', READ],
  [
    'a JPEG that claims 65,500 pixels each way',
    () => withJpegSize(jpeg, 65_500, 65_500),
    'image/jpeg',
    'file_too_complex',
  ],
  ['a JPEG of ten thousand passes', () => manyScansJpeg(8_000, 5_000_000), 'image/jpeg', 'file_unreadable'],
  ['a JPEG whose end is zeros', () => zeroedFrom(jpeg, 0.4), 'image/jpeg', 'file_unreadable'],
  ['a HEIC whose end is zeros', () => zeroedFrom(heic, 0.5), 'image/heic', 'file_unreadable'],
  [
    'a WebP whose end is zeros',
    async () => zeroedFrom(await readReceiptFixture(RECEIPT_FIXTURES.webp), 0.7),
    'image/webp',
    'file_unreadable',
  ],
  ['a PDF without pages', () => manyPages(0, 0), 'application/pdf', 'file_unreadable'],
  ['a WebP that claims 16,383 pixels each way', () => webpOfSide(16_383), 'image/webp', 'file_too_complex'],
  [
    'a WebP cut off',
    async () => (await readReceiptFixture(RECEIPT_FIXTURES.webp)).slice(0, 5_000),
    'image/webp',
    'file_unreadable',
  ],
  ['a HEIC that claims 60,000 pixels each way', () => ispeOf(60_000), 'image/heic', 'file_too_complex'],
  ['a HEIC that claims 8,000 pixels each way', () => ispeOf(8_000), 'image/heic', 'file_unreadable'],
  ['a HEIC that claims one pixel', () => ispeOf(1), 'image/heic', 'file_unreadable'],
  [
    'a HEIC whose tiles make 65,536 pixels',
    () => patchBoxes(heic, 'idat', (body) => body.set([0, 1, 255, 255])),
    'image/heic',
    'file_unreadable',
  ],
  [
    'a HEIC whose items lie nowhere',
    () => patchBoxes(heic, 'iloc', (body) => body.fill(255, 8, 30)),
    'image/heic',
    'file_unreadable',
  ],
  [
    'a HEIC whose box is longer than it',
    () => patchBoxes(heic, 'meta', (body) => body.writeUInt32BE(0x7fffffff, 4)),
    'image/heic',
    'file_unreadable',
  ],
  [
    'an SVG called a PNG',
    () => text('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'),
    'image/png',
    'file_unreadable',
  ],
  [
    'XML called a WebP',
    () => text('<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'),
    'image/webp',
    'file_unreadable',
  ],
  [
    'HTML called a JPEG',
    () => text('<!doctype html><script>alert(1)</script>'),
    'image/jpeg',
    'file_unreadable',
  ],
  [
    'HTML called a PDF',
    () => text('<!doctype html><script>alert(1)</script>'),
    'application/pdf',
    'file_unreadable',
  ],
  ['a GIF called a PNG', () => bytesOf(solid(3, 9, 9).gif()), 'image/png', 'file_unreadable'],
  ['a TIFF called a JPEG', () => bytesOf(solid(3, 9, 9).tiff()), 'image/jpeg', 'file_unreadable'],
  ['a PDF of 400 pages', () => manyPages(400, 400), 'application/pdf', 'file_too_complex'],
  [
    'a PDF page of 200 inches',
    () => onePagePdf('0 0 9 9 re f', { box: '0 0 14400 14400' }),
    'application/pdf',
    'file_too_complex',
  ],
  [
    'a PDF page of 14,400 points that claims to be of 14',
    () => onePagePdf('0 0 9 9 re f', { box: '0 0 14400 14400', page: '/UserUnit 0.001' }),
    'application/pdf',
    'file_too_complex',
  ],
  [
    'a PDF that says the same a billion times',
    () => billionTimes('BT /F1 9 Tf 9 9 Td (milk and bread) Tj ET'),
    'application/pdf',
    'file_too_complex',
  ],
  [
    'a PDF with one word of a million letters',
    () => onePagePdf(`BT /F1 0.0001 Tf 9 9 Td (${'a'.repeat(1_000_000)}) Tj ET`),
    'application/pdf',
    'file_too_complex',
  ],
]

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

  it.each(HOSTILE)('%s', async (_what, make, mimeType, outcome) => {
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

  const pictureOfHeight = async (h: number) => bytesOf(solid(3, 30, h).png())
  const processOf = async () => (await open(await pictureOfHeight(30), 'image/png')).engine

  it('that allocates memory endlessly is killed at its limit, even while it is busy', async () => {
    expect(await errorCodeOf(open(await pictureOfHeight(GREEDY_HEIGHT), 'image/png'))).toBe(
      'file_too_complex',
    )
    await expectGoesOn()
  })

  it('that crashes after a file does not affect the next one', async () => {
    await open(await pictureOfHeight(POISONING_HEIGHT), 'image/png')
    expect(await errorCodeOf(open(await pictureOfHeight(30), 'image/png'))).toBe(READ)
  })

  it('that does not release its memory is replaced before the next file', async () => {
    const before = await processOf()
    expect(await processOf()).toBe(before)
    expect((await open(await pictureOfHeight(HOARDING_HEIGHT), 'image/png')).engine).toBe(before)
    expect(await processOf()).not.toBe(before)
  })

  it('that never returns is killed at its deadline, and waiting files continue', async () => {
    const hasty = createOpeningPool(1, SHORT_DEADLINE_MS)
    const openPicture = async (h: number) =>
      errorCodeOf(hasty.run({ file: await pictureOfHeight(h), mimeType: 'image/png' }, {}))
    const endless = openPicture(LOOPING_HEIGHT)
    const behind = openPicture(30)
    expect(await endless).toBe('reading_timed_out')
    expect(await behind).toBe(READ)
    await hasty.close()
  })

  it('ends with the process that started it, even when that is killed while it is busy', async () => {
    const owner = fork(fileURLToPath(new URL('../testing/pool-owner.ts', import.meta.url)))
    const [engine] = (await once(owner, 'message')) as [string]
    const child = Number(/\d+/.exec(engine)?.[0])
    const isAlive = () => process.kill(child, 0)
    expect(isAlive()).toBe(true)
    owner.kill('SIGKILL')
    await waitUntil('the end of the process', () => {
      try {
        return !isAlive()
      } catch {
        return true
      }
    })
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
