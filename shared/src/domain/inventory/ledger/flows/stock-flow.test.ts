import { describe, expect, it } from 'vitest'
import { createFlowSums, dayOf, weekOf } from './stock-flow.ts'
import type { FlowMovement, SeenFlow } from './stock-flow.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY_MS = 86_400_000
const TODAY = dayOf(NOW)
const NOTHING = { at: [], quantities: [] }

const moved = (kind: FlowMovement['kind'], delta: number, daysAgo = 0, unit = 'l'): FlowMovement => ({
  item_id: 'milk',
  unit,
  kind,
  delta,
  seen: kind === 'consume' || kind === 'cook' ? -delta : 0,
  at: NOW - daysAgo * DAY_MS,
  isPurchaseCorrected: false,
})
const sum = (movements: readonly FlowMovement[], flows: readonly SeenFlow[] = []) => {
  const sums = createFlowSums(flows)
  sums.add(movements)
  return sums.flowsAt(NOW)
}

describe('what went in and out of stock', () => {
  it('is summed by days of purchase and weeks of use, for each item and unit', () => {
    const flows = sum([
      moved('purchase', 2, 9),
      moved('purchase', 1, 9),
      moved('consume', -0.5, 7),
      moved('cook', -0.25, 7),
      moved('degrade', -0.125, 7),
      moved('purchase', 6, 0, 'bottle'),
    ])
    expect(flows).toEqual([
      {
        item_id: 'milk',
        unit: 'l',
        first_day: TODAY - 9,
        bought: { at: [TODAY - 9], quantities: [3] },
        used: { at: [weekOf(TODAY - 7)], quantities: [0.75] },
        seen: { at: [TODAY - 7], quantities: [0.75] },
        mark: flows[0]?.mark,
      },
      {
        item_id: 'milk',
        unit: 'bottle',
        first_day: TODAY,
        bought: { at: [TODAY], quantities: [6] },
        used: NOTHING,
        seen: NOTHING,
        mark: flows[1]?.mark,
      },
    ])
  })

  it('does not count as used what is spoiled or cleared away, and what a count found after all', () => {
    const [flow] = sum([
      moved('purchase', 4),
      moved('spoil', -1),
      moved('clear', -2),
      moved('degrade', -0.5),
      moved('correct', 0.5),
    ])
    expect(flow?.used).toEqual(NOTHING)
  })

  it('counts assumed use as used only once a count confirms it', () => {
    const assumed = [moved('purchase', 4, 9), moved('degrade', -1, 8), moved('degrade', -0.5, 7)]
    expect(sum(assumed)[0]).toMatchObject({ used: NOTHING, seen: NOTHING })
    const counted = { ...moved('correct', -0.5, 6), seen: 2 }
    expect(sum([...assumed, counted])[0]).toMatchObject({
      used: { at: [weekOf(TODAY - 6)], quantities: [2] },
    })
  })

  it('forgets a purchase or a use that was undone, and corrects what a paper said', () => {
    const [flow] = sum([moved('purchase', 4, 3), moved('consume', -1, 2), moved('purchase', 2, 1)])
    const undone = [moved('purchase', -2, 1), moved('consume', 1, 2)]
    const corrected = { ...moved('correct', -1, 3), isPurchaseCorrected: true }
    const [after] = sum([...undone, corrected], flow ? [flow] : [])
    expect(after).toMatchObject({
      bought: { at: [TODAY - 3], quantities: [3] },
      used: NOTHING,
      seen: NOTHING,
    })
  })

  it('is the same however the movements are divided', () => {
    const all = Array.from({ length: 60 }, (_, index) =>
      moved(index % 3 === 0 ? 'purchase' : 'consume', index % 3 === 0 ? 2 : -1, 60 - index),
    )
    expect(sum(all.slice(25), sum(all.slice(0, 25)))).toEqual(sum(all))
  })

  it('keeps use for twelve weeks, purchases and what was seen for three years', () => {
    const [flow] = sum([
      moved('purchase', 1, 1200),
      moved('purchase', 1, 1100),
      moved('consume', -1, 100),
      moved('consume', -1, 70),
    ])
    expect(flow).toMatchObject({ first_day: TODAY - 1200, bought: { at: [TODAY - 1100], quantities: [1] } })
    expect(flow?.used).toEqual({ at: [weekOf(TODAY - 70)], quantities: [1] })
    expect(flow?.seen).toEqual({ at: [TODAY - 100, TODAY - 70], quantities: [1, 1] })
  })

  it('keeps at most two years of days on which something was seen', () => {
    const daily = Array.from({ length: 1000 }, (_, index) => moved('consume', -1, 999 - index))
    const [flow] = sum(daily)
    expect(flow?.seen.at).toHaveLength(730)
    expect([flow?.seen.at.at(-1), flow?.seen.quantities.at(-1)]).toEqual([TODAY, 1])
  })
})
