import { expect, it } from 'vitest'
import { marksOfLanguage } from './language-of-marks.ts'

it('takes the letters of the language that explains most of the marks', () => {
  const letters = marksOfLanguage([...'üßäöüĎ'])
  expect([...'äöüß'].every((letter) => letters.has(letter))).toBe(true)
  expect(letters.has('Ď')).toBe(false)
})

it.each([
  ['marks of all languages at once', 'ËŤĞĎĞŤòđÅÅØ'],
  ['a single mark', 'é'],
  ['no marks', ''],
])('takes none for %s', (_, read) => {
  expect(marksOfLanguage([...read]).size).toBe(0)
})
