import { createPdf2picRenderer } from '../../adapters/pdf2pic-renderer.ts'
import { createPdfiumRenderer } from '../../adapters/pdfium-renderer.ts'
import { createOcrEngines } from '../ocr-engines.ts'
import type { ProcessData } from './process-messages.ts'
import { serveReadings } from './serve-readings.ts'

// Entry of a reading process.
const { languageDataDir, options } = JSON.parse(process.argv[2] ?? '') as ProcessData
const tools = {
  ocr: await createOcrEngines(options.ocrEngine, languageDataDir),
  pdfRenderer: options.pdfRenderer === 'pdf2pic' ? createPdf2picRenderer() : createPdfiumRenderer(),
}
serveReadings(tools, options)
