import { describe, expect, it, vi } from 'vitest'
import { toRow, toRowLine } from '../rows/mail-row.ts'
import { readRows } from '../rows/read-rows.ts'
import { ROW_RULES } from './continued-lines.ts'

type Article = [name: string, quantity: number | null, price: number | null]

/** Rows of a mail below each other, and its articles, which are others without the rule. */
const EXAMPLES: Record<string, readonly [rows: readonly string[], articles: readonly Article[]][]> = {
  'amount within a sentence': [
    [
      ['2 x Oat biscuits', 'Your card that ends in 4410 will be charged £12.30 when we deliver this order.'],
      [['Oat biscuits', 2, null]],
    ],
  ],
  'quantity where quantities stand above their articles': [
    [
      ['Oat biscuits', '£4.50', '2 x', 'Red lentils', '£2.80'],
      [
        ['Oat biscuits', null, 4.5],
        ['Red lentils', 2, 2.8],
      ],
    ],
  ],
  'quantity below no article': [[['2 x £1.40', 'Red lentils £2.80'], [['Red lentils', 2, 2.8]]]],
  'quantity below an article that has one': [
    [
      ['2 x Oat biscuits £3.00', 'Qty: 4', 'Red lentils £5.60'],
      [
        ['Oat biscuits', 2, 3],
        ['Red lentils', 4, 5.6],
      ],
    ],
  ],
  'quantity and price of one below an article that costs something else': [
    [
      ['Oat biscuits £1.50', '2 x £1.40', 'Red lentils £2.80'],
      [
        ['Oat biscuits', null, 1.5],
        ['Red lentils', 2, 2.8],
      ],
    ],
  ],
  'more of the article above': [[['Red lentils', '2 x £1.40', '£2.80'], [['Red lentils', 2, 2.8]]]],
  'figures of no article': [[['2 x £1.40', '£2.80', 'Red lentils £2.80'], [['Red lentils', 2, 2.8]]]],
  'article in place of the one above': [
    [
      ['Red lentils', 'Qty: 3', 'Substituted with: Brown lentils £4.20'],
      [
        ['Red lentils', 3, null],
        ['Brown lentils', 3, 4.2],
      ],
    ],
  ],
  article: [
    [
      ['Oat biscuits £1.50', 'Red lentils £2.80'],
      [
        ['Oat biscuits', null, 1.5],
        ['Red lentils', null, 2.8],
      ],
    ],
  ],
}

const articlesIn = (rows: readonly string[]) =>
  readRows(
    rows.map((text) =>
      toRow({
        table: 1,
        isGrid: false,
        isCard: false,
        cells: [{ column: 0, isHeader: false, lines: [toRowLine({ text })] }],
      }),
    ),
  ).drafts.map(({ name, quantity, price }) => [name, quantity, price])

describe('the rules of rows that go on with an article', () => {
  it('have examples each', () => {
    expect(Object.keys(EXAMPLES)).toEqual(ROW_RULES.map(({ name }) => name))
  })

  it.each(
    ROW_RULES.flatMap((rule) =>
      (EXAMPLES[rule.name] ?? []).map(([rows, articles]) => ({ name: rule.name, rule, rows, articles })),
    ),
  )('$name: $rows', ({ rule, rows, articles }) => {
    expect(articlesIn(rows)).toEqual(articles)
    vi.spyOn(rule, 'match').mockReturnValue(false)
    expect(articlesIn(rows)).not.toEqual(articles)
  })
})
