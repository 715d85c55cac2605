import { Schema } from 'mongoose'
import type { Types } from 'mongoose'
import type { ReceiptReview } from '@larder/shared/contracts/receipts/receipt-review'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { WORK_INDEX, workFields } from '../work/work-fields.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

export const RECEIPT_STEPS = ['ocr', 'analysis', 'items', 'done'] as const

export const receiptsCollection = defineCollection({
  name: 'receipts',
  owner: 'household',
  secrets: ['client_id'],
  schema: new Schema(
    {
      household_id: { type: Schema.Types.ObjectId, required: true },
      user_id: { type: Schema.Types.ObjectId, required: true },
      client_id: { type: String, required: true },
      filename: { type: String, required: true },
      mime_type: { type: String, required: true },
      size_bytes: { type: Number, required: true },
      /** SHA-256 of the file in hex: the same file is noticed. */
      file_hash: { type: String, default: null },
      storage_location: { type: String, default: null },
      step: { type: String, enum: [...RECEIPT_STEPS, null], default: null },
      /** With attempt 0 its file is on its way. */
      ...workFields,
      result: { type: Schema.Types.Mixed, default: null },
      /** Seconds per stage of the reading. */
      stage_seconds: { type: Schema.Types.Mixed, default: null },
      /** When its file and pictures were removed for their age. */
      files_removed_at: { type: Date, default: null },
      /** The edits of its review, and how often they were saved. */
      draft: { type: Schema.Types.Mixed, default: null },
      /** When somebody took it out of those that wait for review. */
      discarded_at: { type: Date, default: null },
      /** Since when there is nothing of it to review; a short cut to those that wait, the stock decides. */
      review_settled_at: { type: Date, default: null },
      /** When somebody last began to take something of it out of stock. */
      review_reopened_at: { type: Date, default: null },
      created_at: { type: Date, required: true },
    },
    { versionKey: false, minimize: false },
  ),
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

export type ReceiptDocument = Omit<
  DocumentOf<typeof receiptsCollection>,
  | 'result'
  | 'error'
  | 'stage_seconds'
  | 'files_removed_at'
  | 'draft'
  | 'discarded_at'
  | 'review_settled_at'
  | 'review_reopened_at'
> & {
  _id: Types.ObjectId
  result: ReceiptResult | null
  error: { code: string; detail: string } | null
  stage_seconds: Record<string, number> | null
  /** What read the pages, before the result said it. */
  engine?: string | null
  // Receipts of an earlier version lack it.
  files_removed_at?: Date | null
  draft?: ReceiptReview['draft']
  discarded_at?: Date | null
}
