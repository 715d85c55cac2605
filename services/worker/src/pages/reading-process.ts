import sharp from 'sharp'
import { DomainError } from '@larder/shared/contracts/errors'
import { createPdf2picRenderer } from '../adapters/pdf2pic-renderer.ts'
import { createPdfiumRenderer } from '../adapters/pdfium-renderer.ts'
import { createOcrEngines } from './ocr-engines.ts'
import {
  OUT_OF_MEMORY_EXIT,
  type ProcessData,
  type ProcessReply,
  type ProcessRequest,
} from './process-messages.ts'
import { readFile } from './read-file.ts'

/** Pixels and what native libraries hold are not part of the JavaScript heap; beyond this the file is given up. */
const MAX_RESIDENT_BYTES = 2_000_000_000
const MEMORY_CHECK_MS = 250

// Entry of a reading process: takes one file after the other and answers with progress and the result.
const { languageDataDir, options } = JSON.parse(process.argv[2] ?? '') as ProcessData
const reply = (message: ProcessReply) => void process.send?.(message)

// Ctrl-C in a terminal reaches this process as well; the one that started it decides. When that is gone, so is the work.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())

// Each picture is opened once, and as many processes run as there are cores.
sharp.cache(false)
sharp.concurrency(1)

const tools = {
  ocr: await createOcrEngines(options.ocrEngine, languageDataDir),
  pdfRenderer: options.pdfRenderer === 'pdf2pic' ? createPdf2picRenderer() : await createPdfiumRenderer(),
}

async function answer(request: ProcessRequest) {
  const memoryCheck = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES) process.exit(OUT_OF_MEMORY_EXIT)
  }, MEMORY_CHECK_MS)
  try {
    const read = await readFile(request, tools, options, reply)
    reply({ kind: 'done', read, peakMemoryMb: process.resourceUsage().maxRSS / 1024 })
  } catch (error) {
    // The decoders say 'this file is damaged' in a hundred ways.
    const known = error instanceof DomainError ? error : new DomainError('file_unreadable')
    reply({ kind: 'failed', code: known.code, detail: known.message })
  } finally {
    clearInterval(memoryCheck)
  }
}

process.on('message', (request: ProcessRequest) => void answer(request))
reply({ kind: 'ready' })
