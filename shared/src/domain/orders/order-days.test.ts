import { expect, it } from 'vitest'
import { orderLine, orderReading } from '@larder/shared/testkit/orders/order-mails'
import { daysOfOrder } from './order-days.ts'

const SENT = ['2026-11-23T08:00:00Z', '2026-11-21T08:00:00Z']
const READ = '2026-11-24T08:00:00Z'
const mailsOf = (sent: readonly (string | null)[], event: 'confirmed' | 'delivered' = 'confirmed') =>
  sent.map((at) => ({ at, read_at: READ, reading: orderReading([orderLine('Milk')], { event }) }))

it.each([
  ['2026-11-18', '2026-11-22', SENT, '2026-11-18', '2026-11-22'],
  [null, '2026-11-22', SENT, '2026-11-22', null],
  [null, '2026-11-23', SENT, '2026-11-23', null],
  // Promised.
  [null, '2026-11-25', SENT, '2026-11-21', '2026-11-25'],
  [null, null, SENT, '2026-11-21', null],
  [null, null, [null, '2026-11-21T08:00:00Z'], '2026-11-21', null],
  [null, '2026-11-22', [null], '2026-11-22', null],
  // No mail has a day: that of the reading.
  [null, null, [null], '2026-11-24', null],
  // Nobody buys on a day that is still to come, or before there were such mails.
  ['2032-11-18', '2032-11-20', SENT, '2026-11-21', null],
  ['2032-11-18', null, ['2032-11-18T08:00:00Z'], '2026-11-24', null],
  ['1999-11-18', null, ['1970-01-01T00:00:00Z'], '2026-11-24', null],
  ['2026-11-26', null, SENT, '2026-11-21', null],
  // Nothing comes before it was bought.
  ['2026-11-18', '2026-11-17', SENT, '2026-11-18', null],
  ['2026-11-18', '2026-12-24', SENT, '2026-11-18', null],
])(
  'ordered %s and delivered %s by mails of %j is bought on %s and comes on %s',
  (ordered_on, delivered_on, sent, bought_on, arrived_on) => {
    expect(daysOfOrder({ ordered_on, delivered_on }, mailsOf(sent), 'UTC')).toEqual({ bought_on, arrived_on })
  },
)

it('came on the day of the first mail that says so, where none says the day', () => {
  const [confirmed] = mailsOf(['2026-11-18T08:00:00Z'])
  const order = { ordered_on: '2026-11-18', delivered_on: null }
  const mails = [confirmed!, ...mailsOf(SENT, 'delivered')]
  expect(daysOfOrder(order, mails, 'UTC').arrived_on).toBe('2026-11-21')
  expect(daysOfOrder({ ...order, delivered_on: '2026-11-20' }, mails, 'UTC').arrived_on).toBe('2026-11-20')
})

it('has the days of the household, not those of UTC', () => {
  const late = mailsOf(['2026-11-21T23:30:00Z'])
  const order = { ordered_on: null, delivered_on: null }
  expect(daysOfOrder(order, late, 'Europe/Berlin').bought_on).toBe('2026-11-22')
  expect(daysOfOrder(order, late, 'America/New_York').bought_on).toBe('2026-11-21')
})
