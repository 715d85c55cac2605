import { DomainError } from '@larder/shared/contracts/base/errors'
import { findAmounts, textOfPages } from '@larder/papers'
import type { PagePreview, ReadReceipt, RecognisedPage } from '@larder/papers'
import type { GrayImage } from '@larder/shared/server/ports/ocr-engine'
import type { OpenPdf } from '@larder/shared/server/ports/pdf-renderer'
import { openPdfText, type PdfTextDocument } from '../adapters/pdf-text.ts'
import { makePreview, makeThumbnail, pictureOf, previewLength } from './preview.ts'
import { recognisePage } from './recognise-page.ts'
import type { Reading } from './stopwatch.ts'

/** What Tesseract reads best: letters of about 30 pixels. */
const OCR_DPI = 300
/** Largest page that is rendered; an A4 page at 600 DPI has 35 million pixels. */
const MAX_RENDER_PIXELS = 40_000_000
const POINTS_PER_INCH = 72

/** Reads a PDF: the text layer of a page if it has amounts, else the rendered page by OCR. */
export async function readPdf(file: Uint8Array, reading: Reading): Promise<ReadReceipt> {
  const { stopwatch, options, tools } = reading
  const text = await stopwatch.measure('open', () => openPdfText(file))
  let drawing: OpenPdf | null = null
  try {
    if (text.pageCount === 0) throw new DomainError('file_unreadable')
    if (text.pageCount > options.maxPages) throw new DomainError('file_too_complex')
    drawing = await stopwatch.measure('open', () => tools.pdfRenderer.open(file))
    const pages: RecognisedPage[] = []
    const previews: PagePreview[] = []
    const textPages: RecognisedPage[] = []
    let engine = 'pdf text'
    for (let pageNumber = 1; pageNumber <= text.pageCount; pageNumber += 1) {
      reading.onPage(pageNumber, text.pageCount)
      const read = await readPage(text, drawing, pageNumber, reading)
      pages.push(read.page)
      previews.push(read.preview)
      if (read.engine === null) textPages.push(read.page)
      else engine = read.engine
    }
    return {
      pages,
      previews,
      thumbnail: await stopwatch.measure('preview', () => makeThumbnail(previews[0]!)),
      textSource: textPages.length === pages.length ? 'pdf_text' : 'ocr',
      pdfText: textPages.length > 0 ? textOfPages(textPages) : null,
      engine,
      stageSeconds: stopwatch.seconds,
    }
  } finally {
    drawing?.close()
    await text.close()
  }
}

async function readPage(text: PdfTextDocument, drawing: OpenPdf, pageNumber: number, reading: Reading) {
  const { stopwatch, options } = reading
  const size = await text.pageSize(pageNumber)
  const textPage = await stopwatch.measure('text', () => text.readPage(pageNumber))
  if (textPage && hasAmounts(textPage)) {
    const preview = await stopwatch.measure('preview', async () => {
      const dpi = (previewLength(size) / Math.max(size.width, size.height)) * POINTS_PER_INCH
      return makePreview(pictureOf(await drawing.render(pageNumber, dpi)), size, pageNumber, 0)
    })
    return { page: textPage, preview, engine: null }
  }
  const dpi = renderDpi(size, options.pdfDpi)
  const image = await stopwatch.measure('render', async () =>
    shrinkForOcr(await drawing.render(pageNumber, dpi), dpi),
  )
  const { page, turn, engine } = await stopwatch.measure('ocr', () =>
    recognisePage(image, pageNumber, reading),
  )
  const isText = textPage !== null && !hasAmounts(page)
  const preview = await stopwatch.measure('preview', () =>
    makePreview(pictureOf(image), image, pageNumber, isText ? 0 : turn),
  )
  return isText ? { page: textPage, preview, engine: null } : { page, preview, engine }
}

/**
 * A text without amounts is often the note of a scanning app, or the header of a mail, with the receipt as an image
 * beside it.
 */
const hasAmounts = (page: RecognisedPage): boolean =>
  textOfPages([page])
    .split('\n')
    .some((line) => findAmounts(line).length > 0)

/** The requested resolution, or what a large page allows; a page that can't be rendered legibly is too complex. */
function renderDpi({ width, height }: { width: number; height: number }, wishedDpi: number): number {
  const squareInches = (width / POINTS_PER_INCH) * (height / POINTS_PER_INCH)
  const dpi = Math.min(wishedDpi, Math.sqrt(MAX_RENDER_PIXELS / squareInches))
  if (dpi < POINTS_PER_INCH) throw new DomainError('file_too_complex')
  return dpi
}

async function shrinkForOcr(image: GrayImage, dpi: number): Promise<GrayImage> {
  if (dpi <= OCR_DPI) return image
  const { data, info } = await pictureOf(image)
    .resize({ width: Math.round((image.width * OCR_DPI) / dpi) })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
