import { expect, it } from 'vitest'
import { pageOfText } from '../../../../testing/page-of-text.ts'
import { parseReceipt } from '../../parse-receipt.ts'

type Line = [name: string, quantity: number, unit: string, price: number]

const CASES: [rule: string, rows: string[], lines: Line[]][] = [
  [
    'a unit below the name in a column of units is no name',
    ['Qty UOM Price Amount', 'ORANGE DRINK 500ML', '2 PKT 1.70 3.40 ZR', 'TOTAL 3.40'],
    [['ORANGE DRINK 500ML', 2, 'item', 3.4]],
  ],
  [
    'without a column of units, it is one',
    ['Qty Price Amount', 'ORANGE DRINK 500ML', '2 TEA 1.70 3.40 ZR', 'TOTAL 3.40'],
    [['TEA', 2, 'item', 3.4]],
  ],
  [
    'a food in the row of the figures is the article, and what stands above it a headline',
    [
      'Item Qty UOM Price Amount',
      'WEEKLY PROMO',
      'SUGAR 2 2.50 5.00',
      'SOAP',
      '2 ROLL 1.50 3.00',
      'TOTAL 8.00',
    ],
    [
      ['SUGAR', 2, 'item', 5],
      ['SOAP', 2, 'item', 3],
    ],
  ],
  [
    'a remark in brackets is no name',
    ['GENTLE HAIRCUT', '(Anna B) 30.00', 'WAX 4.00', 'TOTAL 34.00'],
    [
      ['GENTLE HAIRCUT', 1, 'item', 30],
      ['WAX', 1, 'item', 4],
    ],
  ],
  [
    'a reduction is no name',
    ['BEANS 3.99', '1559401018 DUCK SOUP', 'was 8.14 now 7.14 T', 'TOTAL 11.13'],
    [
      ['BEANS', 1, 'item', 3.99],
      ['DUCK SOUP', 1, 'item', 7.14],
    ],
  ],
  [
    'the count and the price of all stand below the price of one',
    ['BREAD KNIFE 04.50', '9556001130258 *2 9.00 SR', 'SPOON 1.20', '9556001130111 *1 1.20', 'TOTAL 10.20'],
    [
      ['BREAD KNIFE', 2, 'item', 9],
      ['SPOON', 1, 'item', 1.2],
    ],
  ],
  [
    'a reduction in brackets within the figures',
    ['WASHING POWDER', '1 x 11.50 (Disc: 1.60) 9.90 S', 'OIL', '2 x 4.50 9.00 S', 'TOTAL 18.90'],
    [
      ['WASHING POWDER', 1, 'item', 9.9],
      ['OIL', 2, 'item', 9],
    ],
  ],
  [
    'the price of all was not read',
    [
      'RICE',
      '2 x 4.00 8.00',
      'SUGAR',
      '1 x 2.50 2.50',
      'SALAD',
      '0.385 X 6.00',
      'JUICE',
      '3 X 1.50',
      'TOTAL 17.31',
    ],
    [
      ['RICE', 2, 'item', 8],
      ['SUGAR', 1, 'item', 2.5],
      ['SALAD', 0.385, 'kg', 2.31],
      ['JUICE', 3, 'item', 4.5],
    ],
  ],
  [
    'a quantity below a name and above a price belongs to that price',
    ['RICE', '2 x 4.00 8.00', 'SUGAR', '1 x 2.50 2.50', 'ON OFFER', '2 x 1.50', 'JUICE 3.00', 'TOTAL 13.50'],
    [
      ['RICE', 2, 'item', 8],
      ['SUGAR', 1, 'item', 2.5],
      ['JUICE', 2, 'item', 3],
    ],
  ],
  [
    'a description below the number of a model',
    ['10372412 XR1102EF 249.99', 'DOOR CAMERA', '10146797 RECYCLING FEE 2.50', 'TOTAL 252.49'],
    [
      ['XR1102EF DOOR CAMERA', 1, 'item', 249.99],
      ['RECYCLING FEE', 1, 'item', 2.5],
    ],
  ],
  [
    'prices that stand one row too high',
    ['1 ROLL 5.35', '2.95', '1 CREAM 6.15', '1 EGGS AND HAM', '2 CHEESE 2.95 5.90', 'TOTAL 20.35'],
    [
      ['ROLL', 1, 'item', 5.35],
      ['CREAM', 1, 'item', 2.95],
      ['EGGS AND HAM', 1, 'item', 6.15],
      ['CHEESE', 2, 'item', 5.9],
    ],
  ],
  [
    'they stay where they are unless all prices are a printed sum',
    ['1 ROLL 5.35', '2.95', '1 CREAM 6.15', '1 EGGS AND HAM', '2 CHEESE 2.95 5.90', 'TOTAL 17.40'],
    [
      ['ROLL', 1, 'item', 5.35],
      ['CREAM', 1, 'item', 6.15],
      ['CHEESE', 2, 'item', 5.9],
    ],
  ],
  [
    'a code of few letters is a name where names stand below their figures',
    [
      'Item Qty Price Amount',
      '1840 1 40.28 40.28',
      'K7 2X5',
      '1664 2 26.50 53.00',
      'GLOSS PAINT',
      'TOTAL 93.28',
    ],
    [
      ['K7 2X5', 1, 'item', 40.28],
      ['GLOSS PAINT', 2, 'item', 53],
    ],
  ],
  [
    'columns of numbers between the name and the price are no part of the name',
    [
      'Description Price Out In Sold Amount',
      'WHITE BREAD 2.13 5 1 0 4 8.52',
      'ROLL 0.72 10 6 0 4 2.88',
      'TOTAL 11.40',
    ],
    [
      ['WHITE BREAD', 4, 'item', 8.52],
      ['ROLL', 4, 'item', 2.88],
    ],
  ],
  [
    'numbers of the articles behind the names are no part of them',
    ['EGGS 70642910004 0.88', 'SODA 1781 1.17', 'POWDER 1783 2.30', 'CAKE 2000 4.00', 'TOTAL 8.35'],
    [
      ['EGGS', 1, 'item', 0.88],
      ['SODA', 1, 'item', 1.17],
      ['POWDER', 1, 'item', 2.3],
      ['CAKE', 1, 'item', 4],
    ],
  ],
  [
    'years alone are no column of numbers',
    ['WINE 2019 5.00', 'RIOJA 2018 7.00', 'WHISKY 1998 30.00', 'TOTAL 42.00'],
    [
      ['WINE 2019', 1, 'item', 5],
      ['RIOJA 2018', 1, 'item', 7],
      ['WHISKY 1998', 1, 'item', 30],
    ],
  ],
  [
    'an only article that is named like a total is one if it is a food',
    ['TOTAL 0% YOGHURT 2.00', 'TOTAL 2.00'],
    [['TOTAL 0% YOGHURT', 1, 'item', 2]],
  ],
  [
    'and as often as the sum below says',
    ['TOTAL 0% YOGHURT 2.00', 'TOTAL 0% YOGHURT 2.00', 'TOTAL 4.00'],
    [
      ['TOTAL 0% YOGHURT', 1, 'item', 2],
      ['TOTAL 0% YOGHURT', 1, 'item', 2],
    ],
  ],
  ['else it is a sum', ['TOTAL SALES 2.00', 'TOTAL 2.00'], []],
  [
    'an amount by hand above the shop is no list',
    [
      'CASH',
      'Item Qty Price Amount',
      '1539 1 90.10 90.10',
      'GLOSS PAINT',
      '1611 1 4.24 4.24',
      'THINNER',
      'TOTAL 94.34',
    ],
    [
      ['GLOSS PAINT', 1, 'item', 90.1],
      ['THINNER', 1, 'item', 4.24],
    ],
  ],
]

it.each(CASES)('%s', (_, rows, lines) => {
  const head = rows[0] === 'CASH' ? ['18. 01', 'Hill Tools', '12.03.2026'] : ['Hill Tools', '12.03.2026']
  const { items } = parseReceipt([pageOfText([...head, ...rows])])
  expect(items.map(({ name, quantity, unit, price }) => [name, quantity, unit, price])).toEqual(lines)
})
