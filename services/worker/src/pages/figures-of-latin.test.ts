import { expect, it } from 'vitest'
import { textOfPages, linesFromWords } from '@larder/papers'
import type { RecognisedPage, RecognisedWord } from '@larder/papers'
import { withFiguresOf } from './figures-of-latin.ts'

const word = (text: string, left: number, right: number, top = 0, confidence = 0.99): RecognisedWord => ({
  text,
  confidence,
  box: [left, top, right, top + 20],
})
const pageOf = (...words: RecognisedWord[]): RecognisedPage => ({
  pageNumber: 1,
  width: 800,
  height: 400,
  lines: linesFromWords(words),
})
const merged = (latin: RecognisedPage, hebrew: RecognisedPage) => textOfPages([withFiguresOf(latin, hebrew)])

it('takes numbers from the Latin reading, in their position or where nothing was read', () => {
  const hebrew = pageOf(word('חלב', 600, 700), word('000', 40, 110), word('לחם', 600, 700, 50))
  const latin = pageOf(word('9.60', 43, 103, 2), word('8.50', 42, 101, 51), word("a'7", 610, 700))
  expect(merged(latin, hebrew)).toBe('חלב 9.60\nלחם 8.50')
})

it('joins the parts of a multiplication', () => {
  const hebrew = pageOf(word('0', 651, 718), word('א', 630, 638), word('3', 588, 604), word(')', 700, 705))
  const latin = pageOf(word('3.20', 649, 715), word('X', 619, 632, 0, 0.78), word('3', 592, 603))
  expect(merged(latin, pageOf(...hebrew.lines.flatMap(({ words }) => words), word('יח', 500, 550)))).toBe(
    '3.20 X 3 יח',
  )
})

it('keeps Hebrew words that were read as numbers, and ignores uncertain numbers', () => {
  const hebrew = pageOf(word('דל', 554, 588), word('70גר', 420, 495), word('200', 300, 340))
  const latin = pageOf(word('77', 554, 588), word('70', 453, 494), word('700', 300, 340, 0, 0.6))
  expect(merged(latin, hebrew)).toBe('דל 70גר 200')
})
