import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { describe, expect, it } from 'vitest'
import { covers, kindsOf } from './reminder-kinds.ts'
import { endedPauses, openKinds, stateOf } from './reminder-pauses.ts'
import type { ReminderPause } from './reminder-pauses.ts'

const TODAY = '2026-11-23T00:00:00.000Z'
const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`

const milk = (change: Partial<OrderReminder> = {}): OrderReminder => ({
  item_id: 'a'.repeat(24),
  item_name: 'Milk',
  category: 'Dairy',
  stock_status: 'low',
  current_quantity: 0.5,
  unit: 'l',
  confidence_score: 1,
  ...change,
})
const bought = (date: string): OrderReminder['why'] => ({
  method: 'interval',
  daily_use: null,
  days_between: 7,
  purchases: [{ date, quantity: 1 }],
})
const done = (reminder: OrderReminder, kind: ReminderPause['kind']): ReminderPause => ({
  item_id: reminder.item_id,
  kind,
  until: null,
  state: stateOf(reminder),
})
const snooze = (until: string, kind: ReminderPause['kind'] = 'low'): ReminderPause => ({
  item_id: milk().item_id,
  kind,
  until,
  state: null,
})

describe('what an item is brought to mind for', () => {
  it('[REM-016] is that it expired, is out of stock or is low, and what forecasts say', () => {
    expect(kindsOf(milk({ stock_status: 'expired' }))).toEqual(['expired'])
    expect(kindsOf(milk({ stock_status: 'out_of_stock', days_until_depletion: 0 }))).toEqual(['out_of_stock'])
    for (const stock_status of ['low', 'below_minimum', 'critical'] as const)
      expect(kindsOf(milk({ stock_status }))).toEqual(['low'])
    const spoils = { quantity: 0.2, expiry_date: on(25) }
    expect(kindsOf(milk({ stock_status: 'in_stock', days_until_depletion: 2.4, spoils }))).toEqual([
      'expires_soon',
      'runs_out',
    ])
    expect(kindsOf(milk({ stock_status: 'in_stock' }))).toEqual([])
  })

  it('is silenced together with what is milder, and not with what is worse or about something else', () => {
    expect(covers('low', 'runs_out')).toBe(true)
    expect(covers('low', 'out_of_stock')).toBe(false)
    expect(covers('expired', 'expires_soon')).toBe(true)
    expect(covers('expired', 'low')).toBe(false)
  })
})

describe('a snooze', () => {
  it('holds until its day and not on it', () => {
    expect(openKinds(milk(), [snooze(on(24))], TODAY)).toEqual([])
    expect(openKinds(milk(), [snooze(on(24))], on(24))).toEqual(['low'])
  })

  it('holds for its item alone', () => {
    expect(openKinds(milk({ item_id: 'b'.repeat(24) }), [snooze(on(24))], TODAY)).toEqual(['low'])
  })

  it('ends when the clock by which it was made was years ahead', () => {
    const ahead = snooze('2031-01-01T00:00:00.000Z')
    expect(openKinds(milk(), [ahead], TODAY)).toEqual(['low'])
    expect(endedPauses([ahead], [milk()], TODAY)).toEqual([ahead])
  })
})

describe('what somebody is done with', () => {
  it('stays silent while it is only used', () => {
    const pauses = [done(milk(), 'low')]
    expect(openKinds(milk({ current_quantity: 0.2 }), pauses, on(30))).toEqual([])
    expect(endedPauses(pauses, [milk({ current_quantity: 0.2 })], on(30))).toEqual([])
  })

  it.each([
    ['is bought again', { current_quantity: 0.7 }],
    ['is bought again and used up on the same day', { why: bought(on(23)) }],
    ['is none left, which is worse', { stock_status: 'out_of_stock', current_quantity: 0 }],
    ['will spoil, which is something else', { spoils: { quantity: 0.2, expiry_date: on(25) } }],
  ] as const)('is said again when it %s', (_what, change) => {
    const before = milk({ why: bought(on(16)) })
    const after = milk({ why: bought(on(16)), ...change })
    expect(openKinds(before, [done(before, 'low')], TODAY)).toEqual([])
    expect(openKinds(after, [done(before, 'low')], TODAY)).not.toEqual([])
  })

  it('is said again when other goods of the item are about to expire', () => {
    const before = milk({ stock_status: 'in_stock', spoils: { quantity: 1, expiry_date: on(24) } })
    const after = milk({ stock_status: 'in_stock', spoils: { quantity: 1, expiry_date: on(26) } })
    expect(openKinds(after, [done(before, 'expires_soon')], TODAY)).toEqual(['expires_soon'])
  })

  it('is over once nothing is the matter any more, so that it is said when it comes back', () => {
    const pause = done(milk(), 'low')
    expect(endedPauses([pause], [], TODAY)).toEqual([pause])
    expect(endedPauses([pause], [milk()], TODAY)).toEqual([])
  })
})

it('keeps silent about what is to be bought while the forecast of what spoils moves', () => {
  const spoiling = (day: number) => milk({ spoils: { quantity: 0.2, expiry_date: on(day) } })
  expect(openKinds(spoiling(28), [done(spoiling(26), 'low')], TODAY)).not.toContain('low')
  expect(openKinds(spoiling(25), [done(spoiling(24), 'expires_soon')], TODAY)).toContain('expires_soon')
})
