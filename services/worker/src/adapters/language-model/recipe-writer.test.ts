import { expect, it } from 'vitest'
import { RecipeQuestion } from '@larder/shared/contracts/recipes/recipe-model'
import { createCountingMeter } from '../../testing/counting-meter.ts'
import { says, startModelServer } from '../../testing/openai-server.ts'
import type { Play } from '../../testing/openai-server.ts'
import { createRecipeWriter } from './recipe-writer.ts'

const QUESTION: RecipeQuestion = {
  description: 'soup',
  cuisine: null,
  meal: null,
  servings: null,
  minutes: null,
  diets: [],
  allergens: [],
  in_stock: [],
}
const TIMEOUT_MS = 1_500

it('has the time limit for all of its answers together', async () => {
  const hangs: Play<RecipeQuestion> = () => {}
  const server = await startModelServer(RecipeQuestion, [says<RecipeQuestion>('no recipe'), hangs])
  const writer = createRecipeWriter({
    baseUrl: server.baseUrl,
    model: 'some-model',
    timeoutMs: TIMEOUT_MS,
    meter: createCountingMeter().meter,
  })
  const asked = {
    demands: { servings: null, restrictions: { diets: [], allergens: [] }, unwanted: [] },
    image: null,
    onProgress: () => {},
  }
  const { reply, report } = await writer.write(QUESTION, 'a'.repeat(24), asked, new AbortController().signal)
  await server.close()
  expect(reply).toBeNull()
  expect([report.outcome, server.requests.length]).toEqual(['timed_out', 2])
  expect(report.seconds * 1000).toBeLessThan(2 * TIMEOUT_MS)
})
