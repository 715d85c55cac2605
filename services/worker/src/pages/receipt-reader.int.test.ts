import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseReceipt, textOfPages } from '@larder/papers'
import { RECEIPT_MIME_TYPES } from '@larder/shared/contracts/receipts/receipts'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import type { ReceiptFixture } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { missingForPdf2pic } from '../adapters/pdf2pic-programs.ts'
import { errorCodeOf } from '../testing/error-code-of.ts'
import { expectTruth } from '../testing/expect-truth.ts'
import { onePagePdf, textContent } from '../testing/pdf-file.ts'
import { createReceiptReader } from './receipt-reader.ts'

let reader: ReceiptReader
beforeAll(async () => {
  reader = await createReceiptReader({ threads: 1 })
})
afterAll(() => reader.close())

/** What is read of samples, once for all tests that look at it. */
const readings = new Map<string, ReturnType<ReceiptReader['read']>>()
const readingOf = (fixture: ReceiptFixture) => {
  const reading =
    readings.get(fixture.file) ??
    readReceiptFixture(fixture).then((file) => reader.read(file, fixture.mimeType))
  readings.set(fixture.file, reading)
  return reading
}

const { photo, turnedPhoto, heic, png, webp, textPdf, twoPagePdf, scannedPdf, hebrew } = RECEIPT_FIXTURES
const SHOPPING = ['FERN HILL STORES', '2026-03-14', 'MILK 1.50', 'BREAD 2.50', 'TOTAL 4.00']
const { encryptedPdf, truncatedPdf, truncatedPhoto } = RECEIPT_FIXTURES

describe('reading processes', () => {
  const running = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

  it('start as files come, and end when none comes', async () => {
    const before = running()
    const idle = await createReceiptReader({ threads: 2, idleMs: 0 })
    expect(running()).toBe(before)
    const reading = idle.read(await readReceiptFixture(textPdf), textPdf.mimeType)
    expect(running()).toBe(before + 1)
    await reading
    await waitUntil('the process has ended', () => running() === before)
    const again = await idle.read(await readReceiptFixture(textPdf), textPdf.mimeType)
    expect(again.textSource).toBe('pdf_text')
    await idle.close()
  })
})

describe('reading files', () => {
  it.each([photo, turnedPhoto, heic, png, webp, textPdf, twoPagePdf, scannedPdf, hebrew])(
    '[RCPT-053] reads $file into store, date, total and items',
    (fixture) => expectTruth({ ...reader, read: () => readingOf(fixture) }, fixture),
  )

  it('creates an upright preview of each page, at most 1200 pixels high, and a thumbnail of the first', async () => {
    const read = await readingOf(twoPagePdf)
    const { previews, pages, thumbnail: ofPages } = read
    expect(previews.map((preview) => preview.pageNumber)).toEqual(pages.map((page) => page.pageNumber))
    for (const { webp: bytes, height } of previews) {
      expect(Buffer.from(bytes.subarray(8, 12)).toString()).toBe('WEBP')
      expect(height).toBeLessThanOrEqual(1200)
    }
    const turned = await readingOf(turnedPhoto)
    expect(turned.previews[0]?.height).toBeGreaterThan(turned.previews[0]?.width ?? 0)
    for (const { thumbnail } of [{ thumbnail: ofPages }, turned]) {
      expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 132, height: 168 })
      expect(thumbnail.byteLength).toBeLessThan(8000)
    }
  })

  it('uses the text layer of a PDF where there is one, and OCR elsewhere', async () => {
    const text = await readingOf(textPdf)
    expect(text).toMatchObject({ textSource: 'pdf_text', engine: 'pdf text' })
    expect(text.pdfText).toContain('SUMME EUR')
    const scan = await readingOf(scannedPdf)
    expect(scan).toMatchObject({ textSource: 'ocr', pdfText: null, engine: 'ppocr latin' })
  })

  it('reads the text of a PDF that is upright because its page is rotated', async () => {
    const lines = SHOPPING.map((line, i) => `BT /F1 12 Tf 0 1 -1 0 ${100 + 16 * i} 50 Tm (${line}) Tj ET`)
    const { pages, textSource } = await reader.read(
      onePagePdf(lines.join('\n'), { page: '/Rotate 90' }),
      'application/pdf',
    )
    expect(parseReceipt(pages)).toMatchObject({ storeName: 'FERN HILL STORES', total: 4 })
    expect(textSource).toBe('pdf_text')
  })

  it('keeps the text of a page without amounts and without an image', async () => {
    const terms = 'Goods can be returned within fourteen days with this receipt'
    const { pages, textSource } = await reader.read(onePagePdf(textContent([terms])), 'application/pdf')
    expect(textSource).toBe('pdf_text')
    expect(textOfPages(pages)).toBe(terms)
  })

  it.each([1, 3, 300])('finds no words in an empty image of %i pixels', async (size) => {
    const background = '#fff'
    const picture = sharp({ create: { width: size, height: size, channels: 3, background } })
    const read = await reader.read(new Uint8Array(await picture.png().toBuffer()), 'image/png')
    expect(parseReceipt(read.pages)).toMatchObject({ total: null, items: [] })
  })

  it('[RCPT-017] reports which page of how many it reads', async () => {
    const pages: string[] = []
    const onPage = (page: number, pageCount: number) => pages.push(`${page}/${pageCount}`)
    await reader.read(await readReceiptFixture(twoPagePdf), twoPagePdf.mimeType, { onPage })
    expect(pages).toEqual(['1/2', '2/2'])
  })
})

