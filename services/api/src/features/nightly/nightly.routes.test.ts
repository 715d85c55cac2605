import { expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { NightlyRun } from '@larder/shared/contracts/nightly'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const { connection } = await openMongo(sut)
const { ObjectId } = connection.base.mongo
const url = '/api/v1/system/nightly'

it('shows what the nightly runs did to the superuser, and to nobody else', async () => {
  expect((await sut.app.inject({ url })).statusCode).toBe(401)
  const member = await sut.signUp()
  const refused = await sut.app.inject({ url, headers: member.headers })
  expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([403, 'superuser_only'])

  const operator = await sut.signUp()
  await sut.app.inject({
    method: 'POST',
    url: '/api/v1/auth/promote-superadmin',
    headers: { ...operator.headers, 'x-operator-secret': sut.config.OPERATOR_SECRET },
  })
  const list = async () => (await sut.app.inject({ url, headers: operator.headers })).json<NightlyRun[]>()
  expect(await list()).toEqual([])

  const run_id = new ObjectId()
  const started_at = new Date()
  const run = { time_zone: 'UTC', night: '2026-11-21', number: 1, household_count: 3, started_at }
  await connection.collection('nightly_runs').insertOne({ _id: run_id, ...run, bounds: [], ended_at: null })
  const failure = { household_id: String(new ObjectId()), step: 'degradation', reason: 'storage_full' }
  const step = { name: 'degradation', household_count: 2, change_count: 40, failure_count: 1, seconds: 0.5 }
  await connection.collection('nightly_batches').insertOne({
    run_id,
    number: 0,
    state: 'completed',
    steps: [step],
    failures: [failure],
    created_at: started_at,
    updated_at: started_at,
  })
  expect(await list()).toEqual([
    {
      ...run,
      id: String(run_id),
      started_at: started_at.toISOString(),
      ended_at: null,
      batch_count: 1,
      open_batch_count: 0,
      failed_batch_count: 0,
      steps: [step],
      failure_count: 1,
      failures: [failure],
    },
  ])
})
