import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { toModelQuestion, applyModelReply, isSureLine } from '@larder/papers'
import type { Logger } from '@larder/shared/server/logging'
import type { ReceiptLineModel } from '@larder/shared/server/ports/line-model'
import type { ReceiptMemoryService } from '@larder/shared/server/receipt-memory/receipt-memory.service'

type Deps = { model: ReceiptLineModel; memory: ReceiptMemoryService; logger: Logger }

/**
 * Lets a language model read the lines again that neither the rules nor the household are sure of. Without a usable
 * answer the result stays unchanged, and its report says so.
 */
export const askModel = async (
  { model, memory, logger }: Deps,
  household: { householdId: string },
  result: ReceiptResult,
  signal: AbortSignal,
): Promise<ReceiptResult> => {
  if (result.items.every(isSureLine)) return result
  // Lines that the household recognises by their printed text need no model.
  const question = toModelQuestion(await memory.apply(household, result))
  if (question === null) return result
  const { reply, report, problem } = await model.ask(question, household.householdId, signal)
  const corrected = reply === null ? result : applyModelReply(result, question, reply)
  const linesTaken = corrected.items.filter(({ read_by }) => read_by === 'model').length
  if (reply === null)
    logger.warn({ report, problem }, 'The model did not answer; the result of the rules is used')
  else logger.info({ report, problem, linesTaken }, 'The model answered')
  return {
    ...corrected,
    model_report: report,
    anthropic_processing_time: result.anthropic_processing_time + report.seconds,
  }
}
