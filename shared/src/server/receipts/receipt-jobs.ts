import type { DocumentJobName } from '@larder/shared/contracts/jobs-and-events'
import { laneOfTurn } from '../work/turns.ts'
import type { TurnLane } from '../work/turns.ts'

/**
 * A picture is one page, whatever its size. How many a PDF has is not known before it is opened, which only a worker does:
 * above this it is made of several scans or photos, as a rule.
 */
const LARGE_PDF_BYTES = 1_000_000

/** In which of the two queues a receipt takes its turn, by its file. */
export const laneOfReceipt = ({
  mime_type,
  size_bytes,
}: {
  mime_type: string | null
  size_bytes: number
}): TurnLane => (mime_type === 'application/pdf' && size_bytes > LARGE_PDF_BYTES ? 'large' : 'common')

/** The jobs that read receipts, one for each queue. */
export const RECEIPT_JOBS = {
  common: 'receipt.extract',
  large: 'receipt.extract-large',
} as const satisfies Record<TurnLane, DocumentJobName>

export type ReceiptJobName = (typeof RECEIPT_JOBS)[TurnLane]

/** The job that reads a receipt: that of the queue in which it took its turn. */
export const jobOfReceipt = ({ turn }: { turn: number }): ReceiptJobName => RECEIPT_JOBS[laneOfTurn(turn)]
