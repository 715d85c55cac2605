import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, reserve, settle, shareOf, tokensOfBytes, totalOf } from './model-day.ts'
import type { DailyCap, ModelDay } from './model-day.ts'

const AT = new Date('2026-11-23T12:00:00Z')
const LATER = '2026-11-23T12:10:00.000Z'
const EMPTY: ModelDay = { spent: { tokens: 0, money: 0 }, open: [] }
const call = (id: string, tokens: number, money = 0) => ({ id, tokens, money, until: LATER })
const TOKENS: DailyCap = { tokens: 100, money: null }

describe('a day of a language model', () => {
  it('counts what is under way as used, and afterwards what was used', () => {
    const first = reserve(EMPTY, call('a', 60), TOKENS, AT) ?? EMPTY
    expect(reserve(first, call('b', 41), TOKENS, AT)).toBeNull()
    const second = reserve(first, call('b', 40), TOKENS, AT) ?? EMPTY
    expect(totalOf(second, AT).tokens).toBe(100)
    const settled = settle(second, 'a', { tokens: 10, money: 0 })
    expect([totalOf(settled, AT).tokens, settled.spent.tokens]).toEqual([50, 10])
  })

  it('does not count for ever what a worker held back that died, but what it used in the end', () => {
    const held = reserve(EMPTY, call('a', 100), TOKENS, AT) ?? EMPTY
    const after = new Date(LATER)
    expect(totalOf(held, after).tokens).toBe(0)
    const next =
      reserve(held, { ...call('b', 50), until: '2026-11-23T12:20:00.000Z' }, TOKENS, after) ?? EMPTY
    expect(next.open.map(({ id }) => id)).toEqual(['b'])
    expect(totalOf(settle(next, 'a', { tokens: 30, money: 0 }), after).tokens).toBe(80)
  })

  it('has caps of tokens, of money, of both, or none', () => {
    expect(reserve(EMPTY, call('a', 5_000, 0.02), { tokens: null, money: 0.01 }, AT)).toBeNull()
    expect(reserve(EMPTY, call('a', 5_000, 0.01), { tokens: null, money: 0.01 }, AT)).not.toBeNull()
    expect(reserve(EMPTY, call('a', 1e9, 1e9), { tokens: null, money: null }, AT)).not.toBeNull()
    const half = { tokens: 50, money: 0.1 }
    expect(shareOf(half, TOKENS)).toBe(0.5)
    expect(shareOf(half, { tokens: 100, money: 0.125 })).toBe(0.8)
    expect(shareOf({ tokens: 500, money: 0 }, TOKENS)).toBe(1)
    expect(shareOf(half, { tokens: null, money: null })).toBeNull()
  })

  it('knows what tokens cost, and how many a text has at most', () => {
    expect(amountOf(1_000_000, 500_000, { input: 2, output: 8 })).toEqual({ tokens: 1_500_000, money: 6 })
    expect([tokensOfBytes(0), tokensOfBytes(1), tokensOfBytes(9)]).toEqual([0, 1, 3])
  })

  it('never holds back more than the cap, in whatever order calls begin and end', () => {
    const step = fc.record({ id: fc.nat(8), tokens: fc.nat(60), isEnd: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let day = EMPTY
        for (const { id, tokens, isEnd } of steps) {
          const held = day.open.find((one) => one.id === String(id))
          if (isEnd && held) day = settle(day, held.id, { tokens: Math.min(tokens, held.tokens), money: 0 })
          else if (!held) day = reserve(day, call(String(id), tokens), TOKENS, AT) ?? day
          expect(totalOf(day, AT).tokens).toBeLessThanOrEqual(100)
        }
      }),
    )
  })
})
