import { describe, expect, it } from 'vitest'
import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import { connectProducerRedis } from '@larder/shared/server/redis'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { createFakeWorker } from '../../testing/fake-workers/fake-worker.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { rowsOf, signInOperator } from '../../testing/operations-browser.ts'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const operator = await signInOperator(sut)
const worker = createFakeWorker(sut)
const { connection } = await openMongo(sut)
const { ObjectId } = connection.base.mongo
const maya = await sut.signUp()

const logger = createLogger('test', 'silent')
const redis = connectProducerRedis(sut.config.REDIS_URL, logger)
afterTests(() => redis.disconnect())
const jobs = createJobProducer(redis, sut.config.REDIS_PREFIX, logger)
await waitUntil('Redis answers', () => redis.status === 'ready')
const see = async (id: string) =>
  (await sut.app.inject({ url: `/api/v1/receipts/${id}`, headers: maya.headers })).json<ReceiptDetail>()
const FAILED = '/failed/receipt.extract'

describe('a receipt that failed for good', () => {
  it('is shown with its reason, and is read by the product’s next attempt', async () => {
    const id = await worker.upload(maya)
    await worker.fail(id, 1, 'receipt_failed')
    expect(rowsOf((await operator.get('/failed')).body)).toContainEqual(['receipt.extract', 'Receipts', '1'])
    const page = await operator.get(FAILED)
    for (const shown of [id, 'receipt_failed', maya.user.household_id]) expect(page.body).toContain(shown)
    expect(page.body).not.toContain('receipt.png')

    const retried = await operator.act(`${FAILED}/retry`, { id })
    expect(retried.headers.location).toBe(`/operations${FAILED}?done=retried`)
    expect((await operator.get(`${FAILED}?done=retried`)).body).toContain('It waits for its next attempt.')
    expect((await see(id)).state).toBe('queued')
    expect(await jobs.isOpen('receipt.extract', { id, attempt: 2 })).toBe(true)

    await worker.read(id, {}, 2)
    expect((await see(id)).state).toBe('completed')
    expect((await operator.get('/log')).body).toContain(`receipt.extract ${id}`)
  })

  it('leads to its household by name, whose page leads to what failed of it alone', async () => {
    const other = await sut.signUp()
    const [id, othersId] = [await worker.upload(maya), await worker.upload(other)]
    for (const one of [id, othersId]) await worker.fail(one, 1, 'receipt_failed')
    const row = rowsOf((await operator.get(FAILED)).body).find(([document]) => document === id)
    expect(row?.slice(2, 3)).toEqual(['1'])
    expect(row?.[4]).toBe(maya.user.username)
    const household = `/households/${maya.user.household_id}`
    const page = (await operator.get(household)).body
    expect(page).toContain(`Members: ${maya.user.username}.`)
    expect(page).toContain(`/operations${FAILED}?household=${maya.user.household_id}">1 of receipt.extract<`)
    const ofMaya = (await operator.get(`${FAILED}?household=${maya.user.household_id}`)).body
    expect(rowsOf(ofMaya).map(([document]) => document)).toEqual([id])
    expect(ofMaya).not.toContain('Retry all')
    for (const one of [id, othersId]) await operator.act(`${FAILED}/retry`, { id: one })
    expect((await operator.get(household)).body).not.toContain('Failed for good')
  })

  it('is left alone when it is not failed any more, or its file is gone', async () => {
    const retried = async () =>
      rowsOf((await operator.get('/log')).body).filter(([, what]) => what === 'Job retried').length
    const before = await retried()
    const id = await worker.upload(maya)
    const retry = async () => (await operator.act(`${FAILED}/retry`, { id })).headers.location
    expect(await retry()).toBe(`/operations${FAILED}?done=not-retried`)
    await worker.fail(id, 1, 'file_unreadable')
    expect(await retry()).toBe(`/operations${FAILED}?done=not-retried`)
    expect((await see(id)).state).toBe('failed')
    for (const other of ['0'.repeat(24), 'nightly.plan:1']) {
      const answer = await operator.act(`${FAILED}/retry`, { id: other })
      expect([answer.statusCode, answer.headers.location]).toEqual([
        303,
        `/operations${FAILED}?done=not-retried`,
      ])
    }
    expect(await retried()).toBe(before)
  })

  it('is found by the sweep when Redis loses the job', async () => {
    const id = await worker.upload(maya)
    await worker.fail(id, 1, 'receipt_failed')
    await operator.act(`${FAILED}/retry`, { id })
    await jobs.withdraw('receipt.extract', { id, attempt: 2 })
    const found = await connection.collection('receipts').findOne({ _id: new ObjectId(id) })
    expect(found).toMatchObject({ state: 'queued', attempt: 2, start_count: 0, error: null })
    const lapsed = await worker.receipts.work.listLapsed(new Date(Date.now() + 60_000), 500)
    expect(lapsed.map((receipt) => receipt.id)).toContain(id)
  })
})

