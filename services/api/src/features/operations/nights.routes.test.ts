import { expect, it } from 'vitest'
import { openMongo } from '../../testing/open-mongo.ts'
import { rowsOf, signInOperator } from '../../testing/operations-browser.ts'
import { startTestApp } from '../../testing/test-app.ts'

const REASON = `The store answered that it could not ${'write '.repeat(30)}the last word`
const COUNT = 120

it('nights are listed by the page, with words, units and short reasons', async () => {
  const sut = await startTestApp()
  const operator = await signInOperator(sut)
  const { connection } = await openMongo(sut)
  const { household_id } = operator.member.user
  const GONE = '0'.repeat(24)
  const failures = [household_id, GONE, household_id, household_id].map((id) => ({
    household_id: id,
    step: 'sums',
    reason: REASON,
  }))
  const step = { household_count: 4, change_count: 1, failure_count: 0 }
  const report = {
    batch_count: 1,
    open_batch_count: 0,
    failed_batch_count: 1,
    steps: [
      { ...step, name: 'degradation', seconds: 0.02 },
      { ...step, name: 'sums', seconds: 0.4 },
    ],
    failure_count: 130,
    failures,
  }
  await connection.collection('nightly_runs').insertMany(
    Array.from({ length: COUNT }, (_one, index) => ({
      time_zone: 'UTC',
      night: '2026-11-28',
      number: COUNT - index,
      household_count: 4,
      bounds: [],
      started_at: new Date(Date.UTC(2026, 10, 28, 0, 0, -index)),
      planned_at: new Date(),
      ended_at: new Date(Date.UTC(2026, 10, 28, 1)),
      report: index === 0 ? report : { ...report, failed_batch_count: 0, failure_count: 0, failures: [] },
    })),
  )

  const first = (await operator.get('/nights')).body
  const rows = rowsOf(first)
  expect(rows).toHaveLength(50)
  expect(first).toContain('page=2')
  expect(rows[0]?.slice(0, 5)).toEqual([
    `28 Nov 2026, run ${COUNT}`,
    'UTC',
    '4',
    '28 Nov 2026, 01:00',
    '0.4 s Assumed use under 0.1 s Sums of stock 0.4 s',
  ])
  const failed = rows[0]?.[5]
  expect(failed).toContain('130 households, 1 batch')
  expect(failed).toContain(`${operator.member.user.username}, Sums of stock: The store answered`)
  expect(failed).toContain(`${GONE} (gone), Sums of stock`)
  expect(failed).toContain('and 127 more')
  expect(first).toContain(`/operations/households/${household_id}`)
  // What each of the 50 took by its steps, and the reasons that are long.
  expect(first.match(/<details class="long">/g)).toHaveLength(50 + 3)
  expect(first).toContain('the last word')
  expect(rows[1]?.[5]).toBe('None')

  const last = (await operator.get('/nights?page=3')).body
  expect(rowsOf(last)).toHaveLength(COUNT - 100)
  expect(last).not.toContain('page=4')
  expect((await operator.get('/nights?page=4')).body).toContain('The list ends before this page.')
})
