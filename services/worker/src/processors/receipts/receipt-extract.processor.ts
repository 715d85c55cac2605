import { DomainError } from '@larder/shared/contracts/base/errors'
import { atPage, atStep } from '@larder/shared/contracts/progress'
import type { Progress } from '@larder/shared/contracts/progress'
import type { ReceiptStep } from '@larder/shared/contracts/receipts/upload-progress'
import { parseReceipt } from '@larder/papers'
import { toReceiptResult } from '@larder/shared/domain/receipts/review/receipt-result'
import type { ReceiptDuplicatesService } from '@larder/shared/server/receipts/duplicates/receipt-duplicates.service'
import type { ReceiptMemoryService } from '@larder/shared/server/receipt-memory/receipt-memory.service'
import type { ReceiptLineModel } from '@larder/shared/server/ports/line-model'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import type { ProgressPublisher } from '@larder/shared/server/progress/progress-channel'
import { RECEIPT_JOBS } from '@larder/shared/server/receipts/receipt-jobs'
import type { ReceiptJobName } from '@larder/shared/server/receipts/receipt-jobs'
import type {
  HeldReceipt,
  ReceiptWorkService,
  SavedReading,
} from '@larder/shared/server/receipts/receipt-work.service'
import { topicOf } from '@larder/shared/server/receipts/receipts.service'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'
import type { JobContext, Processor } from '@larder/shared/server/jobs/processor'
import { askModel } from './ask-model.ts'
import type { SplitReceipt } from './split-receipt.ts'

/** UTC+14, where a day begins first: the current day there is the latest possible one of a receipt. */
const FIRST_ZONE_MS = 14 * 3_600_000

type Deps = {
  work: ReceiptWorkService
  reader: ReceiptReader
  split: SplitReceipt
  /** Null when none is configured. */
  model: ReceiptLineModel | null
  memory: ReceiptMemoryService
  duplicates: ReceiptDuplicatesService
  progress: ProgressPublisher
  now: () => Date
}

/** Creates the processor, of both queues, that reads a receipt's file and saves the result, or splits the picture of several. */
export const createReceiptExtract = (deps: Deps): Processor<ReceiptJobName> => {
  const { work, reader, split, model, memory, duplicates, progress, now } = deps

  const announce = (held: HeldReceipt, step: Progress<ReceiptStep>) =>
    progress.publish(topicOf(held.document), step)

  const readPages = async (held: HeldReceipt, signal: AbortSignal): Promise<SavedReading> => {
    const known = await work.findReading(held)
    if (known !== null) return known
    const file = await work.findFile(held)
    const { mime_type } = held.document
    if (file === null || mime_type === null) throw new DomainError('file_unreadable')
    await announce(held, atStep('ocr'))
    const read = await reader.read(file.data, mime_type, {
      signal,
      onPage: (page, pageCount) => {
        // Pages are read in order, and one connection preserves the order of messages.
        if (mime_type === 'application/pdf') void announce(held, atPage('ocr', page, pageCount))
      },
    })
    signal.throwIfAborted()
    await work.saveReading(held, read)
    return read
  }

  const extract = async (held: HeldReceipt, { logger, signal }: JobContext): Promise<void> => {
    const { document: receipt } = held
    await work.saveStep(held, 'ocr')
    const reading = await readPages(held, signal)

    await work.saveStep(held, 'analysis')
    await announce(held, atStep('analysis'))
    const startedAt = performance.now()
    const latestDate = new Date(now().getTime() + FIRST_ZONE_MS).toISOString().slice(0, 10)
    const parsed = parseReceipt(reading.pages, latestDate)
    const analysisSeconds = (performance.now() - startedAt) / 1000
    const parsedResult = toReceiptResult({
      receiptId: receipt.id,
      parsed,
      read: reading,
      sourceFilename: receipt.filename,
      analysisSeconds,
    })
    const household = { householdId: receipt.household_id }
    const understood =
      model === null
        ? parsedResult
        : await askModel({ model, memory, logger }, household, parsedResult, signal)
    const duplicate_of = await duplicates.find(receipt, understood)
    const result = await memory.apply(household, { ...understood, duplicate_of })
    await announce(held, atStep('items'))

    const { model_report } = result
    const stageSeconds = {
      ...reading.stageSeconds,
      analysis: analysisSeconds,
      ...(model_report === null ? {} : { model: model_report.seconds }),
    }
    signal.throwIfAborted()
    if (!(await work.complete(held, result, stageSeconds))) {
      logger.warn('Another worker took over the receipt; this result is discarded')
      return
    }
    await announce(held, { state: 'completed' })
    logger.info({ stageSeconds, itemCount: result.items.length, engine: reading.engine }, 'Receipt read')
  }

  return createDocumentProcessor(RECEIPT_JOBS.common, {
    work: work.store,
    run: (held, context) =>
      held.document.is_splitting ? split(held, context.signal) : extract(held, context),
    onFailed: async (receipt) => {
      await work.settleFailed(receipt)
      await progress.publish(topicOf(receipt), { state: 'failed' })
    },
    now,
  })
}
