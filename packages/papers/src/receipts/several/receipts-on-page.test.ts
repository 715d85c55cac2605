import { describe, expect, it } from 'vitest'
import { pageOfText } from '../../../testing/page-of-text.ts'
import { receiptsOnPage } from './receipts-on-page.ts'

const GROCER = [
  'GREEN GROCER',
  'Mill Lane 3',
  '2026-03-09',
  'Milk 1 l    1.35',
  'Bread    2.10',
  'TOTAL    3.45',
]
const BAKER = [
  'BAKER MOSS',
  'High Street 1',
  '10.03.2026 09:12',
  'Rolls    3.20',
  'Cake    8.50',
  'SUMME EUR   11.70',
]
const CHEMIST = [
  'CHEMIST ROW',
  'Dock Road 9',
  '11.03.2026',
  'Soap    1.99',
  'Sponge    0.89',
  'TOTAL    2.88',
]

/** Rows of texts side by side, `gap` characters apart; shorter ones end earlier. */
const beside = (gap: number, ...papers: readonly (readonly string[])[]) => {
  const width = Math.max(...papers.flat().map((row) => row.length)) + gap
  const height = Math.max(...papers.map((paper) => paper.length))
  return Array.from({ length: height }, (_, row) =>
    papers
      .map((paper) => (paper[row] ?? '').padEnd(width))
      .join('')
      .trimEnd(),
  )
}
const EMPTY = ['', '', '']

type Example = { says: string; rows: readonly string[]; boxes: readonly (readonly number[])[] }
const SEVERAL: readonly Example[] = [
  {
    says: 'two side by side',
    rows: beside(4, GROCER, BAKER),
    boxes: [
      [0, 0, 185, 180],
      [185, 0, 380, 180],
    ],
  },
  {
    says: 'two of different length, the second begins lower',
    rows: beside(4, [...GROCER, 'Cash    5.00', 'Change    1.55'], ['', ...BAKER]),
    boxes: [
      [0, 0, 185, 240],
      [185, 0, 380, 240],
    ],
  },
  {
    says: 'two one above the other',
    rows: [...GROCER, ...EMPTY, ...BAKER],
    boxes: [
      [0, 0, 170, 220],
      [0, 220, 170, 450],
    ],
  },
  {
    says: 'three side by side',
    rows: beside(4, GROCER, BAKER, CHEMIST),
    boxes: [
      [0, 0, 185, 180],
      [185, 0, 400, 180],
      [400, 0, 560, 180],
    ],
  },
  {
    says: 'two side by side above a wide third, whose columns begin below both',
    rows: [
      ...beside(4, GROCER, BAKER),
      ...EMPTY,
      ...CHEMIST.map((row) => row.replace('    ', ' '.repeat(24))),
    ],
    boxes: [
      [0, 0, 185, 220],
      [185, 0, 380, 220],
      [0, 220, 380, 450],
    ],
  },
]

const ONE: readonly Omit<Example, 'boxes'>[] = [
  { says: 'one receipt', rows: GROCER },
  {
    says: 'columns of names and prices far apart',
    rows: GROCER.map((row) => row.replace('    ', ' '.repeat(30))),
  },
  {
    says: 'a card slip below, without goods',
    rows: [
      ...GROCER,
      ...EMPTY,
      'CARD SLIP',
      'Terminal 4711',
      '2026-03-09',
      'Contactless',
      'Amount    3.45',
      'TOTAL    3.45',
    ],
  },
  {
    says: 'an advertisement beside it',
    rows: beside(6, GROCER, ['Ask for', 'our card', 'and save', '2026-12-31', 'up to 5.00', 'per month']),
  },
  {
    says: 'two halves of one receipt',
    rows: beside(
      6,
      [...GROCER.slice(0, 5), 'Butter    2.49'],
      ['Jam    3.10', 'Tea    2.20', 'Rice    1.80', 'Oil    4.70', 'TOTAL    17.74', '2026-03-09'],
    ),
  },
  { says: 'two receipts that touch', rows: [...GROCER, ...BAKER] },
  {
    says: 'a list without dates and totals',
    rows: beside(
      6,
      ['A', 'B', 'C 1.00', 'D 2.00', 'E 3.00', 'F'],
      ['G', 'H', 'I 1.00', 'K 2.00', 'L 3.00', 'M'],
    ),
  },
  { says: 'a few words', rows: ['Milk 1.35'] },
  { says: 'nothing', rows: [''] },
]

describe('receiptsOnPage', () => {
  it.each(SEVERAL)('finds $says, in boxes that cover the page', ({ rows, boxes }) => {
    expect(receiptsOnPage(pageOfText(rows))).toEqual(boxes)
  })

  it.each(ONE)('takes for one: $says', ({ rows }) => {
    expect(receiptsOnPage(pageOfText(rows))).toEqual([])
  })

  it('takes for one what would be more receipts than anybody lays into one picture', () => {
    const papers = Array.from({ length: 7 }, () => GROCER)
    expect(receiptsOnPage(pageOfText(beside(4, ...papers.slice(1))))).toHaveLength(6)
    expect(receiptsOnPage(pageOfText(beside(4, ...papers)))).toEqual([])
  })
})
