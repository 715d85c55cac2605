import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import { createWorkSweep } from '@larder/shared/server/work/work-sweep'
import { createHouseholdsModule } from '@larder/shared/server/households/households.module'
import { openBrowser } from '../../testing/browser.ts'
import { createFakeWorker } from '../../testing/fake-workers/fake-worker.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { rowsOf, signInOperator } from '../../testing/operations-browser.ts'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const operator = await signInOperator(sut)
const worker = createFakeWorker(sut)
const { connection } = await openMongo(sut)
const { ObjectId } = connection.base.mongo

const suspend = (id: string) => operator.act(`/households/${id}/suspend`)
const release = (id: string) => operator.act(`/households/${id}/release`)
const actsOnHouseholds = async () =>
  rowsOf((await operator.get('/log')).body)
    .map(([, what, subject]) => [what, subject])
    .filter(([what]) => what?.startsWith('Household'))
const codeOf = (body: string) => (JSON.parse(body) as ErrorBody).code

describe('a suspended household', () => {
  it('keeps its members out with a clear message, lets them leave, and is as before when it is released', async () => {
    const member = await sut.signUp()
    const { household_id } = member.user
    const call = (url: string) => sut.app.inject({ url: `/api/v1${url}`, headers: member.headers })
    const before = (await call('/inventory/')).body
    expect((await suspend(household_id)).headers.location).toBe(
      `/operations/households/${household_id}?done=suspended`,
    )
    for (const url of ['/inventory/', '/auth/me', '/household', '/receipts']) {
      const answer = await call(url)
      expect([answer.statusCode, codeOf(answer.body)], url).toEqual([403, 'household_suspended'])
      expect(answer.json<ErrorBody>().detail).toContain('Nothing is lost')
    }
    const written = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/shopping-lists/',
      headers: member.headers,
      payload: { name: 'A list' },
    })
    expect(codeOf(written.body)).toBe('household_suspended')
    expect(await sut.container.accounts.sessions.mapHouseholds([sidOf(member.token)])).toEqual(new Map())
    // Others go on.
    const other = await sut.signUp()
    expect((await sut.app.inject({ url: '/api/v1/inventory/', headers: other.headers })).statusCode).toBe(200)

    // Who signs in learns why, and can sign out.
    const browser = openBrowser(sut, { address: '10.0.8.1' })
    expect((await browser.signIn(member.user.username, member.password)).statusCode).toBe(200)
    expect(codeOf((await browser.get('/inventory/')).body)).toBe('household_suspended')
    expect((await browser.post('/auth/logout')).statusCode).toBe(204)

    expect((await suspend(household_id)).headers.location).toContain('done=not-suspended')
    expect((await release(household_id)).headers.location).toContain('done=released')
    expect((await call('/inventory/')).body).toBe(before)
    expect((await release(household_id)).headers.location).toContain('done=not-released')
    // What did nothing is not in the log.
    expect((await actsOnHouseholds()).slice(0, 2)).toEqual([
      ['Household released', member.user.username],
      ['Household suspended', member.user.username],
    ])
    expect((await operator.get('/log')).body.split(`/operations/households/${household_id}`)).toHaveLength(
      1 + 2,
    )
  })

  it('that is gone leads back to the list, and to no act', async () => {
    const before = await actsOnHouseholds()
    for (const act of [suspend, release]) {
      const led = (await act('0'.repeat(24))).headers.location
      expect(led).toBe('/operations/households?done=household-gone')
    }
    expect((await operator.get('/households?done=household-gone')).body).toContain('that household is gone')
    expect(await actsOnHouseholds()).toEqual(before)
  })

  it('has its jobs wait, and done when it is released', async () => {
    const member = await sut.signUp()
    const { household_id } = member.user
    const id = await worker.upload(member)
    const { work } = worker.receipts
    await suspend(household_id)
    const claim = (attempt: number, at = new Date()) => work.claim({ id, attempt }, 'a worker', at)
    expect(await claim(1)).toEqual({ kind: 'settled' })
    // Neither a second delivery nor the sweep begins it.
    const years = new Date(Date.now() + 10 * 365 * 86_400_000)
    expect(await claim(1)).toEqual({ kind: 'settled' })
    expect((await work.listLapsed(years, 500)).map((receipt) => receipt.id)).not.toContain(id)
    expect(await connection.collection('receipts').findOne({ _id: new ObjectId(id) })).toMatchObject({
      state: 'queued',
      attempt: 1,
      start_count: 0,
    })

    await release(household_id)
    const enqueued: unknown[] = []
    const sweep = createWorkSweep({
      job: 'receipt.extract',
      work,
      jobs: {
        isOpen: () => Promise.resolve(false),
        enqueue: (_job: string, run: unknown) => Promise.resolve(void enqueued.push(run)),
      } as never,
      now: () => new Date(),
    })
    await sweep()
    expect(enqueued).toEqual([expect.objectContaining({ id, attempt: 2 })])
    await worker.read(id, {}, 2)
    const detail = await sut.app.inject({ url: `/api/v1/receipts/${id}`, headers: member.headers })
    expect(detail.json<ReceiptDetail>().state).toBe('completed')
  })

  it('has its nights made up for later', async () => {
    const member = await sut.signUp()
    const { household_id } = member.user
    const households = createHouseholdsModule({
      connection,
      publish: () => {},
      now: () => new Date(),
    }).services
    const day = { timeZone: 'Pacific/Kiritimati', yesterday: '2026-01-02T00:00:00.000Z' }
    await connection
      .collection('households')
      .updateOne(
        { _id: new ObjectId(household_id) },
        { $set: { time_zone: day.timeZone, degraded_until: new Date('2026-01-01') } },
      )
    const listIds = async () => {
      const ids: string[] = []
      for await (const batch of households.listDueIds(day, 10)) ids.push(...batch)
      return ids
    }
    const due = async () => ({
      has: await households.hasDue(day),
      ids: await listIds(),
      list: (await households.listDue(day, { after: null, upTo: null }, 10)).map((one) => one.householdId),
    })
    await suspend(household_id)
    expect(await due()).toEqual({ has: false, ids: [], list: [] })
    await release(household_id)
    expect(await due()).toEqual({ has: true, ids: [household_id], list: [household_id] })
  })

  it('shows its calendar to nobody, and takes nobody in', async () => {
    const member = await sut.signUp()
    const browser = openBrowser(sut, { address: '10.0.8.2' })
    await browser.signIn(member.user.username, member.password)
    const { url } = (await browser.post('/meals/calendar-feed')).json<{ url: string }>()
    const read = async () => (await sut.app.inject({ url: new URL(url).pathname })).statusCode
    expect(await read()).toBe(200)
    const { token } = (await browser.post('/household/invitations', {})).json<{ token: string }>()
    await suspend(member.user.household_id)
    expect(await read()).toBe(403)
    const guest = await sut.signUp()
    const joined = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/household/invitations/look',
      headers: guest.headers,
      payload: { token },
    })
    expect(codeOf(joined.body)).toBe('invitation_invalid')
    await release(member.user.household_id)
    expect(await read()).toBe(200)
  })

  it('does not keep the superuser from this page', async () => {
    const { household_id } = operator.member.user
    await suspend(household_id)
    const call = await sut.app.inject({ url: '/api/v1/system/nightly', headers: operator.member.headers })
    expect(codeOf(call.body)).toBe('household_suspended')
    expect((await operator.get(`/households/${household_id}`)).body).toContain('Release')
    expect((await release(household_id)).headers.location).toContain('done=released')
  })
})

