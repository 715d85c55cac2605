import { expect, it } from 'vitest'
import { toRow, toRowLine } from '../rows/mail-row.ts'
import { readRows } from '../rows/read-rows.ts'
import { toOrderLine } from '../lines/order-line.ts'

/** Articles of rows of one table; the lines of a cell are parted by line breaks. */
const read = (...rows: string[][]) =>
  readRows(
    rows.map((cells) =>
      toRow({
        table: 1,
        isGrid: true,
        isCard: false,
        cells: cells.map((text, column) => ({
          column,
          isHeader: false,
          lines: text.split('\n').map((line) => toRowLine({ text: line })),
        })),
      }),
    ),
  )
    .drafts.map((draft) => toOrderLine(draft, 'adds_up', null))
    .map(({ name, quantity, unit, pack_size, price }) => [name, quantity, unit, pack_size, price])

it.each([
  ['500 g (4,98 €/kg)', '2,49 €', [1, 'item', '500g', 2.49]],
  ['8 oz • 2 × $3.29', '$6.58', [2, 'item', '8oz', 6.58]],
  ['15 oz can • 4 × $1.19', '$4.76', [4, 'item', '15oz', 4.76]],
  ['Brik 1 L | 0,95 €/ud.', '0,95 €', [1, 'item', '1l', 0.95]],
  ['Size: 12 ct · $4.99 each', '$9.98', [2, 'item', null, 9.98]],
  ['Packung 6 x 1,5 l – 0,39 €/l', '3,51 €', [1, 'item', '6x1.5l', 3.51]],
  ['אריזה: 400 גרם', '₪12.90', [1, 'item', '400g', 12.9]],
  ['Inhalt: 250 g', '3,20 €', [1, 'item', '250g', 3.2]],
  ['750 ml (1 l = 6,65 €)', '4,99 €', [1, 'item', '750ml', 4.99]],
  ['Barquette 300 g / 9,97 € le kg', '2,99 €', [1, 'item', '300g', 2.99]],
  ['6 x 0,33 l', '4,49 €', [1, 'item', '6x0.33l', 4.49]],
  ['60 Stück | 0,05 €/Stück', '3,00 €', [60, 'item', null, 3]],
])('takes the line of a size below a name apart: %s', (line, price, expected) => {
  expect(read([`Testware\n${line}`, price])).toEqual([['Testware', ...expected]])
})

it.each([
  [
    ['Eggs 12 pack', '£3.10'],
    ['Eggs 12 pack', 1, 'item', '12 item', 3.1],
  ],
  [
    ['2 x Eier 10 Stück', '5,98 €'],
    ['Eier 10 Stück', 2, 'item', '10 item', 5.98],
  ],
  [
    ['Bananas\nSize: 6 ct · £1.20 each', '£2.40'],
    ['Bananas', 2, 'item', '6 item', 2.4],
  ],
  [
    ['Eier\n60 Stück | 0,25 €/Stück', '15,00 €'],
    ['Eier', 60, 'item', null, 15],
  ],
  [
    ['Toilet paper 12 rolls', '£6.00'],
    ['Toilet paper 12 rolls', 1, 'item', null, 6],
  ],
])('[INV-076] keeps how many pieces a pack of food holds: %j', (row, expected) =>
  expect(read(row)).toEqual([expected]),
)

it('takes apart a line of a size in a row of its own', () => {
  const found = read(
    ['Black Beans'],
    ['15 oz can • 4 × $1.19', '$4.76'],
    ['Tofu'],
    ['8 oz • 2 × $3.29', '$6.58'],
  )
  expect(found).toEqual([
    ['Black Beans', 4, 'item', '15oz', 4.76],
    ['Tofu', 2, 'item', '8oz', 6.58],
  ])
})

it('takes the count of a pack for no quantity beside a column of quantities', () => {
  const found = read(
    ['Artikel', 'Menge', 'Preis'],
    ['Teebeutel\n60 Stück', '2', '5,98 €'],
    ['Butter\n250 g (9,16 €/kg)', '3', '6,87 €'],
  )
  expect(found).toEqual([
    ['Teebeutel', 2, 'item', null, 5.98],
    ['Butter', 3, 'item', '250g', 6.87],
  ])
})

it('reads an odd weight that costs what it weighs as the quantity', () => {
  expect(read(['Salmone\n0,742 kg (29,90 €/kg)', '22,19 €'])).toEqual([['Salmone', 0.742, 'kg', null, 22.19]])
})

it('leaves articles with their sizes and prices in a line as they are', () => {
  expect(read(['Leche entera 1 L | 0,95 €'], ['Pan de molde 500 g – 1,80 €'])).toEqual([
    ['Leche entera 1 L', 1, 'item', '1l', 0.95],
    ['Pan de molde 500 g', 1, 'item', '500g', 1.8],
  ])
})

it('takes a weight alone below a name for its size', () => {
  const inCells = read(['Pan rallado\n400 g', '1,10 €'], ['Café\n250 g', '3,10 €'])
  const inRows = read(['Pan rallado', '1,10 €'], ['400 g'], ['Café', '3,10 €'], ['250 g'])
  expect([inCells, inRows]).toEqual(
    Array(2).fill([
      ['Pan rallado', 1, 'item', '400g', 1.1],
      ['Café', 1, 'item', '250g', 3.1],
    ]),
  )
})

it('leaves the title of an article that a promotion stands below', () => {
  const found = read(
    ['Roast Coffee', '400 g\nHARVEST10 (-$3.33)', '2', '$29.97'],
    ['Tee\n100 g\nAktion SOMMER -0,50 €', '', '1', '4,00 €'],
  )
  expect(found).toEqual([
    ['Roast Coffee', 2, 'item', '400g', 29.97],
    ['Tee', 1, 'item', '100g', 4],
  ])
})
