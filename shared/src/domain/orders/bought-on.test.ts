import { expect, it } from 'vitest'
import { boughtOn } from './bought-on.ts'

const SENT = ['2026-11-23T08:00:00Z', '2026-11-21T08:00:00Z']

it.each([
  ['2026-11-18', '2026-11-22', SENT, '2026-11-18'],
  [null, '2026-11-22', SENT, '2026-11-22'],
  [null, '2026-11-23', SENT, '2026-11-23'],
  [null, '2026-11-25', SENT, '2026-11-21'],
  [null, null, SENT, '2026-11-21'],
  [null, null, [null, '2026-11-21T08:00:00Z'], '2026-11-21'],
  [null, '2026-11-22', [null], '2026-11-22'],
  [null, null, [null], null],
])('ordered %s and delivered %s by mails of %j is bought on %s', (ordered_on, delivered_on, sent, day) => {
  const mails = sent.map((at) => ({ at }))
  expect(boughtOn({ ordered_on, delivered_on }, mails)).toBe(day)
})
