import { expect, it } from 'vitest'
import { LINE_HEIGHT } from '../boxes/crop-line.ts'
import { splitWords } from './word-gaps.ts'

const STEP = 8

/** A line with a bar of ink, 12 pixels wide, at the middle of each character. */
function lineOf(columns: readonly number[], blanks: readonly number[] = []) {
  const width = 400
  const data = new Uint8Array(width * LINE_HEIGHT).fill(240)
  for (const column of columns)
    for (let row = 10; row < 38; row += 1)
      data.fill(20, row * width + column * STEP - 6, row * width + column * STEP + 6)
  const signs = columns.map((column, i) => ({
    text: String(i),
    mark: '',
    column,
    confidence: 1,
    blank: blanks[i] ?? 0,
  }))
  return splitWords(signs, { data, width, height: LINE_HEIGHT }, STEP).map((word) =>
    word.map(({ text }) => text).join(''),
  )
}

it('splits at a wide gap where the network considers a space possible', () => {
  expect(lineOf([2, 4, 6, 10, 12], [0, 0, 0, 0.05])).toEqual(['012', '34'])
})

it('keeps evenly spaced characters together', () => {
  expect(lineOf([2, 4, 6, 8, 10])).toEqual(['01234'])
})

it('splits at a narrow gap where the network is rather sure of a space', () => {
  expect(lineOf([2, 4, 6, 8, 10], [0, 0, 0.6])).toEqual(['01', '234'])
})

it('handles a line without characters, and one of a single character', () => {
  expect(lineOf([])).toEqual([])
  expect(lineOf([5])).toEqual(['0'])
})
