import { describe, expect, it } from 'vitest'
import { csvRow } from './csv.ts'

describe('a row of a CSV file', () => {
  it('has its cells between commas, and nothing where there is no value', () => {
    expect(csvRow(['Milk', 1.5, null, 'l'])).toBe('Milk,1.5,,l\r\n')
  })

  it.each([
    ['Bread, dark', '"Bread, dark"'],
    ['12" pizza', '"12"" pizza"'],
    ['two\nlines', '"two\nlines"'],
  ])('quotes %j', (text, cell) => expect(csvRow([text])).toBe(`${cell}\r\n`))

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
    'keeps %j from being run as a formula',
    (text) => {
      expect(csvRow([text]).replaceAll('"', '')).toBe(`'${text}\r\n`)
    },
  )

  it('keeps what follows a semicolon from being run, where that separates cells', () => {
    expect(csvRow(['Milk; =1+1;-1', 'a;b - c'])).toBe("Milk; '=1+1;'-1,a;b - c\r\n")
  })

  it('writes a negative number as the number that it is', () => {
    expect(csvRow([-2.5])).toBe('-2.5\r\n')
  })
})
