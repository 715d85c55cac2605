import type { OrderQuestion, OrderReply } from '@larder/shared/contracts/orders/order-model'
import type { Logger } from '@larder/shared/server/logging'
import type { OrderLineModel } from '@larder/shared/server/ports/line-model'
import type { ModelAllowance } from '@larder/shared/server/ports/order-mail-reader'

type Deps = { model: OrderLineModel; logger: Logger }

/**
 * A language model's answer about a mail, null without a usable one; counts the mail. A model that can't be reached is
 * not asked again in the same run. Of the question and the answer nothing is logged.
 */
export const askOrderModel = async (
  { model, logger }: Deps,
  question: OrderQuestion,
  allowance: ModelAllowance,
  signal: AbortSignal,
): Promise<OrderReply | null> => {
  allowance.mailsLeft -= 1
  // Its problem may repeat words of the mail.
  const { reply, report } = await model.ask(question, allowance.householdId, signal)
  if (reply !== null) {
    logger.info({ report }, 'The model answered about a mail')
    return reply
  }
  if (report.outcome === 'cap_reached') allowance.isCapReached = true
  if (report.outcome !== 'invalid_answer') allowance.mailsLeft = 0
  logger.warn({ report }, 'The model did not answer about a mail; the result of the rules is used')
  return null
}
