import {
  DEFAULT_RECEIPT_CATEGORY,
  type PageOcrResult,
  type ReceiptItem,
  type ReceiptResult,
  type SeveralReceipts,
} from '../../../contracts/receipts/receipts.ts'
import { NO_SUGGESTION } from './line-suggestions.ts'
import { fractionsOf, pageConfidence, receiptsOnPage } from '@larder/papers'
import type { ParsedReceipt, ReadReceipt, RecognisedLine, RecognisedPage } from '@larder/papers'

export type ReceiptResultInput = {
  receiptId: string
  parsed: ParsedReceipt
  read: Pick<ReadReceipt, 'pages' | 'textSource' | 'pdfText' | 'engine' | 'turn'>
  sourceFilename: string
  /** How long parsing the text took. */
  analysisSeconds: number
}

/** Converts what was read and parsed to the documented receipt result. */
export function toReceiptResult(input: ReceiptResultInput): ReceiptResult {
  const { receiptId, parsed, read, sourceFilename, analysisSeconds } = input
  const sourceName = parsed.storeName ?? sourceFilename
  const items: ReceiptItem[] = parsed.items.map((item) => ({
    name: item.name,
    printed_name: item.name,
    quantity: item.quantity,
    // A unit that starts with a number is a pack size: three cans of 400 g become 1.2 kg in stock (INV-076).
    unit: item.packSize ?? item.unit,
    category: DEFAULT_RECEIPT_CATEGORY,
    unit_price: item.unitPrice,
    price: item.price,
    source_text: item.sourceText,
    page_number: item.pageNumber,
    box: item.box,
    confidence: item.confidence,
    read_by: 'rules',
    source_receipt: receiptId,
    source_name: sourceName,
    source_receipts: [receiptId],
    ...NO_SUGGESTION,
  }))
  return {
    receipt_id: receiptId,
    items,
    store_name: parsed.storeName,
    purchase_date: parsed.purchaseDate,
    currency: parsed.currency,
    language_detected: parsed.language,
    receipt_total: parsed.total,
    tax_total: parsed.taxTotal,
    total_difference: parsed.totalDifference,
    field_confidence: {
      store_name: parsed.fieldConfidence.storeName,
      purchase_date: parsed.fieldConfidence.purchaseDate,
      receipt_total: parsed.fieldConfidence.total,
    },
    text_engine: read.engine,
    model_report: null,
    enhanced_processing: false,
    pdfminer_used: read.pdfText !== null,
    pdfminer_text: read.pdfText,
    page_count: read.pages.length,
    page_ocr_results: read.pages.map(toPageOcrResult),
    several: severalOf(read),
    page_analyses: read.pages.map(({ pageNumber }) => ({
      page_number: pageNumber,
      document_type: 'receipt',
    })),
    anthropic_processing_time: analysisSeconds,
    source_filename: sourceFilename,
    duplicate_of: null,
  }
}

/** The receipts of a picture that shows several; null for one, and for PDFs, whose pages have files of their own. */
function severalOf({ turn, pages: [page] }: ReceiptResultInput['read']): SeveralReceipts | null {
  if (turn === undefined || page === undefined) return null
  const boxes = receiptsOnPage(page)
  return boxes.length === 0 ? null : { turn, boxes: boxes.map((box) => fractionsOf(box, page)) }
}

function toPageOcrResult(page: RecognisedPage): PageOcrResult {
  return {
    page_number: page.pageNumber,
    width: page.width,
    height: page.height,
    confidence: pageConfidence(page),
    blocks: page.lines.map((line) => ({
      text: line.words.map((word) => word.text).join(' '),
      box: fractionsOf(line.box, page),
      confidence: lineConfidence(line),
    })),
  }
}

const lineConfidence = ({ words }: RecognisedLine) =>
  words.length === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence, 0) / words.length
