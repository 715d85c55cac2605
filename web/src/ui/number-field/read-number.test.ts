import { describe, expect, it } from 'vitest'
import { numberProblem, readNumber } from './read-number.ts'

describe('readNumber', () => {
  it.each([
    ['2,5', 2.5],
    ['2.5', 2.5],
    [',5', 0.5],
    ['.5', 0.5],
    ['2,', 2],
    ['0,125', 0.125],
    ['1.250', 1.25],
    ['1250', 1250],
    ['1,250.5', 1250.5],
    ['1.250,5', 1250.5],
    ['1,250,000', 1_250_000],
    [' −3 ', -3],
    ['２，５', 2.5],
  ])('reads %j as %d', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  it('returns undefined for empty text', () => {
    expect(readNumber(' ')).toBeUndefined()
  })

  it.each(['-', 'two', '1,2,3', '1.2.3', '12,3456.7', '1,250', '1e3', '1e-7', '0x10', 'Infinity'])(
    'does not accept %j as a number',
    (text) => {
      expect(readNumber(text)).toBeNaN()
    },
  )
})

it('says how to write an ambiguous number', () => {
  expect(numberProblem('1,250')).toBe('Write 1250 or 1.250: a comma can mean both')
})
