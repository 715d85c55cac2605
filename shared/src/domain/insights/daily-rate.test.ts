import { expect, it } from 'vitest'
import { sayableRate } from './daily-rate.ts'

it.each([
  ['l', 0.2, 'day'],
  ['kg', 0.05, 'day'],
  ['g', 40, 'day'],
  ['oz', 0.3, 'day'],
  ['cup', 0.5, 'day'],
  ['Pints', 0.3, 'day'],
  ...['item', 'can', 'pack', 'package', 'slice', 'bunch', '400 g', 'Dose'].flatMap(
    (unit): [string, number, string][] => [
      [unit, 0.19, 'week'],
      [unit, 1, 'day'],
      [unit, 3, 'day'],
    ],
  ),
])(
  'so much %s as %d a day, which is bought every four days, is said by the %s',
  (unit, daily_use, period) => {
    expect(sayableRate({ daily_use, days_between: 4, method: 'smoothing' }, unit).period).toBe(period)
    expect(sayableRate({ daily_use, days_between: 9, method: 'smoothing' }, unit).period).toBe('week')
  },
)
