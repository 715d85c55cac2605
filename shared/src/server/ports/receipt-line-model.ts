import type { ModelQuestion, ModelReply } from '../../contracts/receipts/receipt-model.ts'
import type { ModelReport } from '../../contracts/receipts/receipts.ts'

export type ModelAnswer = {
  /** Null when there was none that fits the contract; `report.outcome` says why. */
  reply: ModelReply | null
  report: ModelReport
  /** What went wrong, in words for the log; without secrets. */
  problem: string | null
}

/** A language model that reads lines of a receipt once more. */
export interface ReceiptLineModel {
  /** Ends within a time of its own. Rejects with the signal's reason when it is aborted, and in no other case. */
  ask(question: ModelQuestion, signal: AbortSignal): Promise<ModelAnswer>
}
