import { expect, it } from 'vitest'
import { printedRows } from './printed-rows.ts'

const piece = (name: string, x: number, y: number, angle = 0) => ({
  name,
  box: { x, y, width: 100, height: 20, angle },
})
const namesOf = (rows: { name: string }[][]) => rows.map((row) => row.map(({ name }) => name).join(' '))

it('joins the columns of one row, rows from top to bottom', () => {
  const rows = printedRows([
    piece('3.20', 400, 131),
    piece('milk', 60, 100),
    piece('1.35', 400, 102),
    piece('bread', 60, 130),
  ])
  expect(namesOf(rows)).toEqual(['milk 1.35', 'bread 3.20'])
})

it('follows the angle of the text', () => {
  const slope = 0.1
  const at = (name: string, x: number, y: number) => piece(name, x, y + x * Math.tan(slope), slope)
  const rows = printedRows([
    at('milk', 60, 100),
    at('1.35', 400, 100),
    at('bread', 60, 130),
    at('3.20', 400, 130),
  ])
  expect(namesOf(rows)).toEqual(['milk 1.35', 'bread 3.20'])
})

it('never joins pieces that are above each other', () => {
  expect(namesOf(printedRows([piece('upper', 60, 100), piece('lower', 64, 108)]))).toEqual(['upper', 'lower'])
})

it('returns no rows without pieces of text', () => {
  expect(printedRows([])).toEqual([])
})
