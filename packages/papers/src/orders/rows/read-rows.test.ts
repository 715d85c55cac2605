import { expect, it } from 'vitest'
import { readRows } from './read-rows.ts'
import { toRow, toRowLine } from './mail-row.ts'

/** Rows of one table, each a list of the texts of its cells. */
const read = (...rows: string[][]) =>
  readRows(
    rows.map((cells) =>
      toRow({
        table: 1,
        isGrid: true,
        isCard: false,
        cells: cells.map((text, column) => ({ column, isHeader: false, lines: [toRowLine({ text })] })),
      }),
    ),
  )
const linesOf = ({ drafts }: ReturnType<typeof readRows>) =>
  drafts.map(({ name, quantity, price, removed }) => [name, quantity, price, removed])

it('reads a count glued to the end of a name where it explains the price', () => {
  const found = read(['Blue Milk 2L 2 @ $4.39', '$8.78'], ['Gold Kiwi 0.84 kg @ $6.90/kg', '$5.80'])
  expect(linesOf(found)).toEqual([
    ['Blue Milk 2L', 2, 8.78, null],
    ['Gold Kiwi', 0.84, 5.8, null],
  ])
})

it('leaves a number at the end of a name that does not explain the price', () => {
  expect(linesOf(read(['Juice 7 @ £3.00', '£6.00']))[0]?.[0]).toBe('Juice 7')
})

it('reads the refunded article of a line and not those below it as refunded', () => {
  const found = read(['Refunded: Prawns 800 g — 1 × £12.99 = £12.99'], ['Rice 1 kg — 2 × £1.49 = £2.98'])
  expect(linesOf(found)).toEqual([
    ['Prawns 800 g', 1, 12.99, 'refunded'],
    ['Rice 1 kg', 2, 2.98, null],
  ])
})

it('takes the account that a refund goes to for no article', () => {
  const found = read(
    ['Item', 'Qty', 'Refund'],
    ['Eggs, 12 count', '1', '$4.29'],
    ['Refund total:', '', '$4.29'],
    ['Refund to: Visa ending in 0019: $4.29'],
  )
  expect(linesOf(found)).toEqual([['Eggs, 12 count', 1, 4.29, 'refunded']])
})

it('takes a subtotal below each article for its price', () => {
  const rows = (name: string, count: string, price: string) => [
    [name, 'Qty', count],
    ['Subtotal', price],
  ]
  const found = read(
    ...rows('Barolo', '2', '€68.00'),
    ...rows('Oil', '3', '€41.70'),
    ...rows('Pasta', '1', '€3.20'),
  )
  expect(linesOf(found)).toEqual([
    ['Barolo', 2, 68, null],
    ['Oil', 3, 41.7, null],
    ['Pasta', 1, 3.2, null],
  ])
})

it('leaves labelled options of all articles out of their names', () => {
  const { drafts } = read(
    ['Product', 'Quantity', 'Price'],
    ['Milk - Format : Carton 1 L', '1', '€0.98'],
    ['Butter - Format : Block 250 g', '1', '€2.75'],
    ['Eggs x12 - Format : Box', '1', '€3.89'],
  )
  expect(drafts.map(({ name, size }) => [name, size])).toEqual([
    ['Milk', 'Carton 1 L'],
    ['Butter', 'Block 250 g'],
    ['Eggs x12', 'Box'],
  ])
})

it('reads an amount after a colon and a minus with a blank as taken off', () => {
  const { sums } = read(['Milk', '€5.00'], ['Subtotal: €5.00'], ['Welcome: - € 1.15'])
  expect(sums.at(-1)).toMatchObject({ kind: 'discount', amount: -1.15 })
})

it('reads an offer with the amount taken off beside it as a discount', () => {
  const { drafts, sums } = read(['Eggs', '£4.00'], ['Easter Eggs - 2 for £7', '-£1.00'])
  expect(drafts.map(({ name }) => name)).toEqual(['Eggs'])
  expect(sums).toMatchObject([{ kind: 'discount', amount: -1 }])
})
