import { createPdf2picRenderer } from '../../adapters/pdf2pic-renderer.ts'
import { createPdfiumRenderer } from '../../adapters/pdfium-renderer.ts'
import { createOcrEngines } from '../ocr-engines.ts'
import type { ReadingOptions } from '../reading-options.ts'
import { serveReadings } from './serve-readings.ts'

// Entry of a reading process, whose first argument says how it reads, as JSON.
const options = JSON.parse(process.argv[2] ?? '') as ReadingOptions
const tools = {
  ocr: await createOcrEngines(options.ocrEngine),
  pdfRenderer: options.pdfRenderer === 'pdf2pic' ? createPdf2picRenderer() : createPdfiumRenderer(),
}
serveReadings(tools, options)
