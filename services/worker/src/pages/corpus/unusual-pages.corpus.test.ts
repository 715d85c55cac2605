import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseReceipt } from '@larder/papers'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { expectTruth } from '../../testing/expect-truth.ts'
import { onePagePdf, pdfStream, textContent } from '../../testing/pdf-file.ts'
import { createReceiptReader } from '../receipt-reader.ts'

const { photo, png, webp, scannedPdf, hebrew } = RECEIPT_FIXTURES
const SHOPPING = ['FERN HILL STORES', '2026-03-14', 'MILK 1.50', 'BREAD 2.50', 'TOTAL 4.00']

describe('reading unusual pages', () => {
  let reader: ReceiptReader
  beforeAll(async () => {
    reader = await createReceiptReader({ threads: 1 })
  })
  afterAll(() => reader.close())

  it.each([90, 180, 270])(
    'reads a photo that is rotated by %i degrees, and shows it upright',
    async (angle) => {
      const turned = await sharp(await readReceiptFixture(photo))
        .rotate(angle)
        .jpeg()
        .toBuffer()
      const read = await reader.read(new Uint8Array(turned), 'image/jpeg')
      expect(parseReceipt(read.pages)).toMatchObject({ total: 15.92, storeName: 'BRIAR LANE GROCERS' })
      const [page, preview] = [read.pages[0], read.previews[0]]
      expect(page?.height).toBeGreaterThan(page?.width ?? 0)
      expect(preview?.height).toBeGreaterThan(preview?.width ?? 0)
    },
  )

  it.each([90, 180, 270])(
    'reads the text of a PDF whose page is displayed rotated by %i degrees',
    async (turn) => {
      const pdf = onePagePdf(textContent(SHOPPING), { page: `/Rotate ${turn}` })
      const { pages, textSource } = await reader.read(pdf, 'application/pdf')
      expect(parseReceipt(pages)).toMatchObject({ storeName: 'FERN HILL STORES', total: 4 })
      expect(parseReceipt(pages).items).toHaveLength(2)
      expect(textSource).toBe('ocr')
    },
  )

  it('reads the image of a receipt on a page with only the note of a scanning app as text', async () => {
    const scan = await sharp(await readReceiptFixture(photo))
      .jpeg()
      .toBuffer({ resolveWithObject: true })
    const note = 'BT /F1 8 Tf 250 5 Td (Scanned with an app for telephones) Tj ET'
    const pdf = onePagePdf(`q 400 0 0 800 0 0 cm /Im Do Q ${note}`, {
      resources: '/XObject << /Im 6 0 R >>',
      more: [
        pdfStream(
          scan.data,
          `/Type /XObject /Subtype /Image /Width ${scan.info.width} /Height ${scan.info.height} /ColorSpace /${scan.info.channels === 1 ? 'DeviceGray' : 'DeviceRGB'} /BitsPerComponent 8 /Filter /DCTDecode`,
        ),
      ],
    })
    const { pages, textSource } = await reader.read(pdf, 'application/pdf')
    expect(parseReceipt(pages)).toMatchObject({ storeName: photo.truth.storeName, total: photo.truth.total })
    expect(textSource).toBe('ocr')
  })

  it('gives up Hebrew for an image without text, and reads the next file', async () => {
    const impatient = await createReceiptReader({ threads: 1, hebrewTrialMs: 1 })
    const file = await readReceiptFixture(hebrew)
    expect(await impatient.read(file, hebrew.mimeType)).toMatchObject({ engine: 'ppocr latin' })
    expect(await impatient.read(file, hebrew.mimeType)).toMatchObject({ engine: 'ppocr latin' })
    await expectTruth(impatient, photo)
    await impatient.close()
  })

  it('finds no words in noise, and does not try Hebrew, which would take minutes', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
    const create = { width: 3000, height: 4000, channels: 3, background: '#888', noise } as const
    const picture = sharp({ create })
    const file = new Uint8Array(await picture.jpeg({ quality: 50 }).toBuffer())
    expect((await reader.read(file, 'image/jpeg')).engine).toBe('ppocr latin')
  })
})

describe('the other engine', () => {
  let tesseract: ReceiptReader
  beforeAll(async () => {
    tesseract = await createReceiptReader({ threads: 1, ocrEngine: 'tesseract' })
  })
  afterAll(() => tesseract.close())

  it.each([photo, png, webp, scannedPdf, hebrew])('reads $file too', (fixture) =>
    expectTruth(tesseract, fixture),
  )

  it('is named in the result', async () => {
    const { engine } = await tesseract.read(await readReceiptFixture(png), png.mimeType)
    expect(engine).toBe('tesseract latin')
  })
})
