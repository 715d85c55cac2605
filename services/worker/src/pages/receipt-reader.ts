import { availableParallelism } from 'node:os'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { AgreedDate, ReadReceipt } from '@larder/papers'
import type { PackReader } from '@larder/shared/server/ports/pack-reader'
import type { PictureCutter } from '@larder/shared/server/ports/picture-cutter'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import { missingForPdf2pic } from '../adapters/pdf2pic-programs.ts'
import { DEFAULT_READING_OPTIONS, type ReadingOptions } from './reading-options.ts'
import type { ReadingAnswer, ReadingRequest } from './processes/process-messages.ts'
import { createProcessPool } from './processes/process-pool.ts'

const READING_PROCESS = new URL('./processes/reading-process.ts', import.meta.url)

export type ReceiptReaderOptions = Partial<ReadingOptions> & {
  /** Files read at the same time; each takes a process of about 650 MB. */
  threads?: number
  /** Time limit of one file, without waiting in the queue. */
  deadlineMs?: number
  /** How long a process is kept without a file. */
  idleMs?: number
}

/**
 * Creates the reader of receipt files: images and PDFs become pages of words with boxes, and previews. Pictures of packs,
 * before which somebody waits, are read by the same processes, and by a further one where all are busy; pictures of
 * several receipts are cut by them too. Files are opened
 * only in processes that are limited in memory and time, and replaced when they die. They start as files come, and end when
 * none has come for minutes. Throws when the configured renderer of PDF pages isn't installed.
 */
export async function createReceiptReader(
  options: ReceiptReaderOptions = {},
): Promise<ReceiptReader & PackReader & PictureCutter & { processes: number }> {
  const { threads = Math.min(2, availableParallelism()), deadlineMs = 240_000, idleMs, ...reading } = options
  const missing = reading.pdfRenderer === 'pdf2pic' ? await missingForPdf2pic() : null
  if (missing) throw new Error(missing)
  const pool = createProcessPool<ReadingRequest, ReadingAnswer>({
    entry: READING_PROCESS,
    processes: threads,
    deadlineMs,
    idleMs,
    data: { ...DEFAULT_READING_OPTIONS, ...reading } satisfies ReadingOptions,
  })
  return {
    processes: threads,
    async read(file, mimeType, hooks = {}) {
      if (file.byteLength === 0) throw new DomainError('file_empty')
      return (await pool.run({ file, mimeType }, hooks)) as ReadReceipt
    },
    readPack: async (pack, signal) => (await pool.run({ pack }, { signal }, true)) as AgreedDate[],
    cut: async (file, mimeType, several, signal) =>
      (await pool.run({ file, mimeType, several }, { signal })) as Uint8Array[],
    close: () => pool.close(),
  }
}
