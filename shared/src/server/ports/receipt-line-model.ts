import type { ModelQuestion, ModelReply } from '../../contracts/receipts/receipt-model.ts'
import type { ModelReport } from '../../contracts/receipts/receipts.ts'

export type ModelAnswer = {
  /** Null when there was no answer that fits the contract; `report.outcome` says why. */
  reply: ModelReply | null
  report: ModelReport
  /** The error, in words for the log; without secrets. */
  problem: string | null
}

/** A language model that reads lines of a receipt again. */
export interface ReceiptLineModel {
  /** Has its own time limit. Rejects with the signal's reason when aborted, and in no other case. */
  ask(question: ModelQuestion, signal: AbortSignal): Promise<ModelAnswer>
}