it('are listed by thousands: who was there last, who has most, without what is in them', async () => {
  const member = await sut.signUp()
  const households = connection.collection('households')
  const COUNT = 3_000
  await households.insertMany(
    Array.from({ length: COUNT }, (_one, index) => ({
      time_zone: 'UTC',
      created_at: new Date(0),
      members: [],
      size: { entries: index, items: 1, receipts: 2, file_bytes: (COUNT - index) * 1_048_576 },
    })),
  )
  const first = await operator.get('/households')
  expect(first.body.indexOf(member.user.username)).toBeGreaterThan(0)
  expect(first.body).toContain('page=2')
  expect((await operator.get('/households?by=entries')).body).toMatch(/Entries"[^]+?2,999/)
  expect((await operator.get('/households?by=files')).body).toMatch(/Files"[^]+?3,000 MB/)
  const last = await operator.get(`/households?by=entries&page=${COUNT / 50}`)
  expect(last.body.match(/<tr /g)?.length).toBe(51)
})

it('all are signed out, the operator too', async () => {
  const members = [await sut.signUp(), await sut.signUp()]
  const isIn = async ({ headers }: { headers: Record<string, string> }) =>
    (await sut.app.inject({ url: '/api/v1/auth/me', headers })).statusCode
  const answer = await operator.act('/sessions/end-all')
  expect(answer.headers.location).toBe('/operations/sign-in')
  expect(await Promise.all([...members, operator.member].map(isIn))).toEqual([401, 401, 401])
  expect(await connection.collection('sessions').countDocuments()).toBe(0)
  expect((await operator.get('')).statusCode).toBe(303)
  await operator.signIn(operator.member)
  expect((await operator.get('/log')).body).toContain('Everybody signed out')
})

/** The session that a token names. */
function sidOf(token: string): string {
  return sut.app.jwt.decode<{ sid: string }>(token)?.sid ?? ''
}
