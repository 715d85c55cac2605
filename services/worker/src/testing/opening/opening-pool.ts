import type { ReadReceipt } from '@larder/papers'
import type { ProcessRequest } from '../../pages/processes/process-messages.ts'
import { createProcessPool } from '../../pages/processes/process-pool.ts'
import { DEFAULT_READING_OPTIONS, type ReadingOptions } from '../../pages/reading-options.ts'

/** Heights of images for which the fake OCR does what a hostile image might make a real one do. */
export const LOOPING_HEIGHT = 21
export const GREEDY_HEIGHT = 22
export const HOARDING_HEIGHT = 23
export const POISONING_HEIGHT = 24

/** Processes that do everything a reading process does with a file except OCR, whose result is one word. */
export function createOpeningPool(processes: number, deadlineMs: number) {
  return createProcessPool<ProcessRequest, ReadReceipt>({
    entry: new URL('./opening-process.ts', import.meta.url),
    processes,
    deadlineMs,
    data: { ...DEFAULT_READING_OPTIONS, pdfDpi: 72 } satisfies ReadingOptions,
  })
}
