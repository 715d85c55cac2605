import { expect, it } from 'vitest'
import { pageOfText } from '../../../../testing/page-of-text.ts'
import { parseReceipt } from '../../parse-receipt.ts'

const CASES: [repair: string, rows: string[], prices: number[]][] = [
  ['a lost point', ['DIET COLA 200', 'CRISPS 0.50', 'TOTAL 2.50'], [2, 0.5]],
  ['also of the sum', ['DIET COLA 200', 'CRISPS 0.50', 'SUB-TOTAL: 250', 'TAX 0.35', 'TOTAL 2.85'], [2, 0.5]],
  ['only the row that makes the sum', ['DIET COLA 200', 'MENU 330', 'CRISPS 0.50', 'TOTAL 2.50'], [2, 0.5]],
  ['not unless it makes the sum', ['DIET COLA 200', 'CRISPS 0.50', 'TOTAL 3.50'], [0.5]],
  ['a sign read as a figure', ['RICE $5.50', 'OMELETTE 58.00', 'SOUP $7.00', 'TOTAL $20.50'], [5.5, 8, 7]],
  ['not a figure that counts', ['RICE $5.50', 'OMELETTE 58.00', 'SOUP $7.00', 'TOTAL $70.50'], [5.5, 58, 7]],
  ['square brackets', ['RICE 5.50', 'SALAD [5.00]', 'SOUP 7.00', 'TOTAL 12.50'], [5.5, 7]],
  ['brackets that count', ['RICE 5.50', 'SALAD [5.00]', 'SOUP 7.00', 'TOTAL 17.50'], [5.5, 5, 7]],
  ['savings that are taken off', ['RICE 5.50', 'SALAD 4.00', 'SAVINGS -1.50', 'TOTAL 8.00'], [5.5, 4, -1.5]],
  [
    'a bonus that is taken off',
    ['RICE 5.50', 'SALAD 4.00', 'LOYALTY 10% OFF -0.95', 'TOTAL 8.55'],
    [5.5, 4, -0.95],
  ],
  ['a bonus that is a note', ['RICE 5.50', 'SALAD 4.00', 'LOYALTY 10% OFF -0.95', 'TOTAL 9.50'], [5.5, 4]],
  ['savings that are a note', ['RICE 5.50', 'SALAD 4.00', 'SAVINGS -1.50', 'TOTAL 9.50'], [5.5, 4]],
  ['prices before names', ['2,00 1 ASPIRIN 500MG', '8,90 SUN CREAM', 'TOTAL 10,90'], [2, 8.9]],
  [
    'a lamp called table, by the number of its article',
    ['5012345678900 Jumper 49.00', '5012345678917 Vase 24.50', '5012345678924 Table Lamp 35.00'].concat(
      'TOTAL 108.50',
    ),
    [49, 24.5, 35],
  ],
  [
    'a food called total, by the number of its article',
    ['WATER 006827493471 3.48', 'TOTAL 03 001600027484 3.54', 'HONEY 088491211171 2.28', 'SUBTOTAL 9.99'],
    [3.48, 3.54, 2.28],
  ],
]

it.each(CASES)('%s', (_, rows, prices) => {
  const { items } = parseReceipt([pageOfText(['Hill Shop', '12.03.2026', ...rows])])
  expect(items.map(({ price }) => price)).toEqual(prices)
})
