import { expect, it } from 'vitest'
import { openMeter } from '@larder/shared/server/metrics/meter'
import { measureModel } from './model-metrics.ts'

const CALL = {
  purpose: 'recipe',
  outcome: 'answered',
  seconds: 3,
  inputTokens: 2_000,
  outputTokens: 500,
} as const

it('counts tokens, and their money by the prices of a million', async () => {
  const meter = await openMeter()
  const tell = measureModel(meter, { input: 0.5, output: 2 })
  tell(CALL)
  tell(CALL)
  const text = await meter.registry.metrics()
  expect(text).toContain('larder_model_tokens_total{purpose="recipe",direction="input"} 4000')
  expect(text).toContain('larder_model_tokens_total{purpose="recipe",direction="output"} 1000')
  expect(text).toContain('larder_model_cost_total{purpose="recipe"} 0.004')
  expect(text).toContain('larder_model_call_seconds_sum{purpose="recipe",outcome="answered"} 6')
})

it('says nothing of money where nobody has said what tokens cost', async () => {
  const meter = await openMeter()
  measureModel(meter, null)(CALL)
  expect(await meter.registry.metrics()).not.toMatch(/^larder_model_cost_total\{/m)
})
