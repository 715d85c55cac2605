import { createReceiptReader } from '@larder/worker/pages/receipt-reader'
import { receiptFiles, receiptSets } from './receipt-files.ts'
import { predictReceipt } from './evals/receipt-prediction.ts'

const RECEIPTS = 500
const FILES_PER_SET = 25
const RECEIPTS_PER_ROW = 50

/**
 * Reads 500 receipts in one process and prints its peak memory after each 50. The same hundred files are repeated, so a
 * process without a leak stops growing after the first round.
 */
export async function benchReceiptsSoak(): Promise<void> {
  const files = (await Promise.all(receiptSets().map((set) => receiptFiles(set, FILES_PER_SET)))).flat()
  if (files.length === 0) return
  const reader = await createReceiptReader({ threads: 1 })
  const rows: Record<string, number>[] = []
  let failed = 0
  let peakMb = 0
  for (let count = 1; count <= RECEIPTS; count += 1) {
    const file = files[count % files.length] ?? ''
    await predictReceipt(reader, file).then(
      ({ prediction }) => (peakMb = Math.max(peakMb, prediction.peak_rss_mb)),
      () => (failed += 1),
    )
    if (count % RECEIPTS_PER_ROW > 0) continue
    rows.push({ receipts: count, failed, 'peak MB': Math.round(peakMb) })
    console.log(`${count}: ${Math.round(peakMb)} MB`)
  }
  await reader.close()
  console.table(rows)
}
