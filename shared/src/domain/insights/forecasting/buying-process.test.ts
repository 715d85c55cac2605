import { describe, expect, it } from 'vitest'
import { chanceStillBuying, expectedPurchases } from './buying-process.ts'

const PROCESS = { k: 2, shape: 1.3, rate: 13, a: 0.3, b: 3 }
const weekly = (now: number) => ({ repeats: 20, last: 140, now })

describe('a buyer who may give up', () => {
  it('is the less likely to still buy the longer nothing was bought', () => {
    expect(chanceStillBuying(PROCESS, weekly(140))).toBeGreaterThan(0.95)
    expect(chanceStillBuying(PROCESS, weekly(154))).toBeGreaterThan(0.6)
    expect(chanceStillBuying(PROCESS, weekly(240))).toBeLessThan(0.01)
  })

  it('buys about as often as before if nobody gives up', () => {
    const loyal = { ...PROCESS, a: 1e-9, b: 1e9 }
    expect(expectedPurchases(loyal, weekly(141), 70)).toBeGreaterThan(8.5)
    expect(expectedPurchases(loyal, weekly(141), 70)).toBeLessThan(11)
    expect(expectedPurchases(loyal, weekly(141), 0)).toBe(0)
  })

  it('buys less often than before if some give up', () => {
    const loyal = { ...PROCESS, a: 1e-9, b: 1e9 }
    expect(expectedPurchases(PROCESS, weekly(141), 365)).toBeLessThan(
      expectedPurchases(loyal, weekly(141), 365),
    )
  })
})
