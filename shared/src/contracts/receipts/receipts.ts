import { z } from 'zod'
import { DEFAULT_UNIT, NON_FOOD_REASONS } from '@larder/foods'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id, Instant, optionalText } from '../base/primitives.ts'
import { orElse } from '../base/read-as.ts'

export const MAX_RECEIPT_BYTES = 5_242_880
export const UPLOAD_TIMEOUT_MS = 600_000
/** The types that the worker can open; determined by the content of a file, never by its name. */
export const RECEIPT_MIME_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'application/pdf',
] as const
export type ReceiptMimeType = (typeof RECEIPT_MIME_TYPES)[number]

/** Default category of a receipt line (not one of the catalogue's categories: RCPT-037). */
export const DEFAULT_RECEIPT_CATEGORY = 'Groceries'

/** Position on a page as fractions of its width and height: [left, top, right, bottom], 0 to 1. */
export const PageBox = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type PageBox = z.infer<typeof PageBox>

/** One purchased item. `price` is the line's total, `unit_price` is per `unit`; money is in the receipt's currency. */
export const ReceiptItem = z.object({
  name: z.string(),
  /** The name as the rules read it from the paper; it identifies the line on the shop's next receipt. */
  printed_name: z.string(),
  quantity: z.number(),
  unit: orElse(z.string(), DEFAULT_UNIT),
  category: orElse(z.string(), DEFAULT_RECEIPT_CATEGORY),
  unit_price: z.number().nullable(),
  price: z.number().nullable(),
  /** The text that the line was read from. */
  source_text: z.string(),
  page_number: z.number().int(),
  box: PageBox.nullable(),
  /** The probability that this line is right, 0 to 1. */
  confidence: z.number(),
  /** What understood the line: the parser's rules, or the configured language model. */
  read_by: z.enum(['rules', 'model']),
  source_receipt: orElse(z.string(), ''),
  source_name: orElse(z.string(), ''),
  source_receipts: orElse(z.array(z.string()), []),
  /** The catalogue item that the line most likely is; null when there is none. */
  item_id: Id.nullable(),
  /** The household's name for it, from earlier receipts or its catalogue; null when unknown. */
  suggested_name: z.string().nullable(),
  /** The unit with its pack size in the household's memory ('500g'), if it differs from what was read. */
  suggested_unit: z.string().nullable(),
  /** From the household's items, else guessed from the kind of food. */
  suggested_category: z.string().nullable(),
  suggested_location: z.string().nullable(),
  /** True when the household has added the same text from the same shop before. */
  is_known: z.boolean(),
  /**
   * Why the line is certainly no food; null when it may be food, or when the household has stocked such an item before.
   */
  not_food: z.object({ reason: z.enum(NON_FOOD_REASONS) }).nullable(),
  /** True when the household chose 'never again from this shop' for the same text. */
  is_left_out: z.boolean(),
})
export type ReceiptItem = z.infer<typeof ReceiptItem>

export const PageOcrResult = z.object({
  page_number: z.number().int(),
  width: z.number(),
  height: z.number(),
  confidence: orElse(z.number(), 0),
  blocks: orElse(
    z.array(z.object({ text: z.string(), box: PageBox, confidence: orElse(z.number(), 0) })),
    [],
  ),
})
export type PageOcrResult = z.infer<typeof PageOcrResult>

/** The use of a configured language model for a receipt: it is asked about lines that the rules are unsure of. */
export const ModelReport = z.object({
  /** The model's name, as configured. */
  model: z.string(),
  /** `answered` at once, `repaired` on the second try; otherwise the rules' reading is kept, for this reason. */
  outcome: z.enum([
    'answered',
    'repaired',
    'invalid_answer',
    'timed_out',
    'unreachable',
    'refused',
    // The household has used up what it may use in a day.
    'cap_reached',
  ]),
  lines_sent: z.number().int(),
  /** The total of all requests. */
  request_bytes: z.number().int(),
  seconds: z.number(),
})
export type ModelReport = z.infer<typeof ModelReport>

