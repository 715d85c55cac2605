import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id, Instant, optionalText } from '../base/primitives.ts'

export const MAX_RECEIPT_BYTES = 5_242_880
export const UPLOAD_TIMEOUT_MS = 600_000
/** What the worker can open; the content of a file decides, never its name. */
export const RECEIPT_MIME_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'application/pdf',
] as const
export type ReceiptMimeType = (typeof RECEIPT_MIME_TYPES)[number]

/** Default category of a receipt line (it is not one of the catalogue's categories: RCPT-037). */
export const DEFAULT_RECEIPT_CATEGORY = 'Groceries'

/** Place on a page as fractions of its width and height: [left, top, right, bottom], 0 to 1. */
export const PageBox = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type PageBox = z.infer<typeof PageBox>

/** What a line is that is certain to be no food. */
export const NonFoodReason = z.enum([
  'deposit',
  'bag',
  'paper',
  'cleaning',
  'toiletries',
  'stationery',
  'pets',
  'plants',
  'medicine',
  'tobacco',
  'household',
  'charge',
])
export type NonFoodReason = z.infer<typeof NonFoodReason>

/** One bought thing. `price` is the line's total, `unit_price` per `unit`; money is in the receipt's currency. */
export const ReceiptItem = z.object({
  name: z.string(),
  /** The name as the rules read it off the paper; the household knows the line by it on the shop's next receipt. */
  printed_name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  category: z.string(),
  unit_price: z.number().nullable(),
  price: z.number().nullable(),
  /** The text that the line was read from. */
  source_text: z.string(),
  page_number: z.number().int(),
  box: PageBox.nullable(),
  /** 0 to 1: how likely this line is right; of a hundred lines of .9 about ninety are. */
  confidence: z.number(),
  /** What understood the line: the parser's rules, or the configured language model. */
  read_by: z.enum(['rules', 'model']),
  source_receipt: z.string(),
  source_name: z.string(),
  source_receipts: z.array(z.string()),
  /** The catalogue item that the line most likely is; null when there is none. */
  item_id: Id.nullable(),
  /** What the household calls it, from earlier receipts or its catalogue; null when nothing is known. */
  suggested_name: z.string().nullable(),
  /** The unit with its pack size that it had before ('500g'), where that differs from what was read. */
  suggested_unit: z.string().nullable(),
  /** From the household's items, else guessed from the kind of food. */
  suggested_category: z.string().nullable(),
  suggested_location: z.string().nullable(),
  /** True when the household has put away the same text from the same shop before. */
  is_known: z.boolean(),
  /** Why the line is certain to be no food; null when it may be some, or when the household has kept such a thing before. */
  not_food: z.object({ reason: NonFoodReason }).nullable(),
  /** True when the household said 'never again from this shop' of the same text. */
  is_left_out: z.boolean(),
})
export type ReceiptItem = z.infer<typeof ReceiptItem>

export const PageOcrResult = z.object({
  page_number: z.number().int(),
  width: z.number(),
  height: z.number(),
  confidence: z.number(),
  blocks: z.array(z.object({ text: z.string(), box: PageBox, confidence: z.number() })),
})
export type PageOcrResult = z.infer<typeof PageOcrResult>

/** What a configured language model had to do with a receipt: it is asked about lines that the rules are unsure of. */
export const ModelReport = z.object({
  /** The model's name, as configured. */
  model: z.string(),
  /** `answered` at once, `repaired` at the second try; else the rules' reading stands, for this reason. */
  outcome: z.enum(['answered', 'repaired', 'invalid_answer', 'timed_out', 'unreachable', 'refused']),
  lines_sent: z.number().int(),
  /** Of all requests that were sent. */
  request_bytes: z.number().int(),
  seconds: z.number(),
})
export type ModelReport = z.infer<typeof ModelReport>

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
  /** 0 to 1: how likely each of these fields is right; 0 where nothing was found. */
  field_confidence: z.object({
    store_name: z.number(),
    purchase_date: z.number(),
    receipt_total: z.number(),
  }),
  /** What read the words of the pages, e.g. `ppocr latin`. */
  text_engine: z.string(),
  /** Null when no model is configured, or the rules were sure of every line. */
  model_report: ModelReport.nullable(),
  enhanced_processing: z.boolean(),
  pdfminer_used: z.boolean(),
  pdfminer_text: z.string().nullable(),
  page_count: z.number().int(),
  page_ocr_results: z.array(PageOcrResult),
  page_analyses: z.array(z.object({ page_number: z.number().int(), document_type: z.string() })),
  /** Seconds that the analysis of the text took; the name is the documented one. */
  anthropic_processing_time: z.number(),
  source_filename: z.string(),
  /** The same receipt, when it was added to the stock before. */
  duplicate_of: z.object({ receipt_id: Id, added_at: Instant }).nullable(),
})
export type ReceiptResult = z.infer<typeof ReceiptResult>

/** The text fields beside the file of an upload. */
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
    'Reads a receipt (multipart: receipt_file, optional storage_location and client_id); answers when it is read',
  bodyType: 'multipart',
  response: ReceiptResult,
  errors: [
    'file_missing',
    'file_empty',
    'file_too_large',
    'file_type_unsupported',
    'file_unreadable',
    'file_encrypted',
    'file_too_complex',
    'reading_timed_out',
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

export const getReceiptPage = defineEndpoint({
  method: 'GET',
  path: '/receipts/:id/pages/:page_number',
  access: 'user',
  summary: 'Picture of one page of a receipt, as WebP',
  params: z.object({ id: Id, page_number: z.coerce.number().int().min(1).max(1000) }),
  /** The pictures of each reading have an address of their own. */
  query: z.object({ attempt: z.coerce.number().int().optional() }),
  errors: ['not_found'],
})
