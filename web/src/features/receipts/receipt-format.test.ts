import { describe, expect, it } from 'vitest'
import { formatMoney, formatSize, shortName, verdictOn } from './receipt-format.ts'

describe('formatMoney', () => {
  it('[RCPT-044] writes ₪ for ILS and $ for every other currency', () => {
    expect(formatMoney(12.5, 'ILS')).toBe('₪12.50')
    for (const currency of ['USD', 'EUR', 'MYR', null]) expect(formatMoney(1.78, currency)).toBe('$1.78')
    expect(formatMoney(-0.5, 'ILS')).toBe('-₪0.50')
  })
})

describe('shortName', () => {
  it('[RCPT-045] cuts names longer than 15 characters and shows 15 whole', () => {
    expect(shortName('123456789012345')).toBe('123456789012345')
    expect(shortName('1234567890123456')).toBe('123456789012345…')
    expect(shortName('🍅'.repeat(16))).toBe(`${'🍅'.repeat(15)}…`)
  })
})

describe('verdictOn', () => {
  it('says whether the lines add up to the total', () => {
    expect(verdictOn(16.52, 0, 'USD')).toEqual({ tone: 'ok', text: 'Lines add up to $16.52' })
    expect(verdictOn(16.52, -0.5, 'USD')).toEqual({
      tone: 'warn',
      text: '0.50 missing: a line may be unread',
    })
    expect(verdictOn(16.52, 1.25, 'USD')?.text).toBe('1.25 too much: a line may be misread')
    expect(verdictOn(null, null, 'USD')).toBeNull()
  })
})

describe('formatSize', () => {
  it('writes sizes as file managers do', () => {
    expect([900, 640_000, 999_900, 2_100_000].map(formatSize)).toEqual([
      '900 B',
      '640 KB',
      '1.0 MB',
      '2.1 MB',
    ])
  })
})
