import { expect, it } from 'vitest'
import type { User } from '@larder/shared/contracts/accounts/auth'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { createApi } from '../../api.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()
const maya = await sut.signUp()
const stranger = await sut.signUp()

const put = (payload: object | undefined, headers: Record<string, string> = maya.headers) =>
  sut.app.inject({ method: 'PUT', url: `${API_BASE_PATH}/users/settings`, headers, payload })
const me = async ({ headers }: Member) =>
  (await sut.app.inject({ url: `${API_BASE_PATH}/auth/me`, headers })).json<User>()

it('[SET-010] is 5 percent per day by default', () => {
  expect(maya.user.daily_consumption_rate).toBe(5)
})

it('[SET-004, SET-011, ENT-002] returns the updated user, now and later', async () => {
  const answer = await put({ daily_consumption_rate: 2.5 })
  expect(answer.statusCode).toBe(200)
  const user = answer.json<User>()
  expect(user).toEqual({ ...maya.user, daily_consumption_rate: 2.5 })
  expect(user).toMatchObject({ migration_pending: false, is_oauth_user: false, has_password: true })
  expect(await me(maya)).toEqual(user)
})

it('[SET-007] accepts every tenth from 0 to 100', async () => {
  for (const rate of [0, 0.1, 0.3, 0.7, 1.1, 2.3, 4.6, 8.2, 17.9, 33.3, 64.1, 99.9, 100]) {
    const answer = await put({ daily_consumption_rate: rate })
    expect([answer.statusCode, answer.json<User>().daily_consumption_rate]).toEqual([200, rate])
  }
})

it.each([-0.1, 100.1, 2.55, '5', null, undefined])(
  'answers 422 to a rate of %s and changes nothing',
  async (rate) => {
    await put({ daily_consumption_rate: 3 })
    const answer = await put({ daily_consumption_rate: rate })
    expect(answer.statusCode).toBe(422)
    expect((await me(maya)).daily_consumption_rate).toBe(3)
  },
)

it('needs a token, and affects no other household', async () => {
  expect((await put({ daily_consumption_rate: 1 }, {})).statusCode).toBe(401)
  await put({
    daily_consumption_rate: 1,
    household_id: stranger.user.household_id,
    id: stranger.user.id,
    is_superuser: true,
  })
  expect(await me(stranger)).toEqual(stranger.user)
  expect(await me(maya)).toMatchObject({ daily_consumption_rate: 1, is_superuser: false })
})

it('tells how much of a demo year is made, and that its making has ended early', async () => {
  const { connection } = await openMongo(sut)
  const { ObjectId } = connection.base.mongo
  const households = connection.collection('households')
  const tell = async () =>
    (await sut.app.inject({ url: `${API_BASE_PATH}/auth/me`, headers: maya.headers })).json<User>()
  const { household_id, demo_year } = await tell()
  expect(demo_year).toBeNull()
  const of = { _id: new ObjectId(household_id) }
  await households.updateOne(of, { $set: { demo_year: { percent: 40, at: new Date() } } })
  expect((await tell()).demo_year).toEqual({ percent: 40, is_interrupted: false })
  await households.updateOne(of, { $set: { 'demo_year.at': new Date(Date.now() - 3_600_000) } })
  expect((await tell()).demo_year).toEqual({ percent: 40, is_interrupted: true })
  await households.updateOne(of, { $set: { demo_year: null } })
  expect((await tell()).demo_year).toBeNull()
})

it('[SET-011, ENT-002] reports a running migration, and keeps settings made meanwhile', async () => {
  const { version, logger } = sut.container
  const { connection } = await openMongo(sut)
  const migrations = connection.collection<{ _id: number }>('migrations')
  const running = {
    finished_at: null,
    worker: 'another process',
    lease_until: new Date(Date.now() + 3_600_000),
  }
  await migrations.updateOne({ _id: 1 }, { $set: running })
  const { app, container, close } = await createApi({
    config: sut.config,
    version,
    logger,
    now: () => new Date(),
  })
  afterTests(close)
  const tell = async () =>
    (await app.inject({ url: `${API_BASE_PATH}/auth/me`, headers: maya.headers })).json<User>()
  const starting = container.start()
  await waitUntil(
    'the migration of the other process to be found',
    async () => (await tell()).migration_pending,
  )
  const saved = await app.inject({
    method: 'PUT',
    url: `${API_BASE_PATH}/users/settings`,
    headers: maya.headers,
    payload: { daily_consumption_rate: 9 },
  })
  expect(saved.json<User>()).toMatchObject({ migration_pending: true })
  await migrations.updateOne({ _id: 1 }, { $set: { finished_at: new Date() } })
  await starting
  expect(await tell()).toMatchObject({ migration_pending: false, daily_consumption_rate: 9 })
})
