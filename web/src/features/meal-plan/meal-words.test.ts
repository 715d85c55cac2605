import { describe, expect, it } from 'vitest'
import { cleanDescription, numberedSteps } from './meal-text.ts'
import { sayLongDay, sayMealDay, sayMealTime, sayMealType, sayPercent } from './meal-words.ts'

describe('the words of a planned meal', () => {
  it.each([
    [{ date: '2026-01-05' }, 'Mon, Jan 5'],
    [{ planned_date: '2026-01-06' }, 'Tue, Jan 6'],
    [{ date: null, planned_date: '2026-01-06T23:00:00Z' }, 'Tue, Jan 6'],
    [{}, 'Date not set'],
    [{ date: 'soon' }, 'Date not available'],
  ])('[PLAN-012, PLAN-027, PLAN-067] of %j are on %j', (meal, text) => {
    expect(sayMealDay(meal)).toBe(text)
  })

  it('[PLAN-027] name the whole day in the details', () => {
    expect(sayMealDay({ date: '2026-03-29' }, sayLongDay)).toBe('Sunday, March 29, 2026')
  })

  it.each([
    ['dinner', 'Dinner', 'Dinner'],
    [null, 'Meal', 'Unknown'],
    ['brunch', 'Meal', 'Unknown'],
  ])('[PLAN-011, PLAN-028] of the type %j are %j on a card and %j in the details', (type, card, details) => {
    expect([sayMealType(type, 'Meal'), sayMealType(type, 'Unknown')]).toEqual([card, details])
  })

  it.each([
    [0, 'N/A'],
    [null, 'N/A'],
    [59, '59 min'],
    [60, '1 hr 0 min'],
    [135, '2 hrs 15 min'],
  ])('[PLAN-032] of %j minutes are %j', (minutes, text) => {
    expect(sayMealTime(minutes)).toBe(text)
  })

  it.each([
    [100, null],
    [175, '175% recipe quantity (1.75x larger)'],
    [33.33, '33.33% recipe quantity (0.33x smaller)'],
  ])('[PLAN-014, PLAN-015] of %s percent are %j', (percent, text) => {
    expect(sayPercent(percent)).toBe(text)
  })

  it.each([
    ['"Good."', 'Good.'],
    ["'Good.'", 'Good.'],
    ['Grandma’s "best"', 'Grandma’s "best"'],
    ['One\\nTwo\\r\\nThree', 'One\nTwo\nThree'],
    ['""', ''],
  ])('[PLAN-036] of the description %j are %j', (given, text) => {
    expect(cleanDescription(given)).toBe(text)
  })

  it.each([
    ['Chop.\n\nCook.', ['1. Chop.', '2. Cook.']],
    ['1. Chop.\n2) Cook.\nStep 3: Eat.', ['1. Chop.', '2) Cook.', 'Step 3: Eat.']],
    ['Chop.\\nCook.', ['1. Chop.', '2. Cook.']],
    ['2 eggs are beaten.', ['1. 2 eggs are beaten.']],
    ['  ', []],
  ])('[PLAN-040] of the instructions %j are %j', (given, steps) => {
    expect(numberedSteps(given)).toEqual(steps)
  })
})
