import { expect, it } from 'vitest'
import { pluralOf, singularOf } from './english.ts'

it.each([
  ['egg', 'eggs'],
  ['leaf', 'leaves'],
  ['olive', 'olives'],
  ['clove', 'cloves'],
  ['cherry', 'cherries'],
  ['tomato', 'tomatoes'],
  ['avocado', 'avocados'],
  ['peach', 'peaches'],
  ['radish', 'radishes'],
])('knows %s and %s of each other', (one, several) => {
  expect(pluralOf(one)).toBe(several)
  expect(singularOf(several)).toBe(one)
  expect(singularOf(one)).toBe(one)
})

it.each(['asparagus', 'hummus', 'watercress'])('leaves %s, which is no plural', (noun) => {
  expect(singularOf(noun)).toBe(noun)
})
