import { describe, expect, it } from 'vitest'
import type { LedgerKind } from '../lot-state.ts'
import { assumedBeforeCounts, seenUse } from './seen-use.ts'

const NIGHT = '2026-11-21T00:00:00.000Z'
const moved = (kind: LedgerKind, delta: number, degraded_until: string | null = null) => ({
  kind,
  delta,
  degraded_until,
  isPurchaseCorrected: false,
})
/** A lot's movements in order, numbered from 1; each with the number that it undoes. */
const lotOf = (...movements: (ReturnType<typeof moved> & { undoes_seq?: number })[]) =>
  movements.map((movement, index) => ({ undoes_seq: null, ...movement, seq: index + 1 }))

describe('what somebody saw to be used', () => {
  it('is what was consumed and cooked, less what a meal brought back', () => {
    expect(seenUse(moved('consume', -2, NIGHT), 3)).toBe(2)
    expect(seenUse(moved('cook', -0.5), 3)).toBe(0.5)
    expect(seenUse(moved('restore', 0.5), 3)).toBe(-0.5)
  })

  it('is with a count what it corrects, and the degradation that was only assumed before it', () => {
    expect(seenUse(moved('correct', -1), 2)).toBe(3)
    expect(seenUse(moved('correct', 1.5), 2)).toBe(0.5)
    expect(seenUse(moved('consume', -4), 6)).toBe(10)
  })

  it('is nothing for what was assumed, spoiled, cleared away, bought or corrected by a paper', () => {
    for (const kind of ['degrade', 'spoil', 'clear', 'purchase', 'edit'] as const)
      expect(seenUse(moved(kind, -1), 2)).toBe(0)
    expect(seenUse({ ...moved('correct', -1), isPurchaseCorrected: true }, 2)).toBe(0)
  })
})

describe('the degradation before a count', () => {
  it('is all since the quantity was last known, whatever was taken in between', () => {
    const lot = lotOf(
      moved('purchase', 10),
      moved('degrade', -2, NIGHT),
      moved('consume', -1, NIGHT),
      moved('degrade', -1, NIGHT),
      moved('correct', -1),
      moved('degrade', -0.5, NIGHT),
      moved('correct', -0.5),
    )
    expect([...assumedBeforeCounts(lot)]).toEqual([
      [5, 3],
      [7, 0.5],
    ])
  })

  it('is as before a movement that was undone', () => {
    const lot = lotOf(
      moved('purchase', 10),
      moved('degrade', -2, NIGHT),
      moved('consume', -8),
      { ...moved('undo', 8, NIGHT), undoes_seq: 3 },
      moved('degrade', -1, NIGHT),
      { ...moved('undo', 1, NIGHT), undoes_seq: 5 },
      moved('correct', 1),
    )
    expect([...assumedBeforeCounts(lot)]).toEqual([
      [3, 2],
      [7, 2],
    ])
  })
})
