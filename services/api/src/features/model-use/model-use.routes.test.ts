import { expect, it } from 'vitest'
import { ModelUse } from '@larder/shared/contracts/model-use'
import { createModelUseModule } from '@larder/shared/server/model-use/model-use.module'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const { connection } = await openMongo(sut)
/** The worker's part. */
const { modelUse } = createModelUseModule({
  connection,
  findTraits: () => Promise.resolve({ timeZone: 'UTC' }),
  logger: sut.container.logger,
  now: () => new Date(),
}).services
const get = (headers = {}) => sut.app.inject({ url: '/api/v1/model-use', headers })

it('GET /model-use answers what the own household used, and nobody who is not signed in', async () => {
  const [maya, kim] = [await sut.signUp(), await sut.signUp()]
  const meter = modelUse.createMeter({ tokens: 10_000, money: null }, { input: 0, output: 0 })
  const householdId = maya.user.household_id
  const end = await meter.begin({ householdId, paper: 'recipe', model: 'm', inputTokens: 100 })
  await end?.({ outcome: 'answered', sentBytes: 300, receivedBytes: 30, usage: { input: 100, output: 400 } })
  const answer = await get(maya.headers)
  expect(answer.statusCode).toBe(200)
  expect(ModelUse.parse(answer.json())).toMatchObject({
    today: { tokens: 500, share: 0.05, is_reached: false },
    calls: [{ paper: 'recipe', model: 'm', tokens: 500, sent_bytes: 300 }],
  })
  expect((await get(kim.headers)).json()).toEqual({
    today: { tokens: 0, share: null, is_reached: false },
    calls: [],
  })
  expect((await get()).statusCode).toBe(401)
})
