import { describe, expect, it } from 'vitest'
import { formatBought, formatMoney, formatQueue, reasonOf, shortName, verdictOn } from './receipt-format.ts'

it.each([
  [{ place: 3, expected_seconds: 60 }, null],
  [{ place: 3, expected_seconds: 61 }, 'Place 3 in the queue, about 2 minutes'],
  [{ place: 1200, expected_seconds: 7_000 }, 'Place 1,200 in the queue, about 2 hours'],
  [{ place: 3, expected_seconds: null }, 'Place 3 in the queue'],
])('the place and the wait of %o are said as %s', (queue, text) => {
  expect(formatQueue(queue)).toBe(text)
})

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
  const verdict = (receipt_total: number | null, total_difference: number | null, tax_total = 0) =>
    verdictOn(
      { receipt_total, total_difference, tax_total, text_engine: 'ocr', items: [{ price: 1 }] },
      (amount) => `$${amount.toFixed(2)}`,
    )

  it('says whether the lines add up to the total', () => {
    expect(verdict(16.52, 0)).toEqual({ tone: 'ok', text: 'Lines add up to $16.52' })
    expect(verdict(16.52, -0.5)).toEqual({ tone: 'warn', text: '0.50 missing: a line may be unread' })
    expect(verdict(16.52, 1.25)?.text).toBe('1.25 too much: a line may be misread')
    expect(verdict(null, null)).toBeNull()
  })

  it.each([
    [11.2, 'Lines and $3.70 of charges add up to $11.20'],
    [6.5, 'Lines less $1.00 of credits add up to $6.50'],
    [7.5, 'Lines add up to $7.50'],
  ])('says what beside its lines makes the %d of an order', (receipt_total, text) => {
    const items = [{ price: 3 }, { price: 4.5 }]
    const order = { receipt_total, total_difference: 0, tax_total: null, text_engine: 'mail', items } as const
    expect(verdictOn(order, (amount) => `$${amount.toFixed(2)}`)).toEqual({ tone: 'ok', text })
  })

  it('accepts a difference caused by rounding to small coins', () => {
    const items = [{ price: 2.7 }]
    const order = {
      receipt_total: 5.7,
      total_difference: -0.02,
      tax_total: null,
      text_engine: 'mail',
      items,
    } as const
    expect(verdictOn(order, (amount) => `$${amount.toFixed(2)}`)).toEqual({
      tone: 'ok',
      text: 'Lines and $2.98 of charges add up to $5.70 after rounding',
    })
    expect(verdict(674, -0.02)).toEqual({ tone: 'ok', text: 'Lines add up to $674.00 after rounding' })
    expect(verdict(674, -0.03)?.tone).toBe('warn')
  })

  it('counts the tax that comes on top of the lines', () => {
    expect(verdict(10.8, -0.8, 0.8)).toEqual({ tone: 'ok', text: 'Lines and tax add up to $10.80' })
    expect(verdict(10.8, -0.8, 0.5)?.tone).toBe('warn')
  })
})

it.each([
  ['extra', null, 'costs as much and may not belong here'],
  ['sign', -0.5, 'may be a discount'],
  ['sign', 0.5, 'may be no discount'],
  ['product', 3.16, 'costs $3.16 by its quantity'],
  ['digit', 6.99, 'may cost $6.99'],
  ['doubt', null, 'was hardest to read'],
] as const)('says that a sum differs as a line is %s (%s)', (reason, price, text) =>
  expect(reasonOf({ reason, price }, (amount) => `$${amount.toFixed(2)}`)).toBe(text),
)

describe('formatBought', () => {
  it.each([
    [3, '400g', '3 × 400 g'],
    [1, '1l', '1 L'],
    [2, '6x330ml', '2 × 6 × 330 ml'],
    [2, '1,5 kg', '2 × 1,5 kg'],
    [2, '12 item', '2 × 12 items'],
    [10, 'item', '10'],
    [0.455, 'kg', '0.455 kg'],
    [2, 'l', '2 L'],
  ])('writes %d of %s as %s', (quantity, unit, text) => {
    expect(formatBought(quantity, unit)).toBe(text)
  })
})
