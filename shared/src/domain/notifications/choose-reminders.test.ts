import { DEFAULT_REMINDER_SETTINGS } from '@larder/shared/contracts/insights/notifications'
import type { ReminderSettings } from '@larder/shared/contracts/insights/notifications'
import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { describe, expect, it } from 'vitest'
import { chooseReminders } from './choose-reminders.ts'

const TODAY = '2026-11-23T00:00:00.000Z'
const on = (day: number) => `2026-11-${day}T00:00:00.000Z`
const item = (letter: string, change: Partial<OrderReminder>): OrderReminder => ({
  item_id: letter.repeat(24),
  item_name: letter,
  category: null,
  stock_status: 'in_stock',
  current_quantity: 1,
  unit: 'kg',
  confidence_score: 1,
  ...change,
})
const expired = item('a', { stock_status: 'expired' })
const spoiling = item('b', { spoils: { quantity: 1, expiry_date: on(26) } })
const out = item('c', { stock_status: 'out_of_stock', current_quantity: 0 })
const low = item('d', { stock_status: 'low', days_until_depletion: 1 })
const ending = item('e', { days_until_depletion: 2.6 })
const all = [ending, low, out, spoiling, expired]

const choose = (change: Partial<ReminderSettings> = {}, reminders = all) =>
  chooseReminders(reminders, { ...DEFAULT_REMINDER_SETTINGS, ...change }, [], TODAY)
const kinds = DEFAULT_REMINDER_SETTINGS.kinds

describe('what a person is reminded of', () => {
  it('names each item once, for its most urgent cause, the most urgent first', () => {
    expect(choose().map(({ item_name, kind, days }) => [item_name, kind, days])).toEqual([
      ['a', 'expired', null],
      ['b', 'expires_soon', 3],
      ['c', 'out_of_stock', null],
      ['d', 'low', null],
      ['e', 'runs_out', 3],
    ])
  })

  it.each(['expired', 'expires_soon', 'out_of_stock', 'runs_out'] as const)(
    'leaves out what is switched off: %s',
    (kind) => {
      const chosen = choose({ kinds: { ...kinds, [kind]: false } })
      expect(chosen.map((line) => line.kind)).not.toContain(kind)
      expect(chosen).toHaveLength(all.length - 1)
    },
  )

  it('names an item for its next cause when the first is switched off', () => {
    expect(choose({ kinds: { ...kinds, low: false } }, [low])).toMatchObject([{ kind: 'runs_out', days: 1 }])
  })

  it('waits for the lead time of each kind', () => {
    const leads = (expires_soon: number, runs_out: number) =>
      choose({ lead_days: { expires_soon, runs_out } }, [spoiling, ending]).map((line) => line.kind)
    expect(leads(3, 3)).toEqual(['expires_soon', 'runs_out'])
    expect(leads(2, 3)).toEqual(['runs_out'])
    expect(leads(3, 2)).toEqual(['expires_soon'])
    expect(leads(0, 0)).toEqual([])
  })

  it('leaves out what the household has paused', () => {
    const pause = { item_id: out.item_id, kind: 'out_of_stock', until: on(24), state: null } as const
    expect(chooseReminders([out, low], DEFAULT_REMINDER_SETTINGS, [pause], TODAY)).toMatchObject([
      { item_name: 'd' },
    ])
  })
})
