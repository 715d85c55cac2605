import { describe, expect, it } from 'vitest'
import { isStopped, stopBuying } from './stopped-buying.ts'

const TODAY = 20_780
type Flow = Parameters<typeof stopBuying>[0][number]
const flow = (...days: readonly [day: number, quantity: number][]): Flow => ({
  bought: { at: days.map(([day]) => day), quantities: days.map(([, quantity]) => quantity) },
})

/** What had been bought when it was said, what has been bought since, and whether it is still stopped. */
const CASES: readonly [string, Flow[], Flow[], boolean][] = [
  ['nothing was bought since', [flow([TODAY - 9, 2])], [flow([TODAY - 9, 2])], true],
  ['nothing was ever bought', [], [], true],
  ['it was bought the day after', [flow([TODAY - 9, 2])], [flow([TODAY - 9, 2], [TODAY + 1, 2])], false],
  ['it was bought later that day', [flow([TODAY - 9, 2])], [flow([TODAY - 9, 2], [TODAY, 1])], false],
  ['it had been bought that day', [flow([TODAY, 2])], [flow([TODAY, 2])], true],
  ['it was bought that day, and again', [flow([TODAY, 2])], [flow([TODAY, 3])], false],
  ['it was bought in another unit', [flow([TODAY, 2])], [flow([TODAY, 2]), flow([TODAY + 3, 500])], false],
  ['an old purchase was entered late', [flow([TODAY - 9, 2])], [flow([TODAY - 9, 2], [TODAY - 2, 1])], true],
  ['a purchase was taken back', [flow([TODAY, 2])], [flow()], true],
  ['a purchase dated ahead was known', [flow([TODAY + 2, 1])], [flow([TODAY + 2, 1])], true],
]

describe('what a household stopped buying', () => {
  it.each(CASES)('where %s', (_what, before, since, expected) => {
    expect(isStopped(stopBuying(before, TODAY), since)).toBe(expected)
  })

  it('is nothing that it did not say of', () => {
    expect(isStopped(null, [flow([TODAY, 2])])).toBe(false)
    expect(isStopped(undefined, [])).toBe(false)
  })
})