/** A picture that shows several receipts: where each is on the upright page. Together the boxes cover the page. */
export const SeveralReceipts = z.object({
  /** By how many degrees the picture of the file is turned clockwise to be upright. */
  turn: z.literal([0, 90, 180, 270]),
  boxes: z.array(PageBox),
})
export type SeveralReceipts = z.infer<typeof SeveralReceipts>

export const ReceiptResult = z.object({
  receipt_id: Id,
  items: z.array(ReceiptItem),
  store_name: z.string().nullable(),
  /** Calendar day as YYYY-MM-DD. */
  purchase_date: z.string().nullable(),
  /** ISO 4217 code. */
  currency: z.string().nullable(),
  language_detected: z.string().nullable(),
  receipt_total: z.number().nullable(),
  tax_total: z.number().nullable(),
  /** Sum of the lines minus the printed total; null when one of them is unknown. */
  total_difference: z.number().nullable(),
  /** The probability that each of these fields is right, 0 to 1; 0 where nothing was found. */
  field_confidence: z.object({
    store_name: z.number(),
    purchase_date: z.number(),
    receipt_total: z.number(),
  }),
  /** The engine that read the words of the pages, e.g. `ppocr latin`. */
  text_engine: z.string(),
  /** Null when no model is configured, or the rules were sure of every line. */
  model_report: ModelReport.nullable(),
  enhanced_processing: orElse(z.boolean(), false),
  pdfminer_used: orElse(z.boolean(), false),
  pdfminer_text: z.string().nullable(),
  page_count: orElse(z.number().int(), 1),
  page_ocr_results: orElse(z.array(PageOcrResult), []),
  /** Null where the picture shows one receipt, or may, and for PDFs. */
  several: orElse(SeveralReceipts.nullable(), null),
  page_analyses: orElse(
    z.array(z.object({ page_number: z.number().int(), document_type: orElse(z.string(), '') })),
    [],
  ),
  /** Duration of the text's analysis in seconds; the name is documented. */
  anthropic_processing_time: orElse(z.number(), 0),
  source_filename: orElse(z.string(), ''),
  /** The same receipt, if it was added to the stock before. */
  duplicate_of: z.object({ receipt_id: Id, added_at: Instant }).nullable(),
})
export type ReceiptResult = z.infer<typeof ReceiptResult>

/** The text fields besides the file of an upload. */
export const UploadFields = z.object({
  client_id: optionalText(64),
  storage_location: optionalText(60),
})
export type UploadFields = z.infer<typeof UploadFields>

export const uploadReceipt = defineEndpoint({
  method: 'POST',
  path: '/inventory/upload-receipt',
  access: 'user',
  summary:
    'Reads a receipt (multipart: receipt_file, optional storage_location and client_id); answers when it has been read',
  bodyType: 'multipart',
  response: ReceiptResult,
  changes: ['receipt'],
  errors: [
    'file_missing',
    'file_empty',
    'file_too_large',
    'file_type_unsupported',
    'file_unreadable',
    'file_encrypted',
    'file_too_complex',
    'reading_timed_out',
    'reading_goes_on',
    'receipt_failed',
    'client_id_used',
    'not_found',
    'too_many_uploads',
    'queue_unavailable',
    'storage_full',
    'household_files_full',
  ],
  timeoutMs: UPLOAD_TIMEOUT_MS,
})

/** `small` is the top of the first page, for lists: 132 × 168 pixels. Other pages have one size. */
export const PAGE_SIZES = ['full', 'small'] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export const getReceiptPage = defineEndpoint({
  method: 'GET',
  path: '/receipts/:id/pages/:page_number',
  access: 'user',
  summary: 'Picture of one page of a receipt, as WebP',
  params: z.object({ id: Id, page_number: z.coerce.number().int().min(1).max(1000) }),
  query: z.object({
    /** The pictures of each reading have their own address. */
    attempt: z.coerce.number().int().optional(),
    size: z.enum(PAGE_SIZES).default('full'),
  }),
  errors: ['not_found'],
})