it('shows thousands of them by the page, and starts all again without holding anybody up', async () => {
  const receipts = connection.collection('receipts')
  const id = await worker.upload(maya)
  await worker.fail(id, 1, 'receipt_failed')
  const found = await receipts.findOne({ _id: new ObjectId(id) })
  if (found === null) throw new Error('The receipt is gone')
  const { _id: _, client_id: __, ...failed } = found
  const COUNT = 2_000
  const large = { mime_type: 'application/pdf', size_bytes: 2_000_000 }
  await receipts.insertMany(
    Array.from({ length: COUNT }, (_one, index) => ({
      ...failed,
      ...(index === 0 && large),
      client_id: `many-${index}`,
    })),
  )
  const first = await operator.get(FAILED)
  expect(first.body.match(/name="id"/g)?.length).toBe(50)
  expect(first.body).toContain('page=2')
  const later = await operator.get(`${FAILED}?page=${COUNT / 50}`)
  expect(later.body.match(/name="id"/g)?.length).toBe(50)
  expect((await operator.get(`${FAILED}?page=${COUNT}`)).body).toContain('The list ends before this page.')

  const started = await operator.act(`${FAILED}/retry-all`)
  expect(started.headers.location).toBe(`/operations${FAILED}?done=retrying-all`)
  // The one whose file is gone stays.
  await waitUntil('all are queued', async () => (await receipts.countDocuments({ state: 'failed' })) === 1)
  const queued = await receipts.find({ client_id: { $gte: 'many-', $lt: 'many.' } }).toArray()
  expect(new Set(queued.map(({ state, attempt }) => `${state} ${attempt}`))).toEqual(new Set(['queued 2']))
  await waitUntil('the page says how it ended', async () =>
    (await operator.get(FAILED)).body
      .replaceAll(/\s+/g, ' ')
      .includes('2,001 started again, 1 can’t be and stays failed'),
  )
  // Each is in the queue of its size, whose page leads to those that fail.
  const ofLarge = queued.filter(({ size_bytes }) => size_bytes === large.size_bytes)
  expect(ofLarge).toHaveLength(1)
  for (const { _id } of ofLarge)
    expect(await jobs.isOpen('receipt.extract-large', { id: String(_id), attempt: 2 })).toBe(true)
  expect((await jobs.lookAt('receipt.extract-large')).counts.waiting).toBe(1)
  expect((await operator.get('/queues/receipt.extract-large')).body).toContain(`/operations${FAILED}`)
  // Who uploads now comes before all of them.
  const next = await worker.upload(maya)
  const turnOfNext = (await receipts.findOne({ _id: new ObjectId(next) }))?.turn as number
  expect(Math.min(...queued.map(({ turn }) => turn as number))).toBeGreaterThan(turnOfNext)
})

it('tries again what failed of each kind whose file is still there, and nothing else', async () => {
  const base = { household_id: new ObjectId(maya.user.household_id), user_id: new ObjectId(maya.user.id) }
  const work = {
    state: 'failed',
    attempt: 3,
    start_count: 2,
    turn: 1,
    lease: { worker: 'gone', until: new Date() },
    error: { code: 'internal', detail: 'Something went wrong on our side' },
    updated_at: new Date(),
  }
  const because = (code: string) => ({ error: { code, detail: 'It failed' } })
  const soon = new Date(Date.now() + 600_000)
  const kinds: [string, string, object, boolean][] = [
    ['recipe.read', 'recipe_readings', { expires_at: soon, ...because('recipe_unread') }, true],
    ['recipe.read', 'recipe_readings', { expires_at: soon, ...because('file_unreadable') }, false],
    ['recipe.read', 'recipe_readings', { expires_at: new Date(0), ...because('recipe_unread') }, false],
    ['recipe.photo', 'recipe_photos', { expires_at: soon, ...because('photo_failed') }, true],
    ['recipe.generate', 'recipe_generations', { expires_at: soon, ...because('generation_failed') }, true],
    ['orders.sync', 'order_syncs', { mailbox_id: new ObjectId(), is_cancelled: true }, true],
    ['orders.sync', 'order_syncs', { mailbox_id: null }, false],
    ['household.move', 'household_moves', {}, true],
    ['account.delete', 'account_deletions', { user_id: new ObjectId() }, true],
    ['nightly.batch', 'nightly_batches', { run_id: new ObjectId(), number: 0 }, true],
    ['reminders.deliver', 'reminder_deliveries', { run: 'a', day: new Date() }, true],
  ]
  for (const [job, collection, fields, canBe] of kinds) {
    const documents = connection.collection(collection)
    const { insertedId } = await documents.insertOne({ ...base, ...work, ...fields })
    const id = insertedId.toHexString()
    expect((await operator.get(`/failed/${job}`)).body).toContain(id)
    const answer = await operator.act(`/failed/${job}/retry`, { id })
    expect([job, answer.headers.location]).toEqual([
      job,
      `/operations/failed/${job}?done=${canBe ? 'retried' : 'not-retried'}`,
    ])
    const found = await documents.findOne({ _id: insertedId })
    expect(found).toMatchObject(
      canBe ? { state: 'queued', attempt: 4, start_count: 0, error: null } : { state: 'failed', attempt: 3 },
    )
  }
})

