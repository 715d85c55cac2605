import type { ReadReceipt } from '@larder/papers'
import type { OcrEngine, OcrLanguage } from '@larder/shared/server/ports/ocr-engine'
import type { PdfRenderer } from '@larder/shared/server/ports/pdf-renderer'
import { readImage } from './read-image.ts'
import { readPdf } from './read-pdf.ts'
import type { ReadingOptions } from './reading-options.ts'
import { createStopwatch } from './stopwatch.ts'
import type { ProcessReply, ProcessRequest } from './processes/process-messages.ts'

export type ReadingTools = { ocr: Record<OcrLanguage, OcrEngine>; pdfRenderer: PdfRenderer }

/** Reads one file; throws a DomainError when it is encrypted or too complex, anything when it is damaged. */
export async function readFile(
  { file, mimeType }: ProcessRequest,
  tools: ReadingTools,
  options: ReadingOptions,
  reply: (message: ProcessReply) => void,
): Promise<ReadReceipt> {
  const stopwatch = createStopwatch((stage) => reply({ kind: 'stage', stage }))
  const onPage = (page: number, pageCount: number) => reply({ kind: 'page', page, pageCount })
  const reading = { tools, options, stopwatch, onPage }
  return mimeType === 'application/pdf' ? readPdf(file, reading) : readImage(file, mimeType, reading)
}
