import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideConsume, decidePurchase, decideRestore } from './ledger.ts'
import { openedBy } from './opened.ts'
import type { Take } from './opened.ts'
import { openingOf, packOf } from './packs.ts'

const AT = '2026-11-22T10:00:00.000Z'
const lot = { opened_at: AT, unit: 'item' }

describe('what is left of a lot', () => {
  it.each([
    ['six cans, none of them opened', { opened_at: null, quantity: 6 }, 'closed'],
    ['five and a half cans', { quantity: 5.5 }, 'one_open'],
    ['five cans after one was eaten', { quantity: 5 }, 'closed'],
    ['half a can', { quantity: 0.5 }, 'open'],
    ['nothing', { quantity: 0 }, 'closed'],
    ['five cans less three thirds of one', { quantity: 4.000_001 }, 'closed'],
    ['five cans, less by a night', { quantity: 4.7, known_quantity: 5 }, 'closed'],
    ['an opened bag of unknown packs', { quantity: 2300, unit: 'g' }, 'open'],
    ['cans of 400 g, one of them opened', { quantity: 2300, unit: 'g', pack_quantity: 400 }, 'one_open'],
    ['the last can of 400 g', { quantity: 100, unit: 'g', pack_quantity: 400 }, 'open'],
    ['closed cans of 0.4 kg', { quantity: 2, unit: 'kg', pack_quantity: 0.4 }, 'closed'],
  ] as const)('of %s says what is open', (_, state, opening) => {
    expect(openingOf({ ...lot, known_quantity: state.quantity, ...state })).toBe(opening)
  })
})

describe('since when a lot is open', () => {
  const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`
  const AMOUNTS = fc.array(fc.constantFrom(0.25, 0.5, 1, 1.5, 2), { minLength: 1, maxLength: 8 })

  it('is since its open pack was opened', () => {
    const pack = packOf({ unit: 'item' })
    const opened = decideConsume(decidePurchase(6, day(1)).after, 0.5, day(2), pack).after
    expect(opened.opened_at).toBe(day(2))
    const same = decideConsume(opened, 0.25, day(3), pack).after
    expect(same.opened_at).toBe(day(2))
    expect(decideConsume(same, 4.75, day(4), pack).after).toMatchObject({ quantity: 0.5, opened_at: day(4) })
  })

  it('is the same by its movements, whatever was taken and brought back in reverse', () => {
    fc.assert(
      fc.property(AMOUNTS, fc.nat(8), fc.constantFrom(1, Infinity), (amounts, backCount, pack) => {
        const states = [decidePurchase(20, day(1)).after]
        const takes: Take[] = []
        const record = ({ after, ...decision }: ReturnType<typeof decideConsume>) => {
          takes.push({ ...decision, seq: after.seq, created_at: day(after.seq) })
          return after
        }
        for (const amount of amounts)
          states.push(record(decideConsume(states.at(-1)!, amount, day(states.length + 1), pack)))
        let state = states.at(-1)!
        for (let back = 1; back <= Math.min(backCount, amounts.length); back++) {
          const before = states.at(-1 - back)!
          state = record(decideRestore(state, amounts.at(-back)!, before, day(20)))
        }
        expect(openedBy(takes, state.quantity, pack)).toBe(state.opened_at)
      }),
    )
  })
})
