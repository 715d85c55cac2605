import { expect, it } from 'vitest'
import { sayExpiring } from './recipe-words.ts'

const SAID = {}
const GUESSED = { is_expiry_guess: true }

it.each([
  [[], null],
  [[SAID], 'Uses 1 thing that expires this week'],
  [[SAID, SAID], 'Uses 2 things that expire this week'],
  [[GUESSED, SAID], 'Uses 2 things that expire this week'],
  [[GUESSED], 'Uses 1 thing that probably expires this week'],
  [[GUESSED, GUESSED], 'Uses 2 things that probably expire this week'],
])('says how much of what expires %j is used', (expiring, words) => {
  expect(sayExpiring(expiring)).toBe(words)
})
