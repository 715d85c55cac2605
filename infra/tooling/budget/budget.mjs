// The time that each part of `.ci/run` may take, so that everybody sees what a change costs: seconds on two quiet cores.
// What grows past it is made cheaper, or the new number is explained in the commit that raises it.
export const BUDGET = {
  install: 30,
  check: 75,
  unit: 40,
  web: 130,
  int: 305,
  corpora: 0,
  e2e: 320,
}
/** @typedef {keyof typeof BUDGET} Part */

/**
 * Lines that say how long parts took beside what they may take, and the sum; those that took longer are marked.
 * @param {[Part, number][]} times parts and their seconds
 */
export function budgetLines(times) {
  const line = (/** @type {string} */ name, /** @type {number} */ took, /** @type {number} */ budget) =>
    `${name.padEnd(8)} ${String(Math.round(took)).padStart(5)} s of ${String(budget).padStart(4)} s${Math.round(took) > budget ? '  over its budget' : ''}`
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0)
  return [
    ...times.map(([part, took]) => line(part, took, BUDGET[part])),
    line('together', sum(times.map(([, took]) => took)), sum(times.map(([part]) => BUDGET[part]))),
  ]
}
