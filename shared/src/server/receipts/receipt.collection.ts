import type { ReceiptReview } from '@larder/shared/contracts/receipts/receipt-review'
import { RECEIPT_MIME_TYPES } from '@larder/shared/contracts/receipts/receipts'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { NO_SUGGESTION } from '@larder/shared/domain/receipts/review/line-suggestions'
import {
  boolean,
  date,
  id,
  json,
  nullable,
  number,
  oneOf,
  optional,
  text,
  withDefault,
} from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'
import { TURN_INDEXES } from '../work/turns.ts'
import { WORK_INDEX, workColumns } from '../work/work-columns.ts'
import type { StoredOrder } from './orders/stored-order.ts'

/** What a stored receipt is: read from a file, or an order that was read from mails, which has no file. */
export const PAPER_KINDS = ['receipt', 'order'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** Names of a receipt's files in the file store. */
export const ORIGINAL_FILE = 'original'
/** The intermediate result, so that a retry need not read the file again. */
export const READING_FILE = 'reading'
export const previewFile = (pageNumber: number) => `page-${pageNumber}`
/** The first page for lists. Readings of earlier versions have none. */
export const THUMBNAIL_FILE = 'thumbnail'

export const RECEIPT_STEPS = ['ocr', 'analysis', 'items', 'done'] as const

/** The fields that earlier results lack; the confidence of those of version 1 is unknown. */
const laterFields = (engine: string) =>
  ({
    field_confidence: { store_name: 1, purchase_date: 1, receipt_total: 1 },
    text_engine: engine,
    model_report: null,
    several: null,
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
    kind: withDefault(oneOf(PAPER_KINDS), 'receipt'),
    /** Null for an order. */
    mime_type: nullable(oneOf(RECEIPT_MIME_TYPES)),
    size_bytes: number,
    /** SHA-256 of the file in hex, by which duplicates are recognised. */
    file_hash: nullable(text),
    storage_location: nullable(text),
    step: nullable(oneOf(RECEIPT_STEPS)),
    /** With attempt 0 its file is still being saved. */
    ...workColumns,
    result: nullable(json<ReceiptResult>()),
    /** The work is to split the picture by its result, not to read it. */
    is_splitting: withDefault(boolean, false),
    /** The engine that read the pages; written by version 1 only, later it is part of the result. */
    engine: optional(text),
    /** What the mails of an order said; null for a receipt. */
    order: nullable(json<StoredOrder>()),
    /** Identifies an order in its household, so that all of its mails become one. */
    order_key: optional(text),
    /**
     * The changes of an order in stock by mails that were read until then are decided on: corrected, or left as they are.
     */
    changes_settled_until: nullable(date),
    /** Seconds per stage of the reading. */
    stage_seconds: nullable(json<Record<string, number>>()),
    /** When its file and pictures were deleted because of their age. */
    files_removed_at: nullable(date),
    /** The edits of its review, and how often they were saved. */
    draft: nullable(json<NonNullable<ReceiptReview['draft']>>()),
    /** When somebody took it out of those that wait for review. */
    discarded_at: nullable(date),
    /** Since when nothing is left to review; a shortcut for finding waiting receipts, the stock is authoritative. */
    review_settled_at: nullable(date),
    /** When somebody last started to remove something of it from stock. */
    review_reopened_at: nullable(date),
    created_at: date,
  },
  // An order that both have stays two, because both may be in stock.
  bringing: { clash: 'order_key' },
  upcasts: [{ result: ({ result, engine }) => result && upcastResult(result, engine) }],
  indexes: [
    [{ client_id: 1 }, { unique: true }],
    [WORK_INDEX],
    ...TURN_INDEXES,
    /** The archive, newest first; an id contains the time of creation. */
    [{ household_id: 1, _id: -1 }],
    /** The archive of receipts, and that of orders. */
    [{ household_id: 1, kind: 1, _id: -1 }],
    [
      { household_id: 1, order_key: 1 },
      { unique: true, partialFilterExpression: { order_key: { $exists: true } } },
    ],
    /** Receipts that may wait for review. */
    [{ household_id: 1, state: 1, review_settled_at: 1, discarded_at: 1, _id: -1 }],
    /** Receipts that are old enough to lose their files. */
    [{ files_removed_at: 1, created_at: 1 }],
    /** Duplicates: the same file, or the same day and total. */
    [{ household_id: 1, file_hash: 1 }],
    [{ household_id: 1, 'result.purchase_date': 1, 'result.receipt_total': 1 }],
  ],
})

/** The filter for documents of a kind; those of an earlier version have none. */
export const OF_KIND = { receipt: { kind: { $in: ['receipt', null] } }, order: { kind: 'order' } } as const

export type ReceiptDocument = DocumentOf<typeof receiptsCollection>
