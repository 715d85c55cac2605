import { expect, it } from 'vitest'
import { isolated } from './isolated.ts'

it('keeps the direction of a name to itself where it is another than that of the message', () => {
  expect(isolated('חלב 3%')).toBe('\u2068חלב 3%\u2069')
  expect(isolated('Milk 3%')).toBe('Milk 3%')
})
