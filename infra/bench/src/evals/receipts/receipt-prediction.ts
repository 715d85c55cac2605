import { readFile } from 'node:fs/promises'
import type { ReceiptMimeType } from '@larder/shared/contracts/receipts/receipts'
import { isDeduction, isReturnedDeposit, parseReceipt, textOfPages } from '@larder/papers'
import type { ReadReceipt } from '@larder/papers'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'

/** A prediction in the format that the scoring expects. */
export type ReceiptPrediction = {
  store_name: string | null
  purchase_date: string | null
  receipt_total: number | null
  currency: string | null
  text: string
  items: {
    name: string
    quantity: number
    unit: string
    unit_price: number | null
    price: number | null
    /** Further output of the product, which is not scored: its confidence, and the unit with the pack size. */
    confidence: number
    stock_unit: string
  }[]
  seconds: number
  peak_rss_mb: number
}

/** Reads a receipt file with the worker's own pipeline and measures how long it takes. */
export async function predictReceipt(
  reader: ReceiptReader,
  path: string,
): Promise<{ prediction: ReceiptPrediction; read: ReadReceipt; parseSeconds: number }> {
  const file = new Uint8Array(await readFile(path))
  const start = performance.now()
  let readingMb = 0
  const read = await reader.read(file, mimeTypeOf(file), { onMemory: (peakMb) => (readingMb = peakMb) })
  const parseStart = performance.now()
  const parsed = parseReceipt(read.pages)
  const end = performance.now()
  const prediction: ReceiptPrediction = {
    store_name: parsed.storeName,
    purchase_date: parsed.purchaseDate,
    receipt_total: parsed.total,
    currency: parsed.currency,
    text: textOfPages(read.pages),
    // The truths list goods and returned deposits; a discount is none of the items.
    items: parsed.items
      .filter((line) => !isDeduction(line) || isReturnedDeposit(line))
      .map(({ name, quantity, unit, packSize, unitPrice, price, confidence }) => ({
        name,
        quantity,
        unit,
        unit_price: unitPrice,
        price,
        confidence,
        stock_unit: packSize ?? unit,
      })),
    seconds: (end - start) / 1000,
    // Files are read in separate processes.
    peak_rss_mb: process.resourceUsage().maxRSS / 1024 + readingMb,
  }
  return { prediction, read, parseSeconds: (end - parseStart) / 1000 }
}

function mimeTypeOf(file: Uint8Array): ReceiptMimeType {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1')
  if (start.startsWith('%PDF')) return 'application/pdf'
  if (start.startsWith('\x89PNG')) return 'image/png'
  return start.startsWith('RIFF') ? 'image/webp' : 'image/jpeg'
}