describe('unreadable files', () => {
  it('damaged copies of a HEIC are refused or read, and the reader continues', async () => {
    const whole = await readReceiptFixture(heic)
    for (const cut of [40, 400, whole.length >> 1]) {
      const code = await errorCodeOf(reader.read(whole.slice(0, cut), 'image/heic'))
      expect(code).toBe('file_unreadable')
    }
    expect((await reader.read(whole, 'image/heic')).pages).toHaveLength(1)
  })

  it.each([
    [encryptedPdf, 'file_encrypted'],
    [truncatedPdf, 'file_unreadable'],
    [truncatedPhoto, 'file_unreadable'],
  ] as const)('$0.file answers $1', async (fixture, code) => {
    expect(await errorCodeOf(reader.read(await readReceiptFixture(fixture), fixture.mimeType))).toBe(code)
  })

  it.each(RECEIPT_MIME_TYPES)(
    'bytes that are no %s are file_unreadable, no bytes are file_empty',
    async (mimeType) => {
      const noise = Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 251)
      expect(await errorCodeOf(reader.read(noise, mimeType))).toBe('file_unreadable')
      expect(await errorCodeOf(reader.read(new Uint8Array(), mimeType))).toBe('file_empty')
    },
  )

  it('an image with too many pixels and a PDF with too many pages are file_too_complex', async () => {
    const strict = await createReceiptReader({ threads: 1, maxPixels: 10_000, maxPages: 1 })
    expect(await errorCodeOf(strict.read(await readReceiptFixture(png), png.mimeType))).toBe(
      'file_too_complex',
    )
    expect(await errorCodeOf(strict.read(await readReceiptFixture(twoPagePdf), twoPagePdf.mimeType))).toBe(
      'file_too_complex',
    )
    await strict.close()
  })

  it('a file that exceeds the deadline ends its process; the next one is read', async () => {
    const hasty = await createReceiptReader({ threads: 1, deadlineMs: 5 })
    expect(await errorCodeOf(hasty.read(await readReceiptFixture(photo), photo.mimeType))).toBe(
      'reading_timed_out',
    )
    expect(await errorCodeOf(hasty.read(await readReceiptFixture(photo), photo.mimeType))).toBe(
      'reading_timed_out',
    )
    await hasty.close()
  })

  it('an aborted reading rejects with its reason, and waiting files continue', async () => {
    const controller = new AbortController()
    const reason = new Error('given up')
    const file = await readReceiptFixture(photo)
    const onPage = () => controller.abort(reason)
    const first = reader.read(file, photo.mimeType, { signal: controller.signal, onPage })
    const second = reader.read(file, photo.mimeType)
    await expect(first).rejects.toBe(reason)
    expect((await second).pages).toHaveLength(1)
  })
})

describe('the other renderer of PDF pages', () => {
  it('renders pages when its programs are installed, and names missing ones', async () => {
    const missing = await missingForPdf2pic()
    const started = createReceiptReader({ threads: 1, pdfRenderer: 'pdf2pic', pdfDpi: 300 })
    if (missing) {
      await expect(started).rejects.toThrow(/GraphicsMagick .* Ghostscript/)
      return
    }
    const other = await started
    const { pages } = await other.read(await readReceiptFixture(scannedPdf), scannedPdf.mimeType)
    expect(parseReceipt(pages).total).toBe(scannedPdf.truth.total)
    await other.close()
  })
})
