import { amountOf } from '@larder/shared/domain/model-use/model-day'
import type { Prices } from '@larder/shared/domain/model-use/model-day'
import type { Meter } from '@larder/shared/server/metrics/meter'
import type { ModelCall } from '../adapters/language-model/openai-model.ts'

/** The seconds that divide questions by how long their answers took. */
const BUCKETS = [0.5, 1, 2, 5, 10, 20, 40, 60, 120]

/** Returns what is to hear of each question to a language model; money is measured where somebody has said the prices. */
export const measureModel = (
  { prom, registry }: Meter,
  prices: Prices | null,
): ((call: ModelCall) => void) => {
  const registers = [registry]
  const seconds = new prom.Histogram({
    name: 'larder_model_call_seconds',
    help: 'How long questions to the language model took, with all repetitions, by what they were for and how they ended',
    labelNames: ['purpose', 'outcome'],
    buckets: BUCKETS,
    registers,
  })
  const tokens = new prom.Counter({
    name: 'larder_model_tokens_total',
    help: 'Tokens that were sent (input) and written (output), as the server of the language model counts them',
    labelNames: ['purpose', 'direction'],
    registers,
  })
  const cost = new prom.Counter({
    name: 'larder_model_cost_total',
    help: 'What these tokens cost by LLM_INPUT_PRICE and LLM_OUTPUT_PRICE, in their money',
    labelNames: ['purpose'],
    registers,
  })
  return ({ purpose, outcome, seconds: taken, inputTokens, outputTokens }) => {
    seconds.observe({ purpose, outcome }, taken)
    tokens.inc({ purpose, direction: 'input' }, inputTokens)
    tokens.inc({ purpose, direction: 'output' }, outputTokens)
    if (prices === null) return
    cost.inc({ purpose }, amountOf(inputTokens, outputTokens, prices).money)
  }
}
