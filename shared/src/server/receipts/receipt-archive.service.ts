import { DomainError } from '@larder/shared/contracts/base/errors'
import type {
  ReceiptCorrection,
  ReceiptDetail,
  ReceiptSummary,
} from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { findDateProblem } from '@larder/shared/domain/inventory/entry-dates'
import { correctResult } from '@larder/shared/domain/receipts/review/correct-result'
import { rawTextOf } from '@larder/shared/domain/receipts/rows/raw-text'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { ReceiptLotsService } from './stock/receipt-lots.service.ts'
import { publishReceiptChange } from '../events/household-events.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import type { LoadNames } from '../members/people.ts'
import type { FileStore } from '../ports/file-store.ts'
import { READING_FILE } from './receipt.collection.ts'
import { jobOfReceipt } from './receipt-jobs.ts'
import type { ReceiptReviewService } from './review/receipt-review.service.ts'
import type { ReceiptRepository, StoredReceipt } from './receipt.repository.ts'
import { summaryOf } from './receipt-summary.ts'

/** More attempts than a household has members who could correct one receipt at the same instant. */
const MAX_CORRECTIONS = 10

type Deps = {
  receipts: ReceiptRepository
  files: FileStore
  jobs: JobProducer
  receiptLots: ReceiptLotsService
  reviews: ReceiptReviewService
  loadNames: LoadNames
  publish: PublishEvent
  logger: Logger
  now: () => Date
}

/** The receipts of a household after their review: listed, read again, removed from stock, deleted, summed up. */
export const createReceiptArchiveService = (deps: Deps) => {
  const { receipts, files, jobs, receiptLots, reviews, loadNames, publish, logger, now } = deps

  const getReceipt = async (actor: Actor, id: string): Promise<Authorized<StoredReceipt>> =>
    authorize(actor, await receipts.findById(id), 'receipt')

  const enqueue = async (receipt: StoredReceipt) => {
    try {
      await jobs.enqueue(jobOfReceipt(receipt), receipt)
    } catch (error) {
      // The receipt is marked as waiting, so the sweep puts it into the queue as soon as there is one.
      logger.warn(
        { err: error, receiptId: receipt.id },
        'A receipt could not be queued; the sweep will queue it',
      )
    }
  }

  const assertDay = (actor: Actor, { purchase_date }: ReceiptCorrection, result: ReceiptResult) => {
    if (purchase_date === undefined) return
    const datesOf = (day: string | null) => ({ purchase_date: day, expiry_date: null })
    const today = todayIn(actor.timeZone, now()).slice(0, 10)
    const problem = findDateProblem(datesOf(purchase_date), datesOf(result.purchase_date), today)
    if (problem) throw new DomainError('validation_failed', problem.message)
  }

  const detailOf = async (actor: Actor, receipt: Authorized<StoredReceipt>): Promise<ReceiptDetail> => {
    const [{ duplicate_of, ...described }, nameOf] = await Promise.all([
      reviews.describe(actor, receipt),
      loadNames(receipt.household_id),
    ])
    return {
      ...summaryOf(receipt),
      ...described,
      review_state: described.review?.state ?? 'none',
      result: receipt.result && { ...receipt.result, duplicate_of },
      raw_text: receipt.result && rawTextOf(receipt.result),
      stages: Object.entries(receipt.stage_seconds ?? {}).map(([name, seconds]) => ({ name, seconds })),
      error: receipt.error,
      person: nameOf(receipt.user_id),
    }
  }

  return {
    /**
     * A page of the household's receipts, without its orders, or of those that have all words of `search`, the newest
     * first; the cursor is null after the last one.
     * @throws DomainError not_found when the cursor is no receipt of the household
     */
    list: async (
      actor: Actor,
      page: { cursor?: string | undefined; search?: string | undefined; limit: number },
    ): Promise<{ receipts: ReceiptSummary[]; next_cursor: string | null }> => {
      if (page.cursor !== undefined) authorize(actor, await receipts.findById(page.cursor))
      // One more than asked for tells whether there is a next page.
      const found = await receipts.listSummaries(actor.householdId, { ...page, limit: page.limit + 1 })
      const shown = found.slice(0, page.limit).map((receipt) => authorize(actor, receipt))
      const states = await reviews.mapStates(
        actor.householdId,
        shown.map(({ id }) => id),
      )
      const receiptsShown = shown.map((receipt) => ({
        ...receipt,
        review_state: states.get(receipt.id) ?? ('none' as const),
      }))
      return {
        receipts: receiptsShown,
        next_cursor: found.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
      }
    },

    /** @throws DomainError not_found */
    get: async (actor: Actor, id: string): Promise<ReceiptDetail> =>
      detailOf(actor, await getReceipt(actor, id)),

    /**
     * Saves a person's corrections of a receipt's store, day and total.
     * @throws DomainError not_found, validation_failed for a day that can't be, receipt_busy
     */
    correct: async (actor: Actor, id: string, correction: ReceiptCorrection): Promise<ReceiptDetail> => {
      // Somebody else may correct another fact at the same time: then the correction is applied to the new state.
      for (let attempt = 0; attempt < MAX_CORRECTIONS; attempt++) {
        const receipt = await getReceipt(actor, id)
        if (receipt.result === null) break
        assertDay(actor, correction, receipt.result)
        const result = correctResult(receipt.result, correction)
        const changed = await receipts.updateResult(receipt, result, now())
        if (changed === null) continue
        publishReceiptChange(publish, changed)
        return detailOf(actor, authorize(actor, changed))
      }
      throw new DomainError('receipt_busy')
    },

    /**
     * Reads a receipt again. The previous result stays until the new one replaces it.
     * @throws DomainError not_found, receipt_busy, receipt_file_gone
     */
    readAgain: async (actor: Actor, id: string): Promise<Omit<ReceiptSummary, 'review_state'>> => {
      const receipt = await getReceipt(actor, id)
      if (receipt.files_removed_at !== null) throw new DomainError('receipt_file_gone')
      // The intermediate result of a failed attempt must not be used for the new reading.
      await files.remove({ householdId: actor.householdId, ownerId: id, name: READING_FILE })
      const waiting = await receipts.updateReopened(receipt, now())
      if (waiting === null) throw new DomainError('receipt_busy')
      await enqueue(waiting)
      publishReceiptChange(publish, waiting)
      return summaryOf(waiting)
    },

    /**
     * Deletes a receipt with all of its data; stock stays. It can be repeated after an interruption.
     * @throws DomainError not_found, receipt_busy
     */
    remove: async (actor: Actor, id: string): Promise<void> => {
      const receipt = await getReceipt(actor, id)
      // Without its file nobody can have it read again meanwhile.
      if (!(await receipts.updateFilesRemoved(receipt, now()))) throw new DomainError('receipt_busy')
      await files.removeAll({ householdId: actor.householdId, ownerId: id })
      await receipts.remove(receipt.id)
      publishReceiptChange(publish, receipt)
    },

    /**
     * Removes what a receipt added to stock; returns the number of entries.
     * @throws DomainError not_found, nothing_to_undo
     */
    undo: async (actor: Actor, id: string): Promise<number> => {
      const receipt = await getReceipt(actor, id)
      return receiptLots.undoReceipt(actor, receipt.id)
    },
  }
}
export type ReceiptArchiveService = ReturnType<typeof createReceiptArchiveService>
