import { expect, it } from 'vitest'
import { BUDGET, budgetLines } from './budget.mjs'

it('shows what parts took beside their budget, marks what took longer, and adds up', () => {
  expect(
    budgetLines([
      ['unit', 12.4],
      ['web', BUDGET.web + 1],
    ]),
  ).toEqual([
    `unit        12 s of ${String(BUDGET.unit).padStart(4)} s`,
    `web      ${String(BUDGET.web + 1).padStart(5)} s of ${String(BUDGET.web).padStart(4)} s  over its budget`,
    `together ${String(BUDGET.web + 13).padStart(5)} s of ${String(BUDGET.unit + BUDGET.web).padStart(4)} s`,
  ])
})

it('keeps the whole within 15 minutes', () => {
  expect(Object.values(BUDGET).reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(900)
})
