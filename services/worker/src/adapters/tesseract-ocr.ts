import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, PSM, type Worker } from 'tesseract.js'
import { pageConfidence } from '@larder/papers'
import type { RecognisedLine } from '@larder/papers'
import type { GrayImage, OcrEngine, OcrLanguage } from '@larder/shared/server/ports/ocr-engine'

/** The data of each language; together with `eng`, `heb` reads Hebrew words as English ones. */
const LANGUAGES: Record<OcrLanguage, string> = { latin: 'eng', hebrew: 'heb' }

/** Pages in other scripts are read with less confidence. */
const LEGIBLE_CONFIDENCE = 0.5
/** Measured on small photos of receipts. */
const BEST_WORD_HEIGHT = 24

/**
 * Tesseract (wasm) with the language data of its npm packages; nothing is downloaded. `warmLanguage` is loaded at once,
 * others on first use.
 */
export async function createTesseractOcr(warmLanguage: OcrLanguage | null): Promise<OcrEngine> {
  const workers = new Map<OcrLanguage, Promise<Worker>>()
  const workerFor = (language: OcrLanguage) => {
    const known = workers.get(language)
    if (known) return known
    const started = startWorker(LANGUAGES[language])
    workers.set(language, started)
    // One that could not start is started anew for the next page.
    started.catch(() => workers.delete(language))
    return started
  }
  if (warmLanguage) await workerFor(warmLanguage)
  return {
    name: 'tesseract',
    bestWordHeight: BEST_WORD_HEIGHT,
    async recognise(image, pageNumber, language, signal) {
      const worker = workerFor(language)
      const reading = worker.then((it) => it.recognize(toPgm(image), {}, { text: false, blocks: true }))
      const { data } = await unlessAborted(reading, signal).catch((error: unknown) => {
        if (signal?.aborted) {
          // It continues and cannot be interrupted, so the next page uses another one.
          workers.delete(language)
          void worker.then((it) => it.terminate())
        }
        throw error
      })
      const lines = (data.blocks ?? [])
        .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
        .map(toLine)
        .filter((line) => line.words.length > 0)
      const page = { pageNumber, width: image.width, height: image.height, lines }
      return { page, turn: 0, isLegible: pageConfidence(page) >= LEGIBLE_CONFIDENCE }
    },
    async close() {
      for (const worker of workers.values()) await (await worker).terminate()
    },
  }
}

/** Resolves with a promise, or rejects with the reason of a signal that is aborted before. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

const require = createRequire(import.meta.url)

async function startWorker(language: string) {
  const langPath = join(
    dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)),
    '4.0.0_best_int',
  )
  const worker = await createWorker(language, undefined, {
    langPath,
    gzip: true,
    cacheMethod: 'none',
    // Without a handler a refused image throws outside of the caller, whose promise rejects as well.
    errorHandler: () => {},
  })
  // Method 2 (Sauvola) uses local thresholds, which uneven light needs and flat scans tolerate.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, thresholding_method: '2' })
  return worker
}

type TesseractBox = { x0: number; y0: number; x1: number; y1: number }
const toBox = ({ x0, y0, x1, y1 }: TesseractBox) => [x0, y0, x1, y1] as const

type TesseractLine = { bbox: TesseractBox; words: { text: string; confidence: number; bbox: TesseractBox }[] }
function toLine({ words, bbox }: TesseractLine): RecognisedLine {
  return {
    box: toBox(bbox),
    words: words
      .filter((word) => word.text.trim() !== '')
      .map((word) => ({
        text: word.text.trim(),
        box: toBox(word.bbox),
        confidence: Math.max(0, Math.min(1, word.confidence / 100)),
      })),
  }
}

/** Portable graymap: the one format that needs no compression and that Tesseract's image library can read directly. */
function toPgm({ data, width, height }: GrayImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data])
}
