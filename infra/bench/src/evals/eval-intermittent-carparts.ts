import { combinedRate } from '@larder/shared/domain/insights/forecasting/demand/choose-method'
import { answerCases } from './answer-cases.ts'

/** Most parts are asked for less and less: the share of the past demand that remains, on the developers' parts. */
const REMAINING = 0.7
/** Of parts asked for less often than this, in a month, nothing more is expected: most of them have died out. */
const DYING_OUT = 0.1

/** The mean monthly demand of a spare part over the coming months. */
export const evaluateIntermittentCarparts = (input: NodeJS.ReadableStream) =>
  answerCases(input, (fields) => {
    const demand = fields['history']
    if (!Array.isArray(demand)) throw new Error('A case needs the list "history"')
    return { rate: Math.max(0, REMAINING * combinedRate(demand.map(Number)) - DYING_OUT) }
  })
