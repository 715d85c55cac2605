import type { ReceiptReview } from '@larder/shared/contracts/receipts/receipt-review'
import { RECEIPT_MIME_TYPES } from '@larder/shared/contracts/receipts/receipts'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { NO_SUGGESTION } from '@larder/shared/domain/receipts/review/line-suggestions'
import { date, id, json, nullable, number, oneOf, optional, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'
import { WORK_INDEX, workColumns } from '../work/work-columns.ts'

export const RECEIPT_STEPS = ['ocr', 'analysis', 'items', 'done'] as const

/** What results of version 1 lack; how sure they were of their fields nobody knows. */
const laterFields = (engine: string) =>
  ({
    field_confidence: { store_name: 1, purchase_date: 1, receipt_total: 1 },
    text_engine: engine,
    model_report: null,
    duplicate_of: null,
  }) satisfies Partial<ReceiptResult>

const laterItemFields = (name: string) => ({
  ...NO_SUGGESTION,
  printed_name: name,
  read_by: 'rules' as const,
})

const upcastResult = (result: ReceiptResult, engine = ''): ReceiptResult => ({
  ...laterFields(engine),
  ...result,
  items: result.items.map((item) => ({ ...laterItemFields(item.name), ...item })),
})

export const receiptsCollection = defineCollection({
  name: 'receipts',
  owner: 'household',
  secrets: ['client_id'],
  columns: {
    household_id: id,
    user_id: id,
    client_id: text,
    filename: text,
    mime_type: oneOf(RECEIPT_MIME_TYPES),
    size_bytes: number,
    /** SHA-256 of the file in hex: the same file is noticed. */
    file_hash: nullable(text),
    storage_location: nullable(text),
    step: nullable(oneOf(RECEIPT_STEPS)),
    /** With attempt 0 its file is on its way. */
    ...workColumns,
    result: nullable(json<ReceiptResult>()),
    /** What read the pages; written by version 1 only, later the result says it. */
    engine: optional(text),
    /** Seconds per stage of the reading. */
    stage_seconds: nullable(json<Record<string, number>>()),
    /** When its file and pictures were removed for their age. */
    files_removed_at: nullable(date),
    /** The edits of its review, and how often they were saved. */
    draft: nullable(json<NonNullable<ReceiptReview['draft']>>()),
    /** When somebody took it out of those that wait for review. */
    discarded_at: nullable(date),
    /** Since when there is nothing of it to review; a short cut to those that wait, the stock decides. */
    review_settled_at: nullable(date),
    /** When somebody last began to take something of it out of stock. */
    review_reopened_at: nullable(date),
    created_at: date,
  },
  upcasts: [{ result: ({ result, engine }) => result && upcastResult(result, engine) }],
  indexes: [
    [{ client_id: 1 }, { unique: true }],
    [WORK_INDEX],
    /** The archive, the newest first; an id tells when it was made. */
    [{ household_id: 1, _id: -1 }],
    /** Those that may wait for review. */
    [{ household_id: 1, state: 1, review_settled_at: 1, discarded_at: 1, _id: -1 }],
    /** Those that are old enough to lose their files. */
    [{ files_removed_at: 1, created_at: 1 }],
    /** The same receipt once more: the same file, or the same day and total. */
    [{ household_id: 1, file_hash: 1 }],
    [{ household_id: 1, 'result.purchase_date': 1, 'result.receipt_total': 1 }],
  ],
})

export type ReceiptDocument = DocumentOf<typeof receiptsCollection>
