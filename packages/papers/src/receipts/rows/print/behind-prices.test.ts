import { expect, it } from 'vitest'
import { pageOfText } from '../../../../testing/page-of-text.ts'
import { withoutWordsBehindPrices } from './behind-prices.ts'
import { rowsOfPages } from '../rows.ts'

const textsOf = (...lines: string[]) =>
  withoutWordsBehindPrices(rowsOfPages([pageOfText(lines)])).map(({ text }) => text)

const LIST = ['BREAD        2.95', 'CHEESE       4.10 B', 'MILK         1.20', 'HAM          3.75']

it('takes words behind the column of prices away', () => {
  expect(textsOf('GRAPES       8.20 NEAN WO', ...LIST)[0]).toBe('GRAPES 8.20')
})

it('leaves tax codes, columns of words, and prices that stand elsewhere', () => {
  expect(textsOf('GRAPES       8.20 FS', ...LIST)[0]).toBe('GRAPES 8.20 FS')
  expect(textsOf('2 x 8.20 GRAPES', ...LIST)[0]).toBe('2 x 8.20 GRAPES')
  const column = LIST.map((line) => `${line} taxed`)
  expect(textsOf(...column)).toEqual(column.map((line) => line.replace(/ +/g, ' ')))
  expect(textsOf('GRAPES       8.20 NEAN WO', ...LIST.slice(0, 2))[0]).toBe('GRAPES 8.20 NEAN WO')
})
