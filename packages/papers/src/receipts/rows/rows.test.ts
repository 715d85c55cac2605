import { describe, expect, it } from 'vitest'
import type { Box, RecognisedPage } from './recognised-page.ts'
import { rowsOfPages } from './rows.ts'
import { linesFromWords } from './text-rows.ts'

const word = (text: string, box: Box, confidence = 0.9) => ({ text, box, confidence })
const page = (...words: ReturnType<typeof word>[]): RecognisedPage => ({
  pageNumber: 1,
  width: 400,
  height: 400,
  lines: words.map((each) => ({ words: [each], box: each.box })),
})
const textsOf = (pages: RecognisedPage[]) => rowsOfPages(pages).map((row) => row.text)

describe('rowsOfPages', () => {
  it('joins columns side by side, although the engine returned them as lines', () => {
    const columns = page(word('MILK', [0, 10, 100, 30]), word('1.35', [300, 12, 350, 32]))
    expect(textsOf([columns])).toEqual(['MILK 1.35'])
  })

  it('keeps lines separate that are below each other', () => {
    const lines = page(word('MILK', [0, 10, 100, 30]), word('BREAD', [0, 32, 100, 52]))
    expect(textsOf([lines])).toEqual(['MILK', 'BREAD'])
  })

  it('drops specks and stains at the edges of a row', () => {
    const line = {
      box: [0, 0, 200, 20] as const,
      words: [
        word('|', [0, 0, 5, 20]),
        word('ii', [8, 0, 20, 20], 0.2),
        word('MILK', [30, 0, 90, 20]),
        word('1.35', [150, 0, 190, 20]),
        word('—', [192, 0, 200, 20]),
      ],
    }
    expect(textsOf([{ pageNumber: 1, width: 200, height: 20, lines: [line] }])).toEqual(['MILK 1.35'])
  })
})

describe('linesFromWords', () => {
  it('groups words by the overlap of their heights and orders them', () => {
    const lines = linesFromWords([
      word('1.35', [300, 12, 350, 32]),
      word('BREAD', [0, 40, 90, 60]),
      word('MILK', [0, 10, 100, 30]),
    ])
    expect(lines.map((line) => line.words.map((each) => each.text))).toEqual([['MILK', '1.35'], ['BREAD']])
    expect(lines[0]?.box).toEqual([0, 10, 350, 32])
  })
})
