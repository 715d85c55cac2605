import type { OcrEngine } from '@larder/shared/server/ports/ocr-engine'
import { createPdfiumRenderer } from '../../adapters/pdfium-renderer.ts'
import type { ReadingOptions } from '../../pages/reading-options.ts'
import { serveReadings } from '../../pages/processes/serve-readings.ts'
import { GREEDY_HEIGHT, HOARDING_HEIGHT, LOOPING_HEIGHT, POISONING_HEIGHT } from './opening-pool.ts'

// Entry point of a process that opens, decodes and renders files like a reading process, without OCR.
const hoard: Buffer[] = []
let isPoisoned = false
const take = (bytes: number) => hoard.push(Buffer.alloc(bytes, 1))
/** Lets nothing else of this thread run, as a loop would, and takes no processor time from the tests beside it. */
const neverReturn = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)

const ocr: OcrEngine = {
  name: `process ${process.pid}`,
  bestWordHeight: null,
  recognise({ width, height }, pageNumber) {
    if (isPoisoned) process.exit(1)
    isPoisoned = height === POISONING_HEIGHT
    if (height === LOOPING_HEIGHT) neverReturn()
    while (height === GREEDY_HEIGHT) take(50_000_000)
    if (height === HOARDING_HEIGHT) take(1_300_000_000)
    const word = { text: 'seen', box: [0, 0, width, height] as const, confidence: 1 }
    const page = { pageNumber, width, height, lines: [{ words: [word], box: word.box }] }
    return Promise.resolve({ page, turn: 0, isLegible: true })
  },
  close: () => Promise.resolve(),
}

const options = JSON.parse(process.argv[2] ?? '') as ReadingOptions
serveReadings({ ocr: { latin: ocr, hebrew: ocr }, pdfRenderer: createPdfiumRenderer() }, options)