describe('a queue', () => {
  it('is paused and resumed, and shows what waits in it', async () => {
    await jobs.enqueue('reminders.batch', { id: 'e'.repeat(24), attempt: 1 })
    const rowOf = async () =>
      rowsOf((await operator.get('')).body)
        .find(([job]) => job === 'reminders.batch')
        ?.toSpliced(4, 1)
    const rowIn = (state: string, act: string) => [
      'reminders.batch',
      'Batches of reminders',
      state,
      ...['1', '0', '0', '0'],
      `${act} reminders.batch`,
    ]
    expect(await rowOf()).toEqual(rowIn('No worker', 'Pause'))
    expect((await operator.get('/queues/reminders.batch')).body).toContain('e'.repeat(24))
    const paused = await operator.act('/queues/reminders.batch/pause')
    expect(paused.headers.location).toBe('/operations?done=paused')
    expect((await operator.get('?done=paused')).body).toContain('The queue is paused')
    expect(await rowOf()).toEqual(rowIn('Paused', 'Resume'))
    expect((await operator.get('')).body).toMatch(
      /Paused:<\/strong>\s*<a href="\/operations\/queues\/reminders.batch"/,
    )
    const again = await operator.act('/queues/reminders.batch/pause')
    expect(again.headers.location).toBe('/operations?done=not-paused')
    await operator.act('/queues/reminders.batch/resume')
    const resumed = await operator.act('/queues/reminders.batch/resume')
    expect(resumed.headers.location).toBe('/operations?done=not-resumed')
    expect(await rowOf()).toEqual(rowIn('No worker', 'Pause'))
    const acts = rowsOf((await operator.get('/log')).body).map(([, what, subject]) => [what, subject])
    expect(acts.filter(([, subject]) => subject === 'reminders.batch')).toEqual([
      ['Queue resumed', 'reminders.batch'],
      ['Queue paused', 'reminders.batch'],
    ])
  })

  it('of a job that runs by the clock says when there is nothing to try again', async () => {
    const retried = await operator.act('/failed/nightly.plan/retry', { id: 'repeat:none:1' })
    expect(retried.headers.location).toBe('/operations/queues/nightly.plan?done=not-retried')
  })

  it('of a job without documents has none to try again at once, and no act of it is logged', async () => {
    for (const job of ['nightly.plan', 'receipt.extract-large', 'pack-date.read'])
      expect((await operator.act(`/failed/${job}/retry-all`)).statusCode).toBe(404)
    expect((await operator.act('/failed/pack-date.read/retry', { id: 'x' })).statusCode).toBe(404)
    const logged = rowsOf((await operator.get('/log')).body).map((row) => row[2])
    for (const job of ['nightly.plan', 'receipt.extract-large', 'pack-date.read'])
      expect(logged).not.toContain(job)
  })

  it('of which nothing has failed has nothing to try again at once, which is no act', async () => {
    const retried = await operator.act('/failed/household.move/retry-all')
    expect(retried.headers.location).toBe('/operations/failed/household.move?done=not-retrying-all')
    expect((await operator.get('/log')).body).not.toContain('household.move</')
  })

  it('without jobs says so in a line', async () => {
    const { body } = await operator.get('/queues/pack-date.read')
    expect(body).toContain('No job is running, waiting, delayed, or failed within the last hour.')
    expect(body).not.toContain('longest wait')
  })

  it('that nobody can ask leaves the rest of the page, and is not said to be paused', async () => {
    const away = await startTestApp({ REDIS_URL: 'redis://127.0.0.1:1' }, { beside: sut })
    const get = (path: string) =>
      away.app.inject({ url: `/operations${path}`, cookies: Object.fromEntries(operator.cookies) })
    const first = await get('')
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(first.body).toContain('role="alert">Redis does not answer')
    expect(first.body).toContain('Failed for good')
    expect(first.body).not.toContain('/operations/queues/')
    const log = async () => rowsOf((await get('/log')).body).length
    const logged = await log()
    const paused = await away.app.inject({
      method: 'POST',
      url: '/operations/queues/receipt.extract/pause',
      cookies: Object.fromEntries(operator.cookies),
      headers: { origin: away.config.PUBLIC_URL, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ form: await operator.formToken() }).toString(),
    })
    expect([paused.statusCode, await log()]).toEqual([503, logged])
    const queue = await get('/queues/receipt.extract')
    expect([queue.statusCode, queue.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    for (const said of ['<h1>That did not work</h1>', 'Redis does not answer', 'href="/operations/failed"'])
      expect(queue.body).toContain(said)
    expect((await get('/failed')).statusCode).toBe(200)
  })
})
