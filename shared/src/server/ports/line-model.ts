import type { OrderQuestion, OrderReply } from '../../contracts/orders/order-model.ts'
import type { ModelQuestion, ModelReply } from '../../contracts/receipts/receipt-model.ts'
import type { ModelReport } from '../../contracts/receipts/receipts.ts'

export type ModelAnswer<Reply> = {
  /** Null when there was no answer that fits the contract; `report.outcome` says why. */
  reply: Reply | null
  report: ModelReport
  /** The error, in words that may contain those of the question; without secrets. */
  problem: string | null
}

/** A language model that reads lines again. */
interface LineModel<Question, Reply> {
  /** Asks for a household. Has its own time limit. Rejects with the signal's reason when aborted, and in no other case. */
  ask(question: Question, householdId: string, signal: AbortSignal): Promise<ModelAnswer<Reply>>
}

/** Reads lines of a receipt. */
export type ReceiptLineModel = LineModel<ModelQuestion, ModelReply>
/** Finds the articles among lines of an order mail. */
export type OrderLineModel = LineModel<OrderQuestion, OrderReply>
