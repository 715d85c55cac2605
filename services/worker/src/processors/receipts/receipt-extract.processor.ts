import { DomainError } from '@larder/shared/contracts/errors'
import { pdfPageMessage, PROGRESS_MESSAGES } from '@larder/shared/contracts/progress'
import { parseReceipt } from '@larder/shared/domain/receipts/parse-receipt'
import { toReceiptResult } from '@larder/shared/domain/receipts/receipt-result'
import type { ReceiptDuplicatesService } from '@larder/shared/server/receipts/receipt-duplicates.service'
import type { ReceiptMemoryService } from '@larder/shared/server/receipts/receipt-memory.service'
import type { ReceiptLineModel } from '@larder/shared/server/ports/receipt-line-model'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import type { ProgressPublisher } from '@larder/shared/server/progress/progress-channel'
import type {
  HeldReceipt,
  ReceiptWorkService,
  SavedReading,
} from '@larder/shared/server/receipts/receipt-work.service'
import type { JobContext, Processor } from '../processor.ts'
import { askModel } from './ask-model.ts'
import { keepLease } from './keep-lease.ts'

/** A receipt whose worker died so often most likely kills it; a worker that ends in order takes its start back. */
const MAX_STARTS = 6

/** Where a day begins first, UTC+14: no receipt can be of a later day than is there. */
const FIRST_ZONE_MS = 14 * 3_600_000

type Deps = {
  work: ReceiptWorkService
  reader: ReceiptReader
  /** Null when none is configured. */
  model: ReceiptLineModel | null
  memory: ReceiptMemoryService
  duplicates: ReceiptDuplicatesService
  progress: ProgressPublisher
  now: () => Date
}

/** Makes the processor that turns the file of a receipt into its result. */
export const createReceiptExtract = (deps: Deps): Processor<'receipt.extract'> => {
  const { work, reader, model, memory, duplicates, progress, now } = deps

  const announce = (held: HeldReceipt, message: string, is_final = false) =>
    progress.publish(held.receipt.client_id, { message, is_final })

  const readPages = async (held: HeldReceipt, signal: AbortSignal): Promise<SavedReading> => {
    const known = await work.findReading(held)
    if (known !== null) return known
    const file = await work.findFile(held)
    if (file === null) throw new DomainError('file_unreadable')
    const { mime_type } = held.receipt
    await announce(held, PROGRESS_MESSAGES.ocr)
    const read = await reader.read(file.data, mime_type, {
      signal,
      onPage: (page, pageCount) => {
        // Pages are read in turn, and messages of one connection keep their order.
        if (mime_type === 'application/pdf') void announce(held, pdfPageMessage(page, pageCount))
      },
    })
    signal.throwIfAborted()
    await work.saveReading(held, read)
    return read
  }

  const extract = async (held: HeldReceipt, { logger }: JobContext, signal: AbortSignal): Promise<void> => {
    const { receipt } = held
    if (receipt.start_count > MAX_STARTS) throw new DomainError('receipt_failed')
    await work.saveStep(held, 'ocr')
    const reading = await readPages(held, signal)

    await work.saveStep(held, 'analysis')
    await announce(held, PROGRESS_MESSAGES.analysis)
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
    await announce(held, PROGRESS_MESSAGES.items)

    const { model_report } = result
    const stageSeconds = {
      ...reading.stageSeconds,
      analysis: analysisSeconds,
      ...(model_report === null ? {} : { model: model_report.seconds }),
    }
    signal.throwIfAborted()
    if (!(await work.complete(held, result, stageSeconds))) {
      logger.warn('Another worker took the receipt over; this result is dropped')
      return
    }
    await announce(held, PROGRESS_MESSAGES.done, true)
    logger.info({ stageSeconds, itemCount: result.items.length, engine: reading.engine }, 'Receipt read')
  }

  return {
    run: async ({ receipt_id, attempt }, context) => {
      const claim = await work.claim({ id: receipt_id, attempt }, context.worker)
      if (claim.kind === 'busy') return { kind: 'postponed', until: claim.until }
      if (claim.kind === 'settled') return { kind: 'done' }

      const lease = keepLease(() => work.renew(claim), context.logger)
      try {
        await extract(claim, context, AbortSignal.any([context.signal, lease.lost]))
      } catch (error) {
        // Whoever tries next, here or elsewhere, finds the receipt free.
        await work.release(claim).catch(() => {})
        throw error
      } finally {
        lease.stop()
      }
      return { kind: 'done' }
    },

    giveUp: async ({ receipt_id, attempt }, error) => {
      const failed = await work.fail({ id: receipt_id, attempt }, error)
      if (failed === null) return
      await progress.publish(failed.client_id, { message: PROGRESS_MESSAGES.failed, is_final: true })
    },
  }
}
