import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costGrowth } from '../../testing/cost-growth.ts'
import { pageOfText } from '../../testing/page-of-text.ts'
import { parseReceipt } from './parse-receipt.ts'
import { SURE_FROM } from '../sure-from.ts'

const itemsOf = (...lines: string[]) =>
  parseReceipt([pageOfText(lines)]).items.map(({ name, quantity, unit, price }) => [
    name,
    quantity,
    unit,
    price,
  ])

describe('item lines', () => {
  it('[RCPT-053] are between headings and totals; totals, payments and thanks are not lines', () => {
    const items = itemsOf(
      'GREEN CORNER',
      'Tel 555 0100',
      'Item      Qty   Amount',
      'MILK 1L          1.35',
      'BREAD            3.20',
      'SUBTOTAL         4.55',
      'TAX              0.20',
      'TOTAL            4.75',
      'CASH            10.00',
      'CHANGE           5.25',
      'Thank you',
    )
    expect(items).toEqual([
      ['MILK 1L', 1, 'item', 1.35],
      ['BREAD', 1, 'item', 3.2],
    ])
  })

  it('keep a name between the columns of their numbers', () => {
    expect(itemsOf('2 WALL PLUG 1.50 3.00', 'TOTAL 3.00')).toEqual([['WALL PLUG', 2, 'item', 3]])
  })

  it('have the count of the column right before the price, where its heading says so', () => {
    const goods = ['FRUIT DROPS 2 3.98', 'BODY LOTION 3 4.59', 'TOTAL 8.57']
    expect(itemsOf('Description aty Amount', ...goods)).toEqual([
      ['FRUIT DROPS', 2, 'item', 3.98],
      ['BODY LOTION', 3, 'item', 4.59],
    ])
    expect(itemsOf(...goods)).toEqual([
      ['FRUIT DROPS 2', 1, 'item', 3.98],
      ['BODY LOTION 3', 1, 'item', 4.59],
    ])
  })

  it.each([
    ['6. TURKEY SANDWICH 7.50', 10.4, 'a number of the list or an inch mark'],
    ['15 LEMONADE 59.00', 61.9, 'pieces that do not divide the price'],
    ['PORT WINE (2 88.00) 16.00', 18.9, 'a multiplication with a misread sign'],
    ['GARDEN HERBS 0.610G 1.71', 4.61, 'a measure of less than a gram'],
  ])('are not sure with %s (total %d): %s', (row, total) => {
    const rows = [row, 'BREAD 1.20', 'SALT 0.80', 'PEPPER 0.90', `TOTAL ${total.toFixed(2)}`]
    const sure = parseReceipt([pageOfText(rows)]).items.map(({ confidence }) => confidence >= SURE_FROM)
    expect(sure).toEqual([false, true, true, true])
  })

  it('have no discount columns in their name', () => {
    expect(itemsOf('BUTTER ROLL 2 1.50 0 3.00 S', 'TOTAL 3.00')).toEqual([['BUTTER ROLL', 2, 'item', 3]])
  })

  it('have no price where only a unit price is printed', () => {
    expect(itemsOf('YOGURT 5.05', '0.49/oz', 'TOTAL 5.05')).toEqual([['YOGURT', 1, 'item', 5.05]])
  })

  it.each(['@4 X RM 8.90', '4 X R 8.90', '4 @ 8.90', '8.90 x 4', 'x4', 'Qty 4'])(
    'have the quantity of %s below them',
    (row) =>
      expect(itemsOf('WASHING POWDER RM35.60', row, 'BREAD RM1.20', 'TOTAL RM36.80')).toEqual([
        ['WASHING POWDER', 4, 'item', 35.6],
        ['BREAD', 1, 'item', 1.2],
      ]),
  )

  it('are not sure where the quantity below them explains another price', () => {
    const rows = ['RICE 35.60', '4 x 9.90', 'BREAD 1.20', 'SALT 0.80', 'TOTAL 37.60']
    const [rice, bread, salt] = parseReceipt([pageOfText(rows)]).items
    expect(rice).toMatchObject({ quantity: 1, confidence: 0.5 })
    // It may also belong to what is printed below it.
    expect(bread?.confidence).toBe(0.5)
    expect(salt?.confidence).toBeGreaterThan(SURE_FROM)
  })

  it('keep the pack size on the row of their name', () =>
    expect(
      parseReceipt([pageOfText(['Item Qty Amount', 'SPRING WATER 6x1.25L', '5.00*2 10.00', 'TOTAL 10.00'])])
        .items,
    ).toMatchObject([{ name: 'SPRING WATER 6x1.25L', quantity: 2, packSize: '6x1.25l' }]))

  it('[INV-076] keep how many pieces a pack holds, and what it costs', () =>
    expect(
      parseReceipt([pageOfText(['EGGS 12 PACK 3.20', 'LIMES 4PK 1.10', 'TOTAL 4.30'])]).items,
    ).toMatchObject([
      { quantity: 1, packSize: '12 item', price: 3.2 },
      { quantity: 1, packSize: '4 item', price: 1.1 },
    ]))

  it('have the weight printed below, even when the column heading is shifted into that row', () =>
    expect(itemsOf('BANANEN 0,19 A', '0,162 kg x 1,15 EUR/kg EUR', 'SUMME 0,19')).toEqual([
      ['BANANEN', 0.162, 'kg', 0.19],
    ]))

  it('have a price of cents only where the zero is not printed', () =>
    expect(itemsOf('EGGS .88 FS', 'BAR S BACON 2.38 FS', 'FLOUR 1737 .59 FS', 'TOTAL 3.85')).toEqual([
      ['EGGS', 1, 'item', 0.88],
      ['BAR S BACON', 1, 'item', 2.38],
      ['FLOUR 1737', 1, 'item', 0.59],
    ]))

  it('keep their name when a discount is before their price', () => {
    expect(
      itemsOf('Item Qty Amount', 'OLIVE OIL EXTRA', 'Discount -1.00', '2 x 5.00 10.00', 'TOTAL 9.00'),
    ).toEqual([
      ['Discount', 1, 'item', -1],
      ['OLIVE OIL EXTRA', 2, 'item', 10],
    ])
    expect(itemsOf('1 80100 199.00', 'RICE COOKER', 'Disc 20% -39.80', '159.20', 'TOTAL 159.20')).toEqual([
      ['RICE COOKER', 1, 'item', 199],
      ['Discount', 1, 'item', -39.8],
    ])
  })

  it('start with their number where they are numbered', () =>
    expect(
      itemsOf(
        'GREEN CORNER',
        'Cash sales',
        '1. 2012-0043 JOURNAL BOOK',
        'WITH COVER',
        '1 X 3.30 3.30',
        'TOTAL 3.30',
      ),
    ).toEqual([['JOURNAL BOOK WITH COVER', 1, 'item', 3.3]]))

  it.each(['TOTAL 0% GREEK YOGHURT', 'FAGE TOTAL 0%', 'TOTAL YOGHURT 2%'])(
    'may be named %s when the sum below includes them',
    (name) => {
      const rows = ['MILK 1.35', `${name} 2.50`, 'BREAD 1.20', `${name} 2.50`, 'SALT 0.45']
      expect(itemsOf(...rows, 'TOTAL 8.00', 'CASH 10.00').map(([, , , price]) => price)).toEqual([
        1.35, 2.5, 1.2, 2.5, 0.45,
      ])
      // Without that sum it is what it looks like.
      expect(itemsOf('MILK 1.35', 'BREAD 1.15', 'TOTAL SALES 2.50', 'TOTAL 9.00').length).toBe(2)
    },
  )

  it('continue after the sum of one tax rate', () => {
    const rows = [
      'MILK  2.10',
      'Total 0% supplies: 2.10',
      'SCONE  1.00',
      'Total 6% supplies: 1.06',
      'GST: 0.06',
    ]
    expect(itemsOf(...rows, 'Total Payable: 3.16').map(([name]) => name)).toEqual(['MILK', 'SCONE'])
  })

  it('take their quantity from the row below or above, whichever it explains', () => {
    expect(itemsOf('KIWI  3,16 B', '4 Stk x 0,79', 'SALAT  1,19 B', 'SUMME  4,35')).toEqual([
      ['KIWI', 4, 'item', 3.16],
      ['SALAT', 1, 'item', 1.19],
    ])
    expect(itemsOf('SALAT  1,19 B', '2 x 0,99', 'KIWI  1,98 B', 'SUMME  3,17')).toEqual([
      ['SALAT', 1, 'item', 1.19],
      ['KIWI', 2, 'item', 1.98],
    ])
  })

  it('take their names from the rows above the numbers, skipping article numbers', () => {
    const items = itemsOf(
      'DESCRIPTION QTY PRICE AMOUNT',
      'POT HOLDER (SQUARE)',
      'MB11/2 - 10/300',
      '9067846  3X  2.50  7.50',
      'RIBBON 2.0CM',
      '8711015  2X  6.30  12.60',
      'TOTAL 20.10',
    )
    expect(items).toEqual([
      ['POT HOLDER (SQUARE)', 3, 'item', 7.5],
      ['RIBBON 2.0CM', 2, 'item', 12.6],
    ])
  })

  it('take their names from the rows below the numbers where the receipt prints them there', () => {
    const items = itemsOf(
      'Item Qty S/Price Amount Tax',
      '1612  1  10.60  10.60 SR',
      'COTTON GLOVE',
      '3313  2  19.08  38.16 SR',
      'CUTTING WHEEL',
      'Total Sales 48.76',
    )
    expect(items).toEqual([
      ['COTTON GLOVE', 1, 'item', 10.6],
      ['CUTTING WHEEL', 2, 'item', 38.16],
    ])
  })

  it('have a negative price when they are discounts or returned deposits', () => {
    expect(itemsOf('CHEDDAR  4.25', 'DISCOUNT  0.50', 'LEERGUT  -0,75', 'TOTAL  3.00')).toEqual([
      ['CHEDDAR', 1, 'item', 4.25],
      ['DISCOUNT', 1, 'item', -0.5],
      ['LEERGUT', 1, 'item', -0.75],
    ])
  })

  it('end at a line that sums up all above it, even when its label is unreadable', () => {
    expect(itemsOf('MILK 1.35', 'BREAD 3.20', 'lU 78HLFN 4.55', 'EXTRA 9.00').map(([name]) => name)).toEqual([
      'MILK',
      'BREAD',
    ])
  })

  it('do not include a unit price', () => {
    expect(itemsOf('4x 000006275976  23.60', 'COLD BOTTLE @5.90', 'Sub-total 23.60')).toEqual([
      ['COLD BOTTLE', 4, 'item', 23.6],
    ])
  })
})

describe('parseReceipt', () => {
  it('compares the sum of the lines with the total', () => {
    const difference = (total: string) =>
      parseReceipt([pageOfText(['MILK 0.10', 'BREAD 0.20', `TOTAL ${total}`])]).totalDifference
    expect(difference('0.30')).toBe(0)
    expect(difference('0.50')).toBe(-0.2)
    expect(parseReceipt([pageOfText('TOTAL 0.30')]).totalDifference).toBeNull()
  })

  it('returns an empty result for empty pages', () => {
    expect(parseReceipt([])).toMatchObject({ storeName: null, purchaseDate: null, total: null, items: [] })
  })

  it.each([
    'A * ',
    '1.',
    '1 ',
    '1.2,',
    'x1 x ',
    'TOTAL ',
    '12/',
    '@ 1.5 ',
    'kg 1 ',
    'A.A.A.A.A.A.A.A. ',
    '12/12/12/12/12/ ',
  ])('is quick on a page that is made to keep it busy: %j', (part) => {
    const page = (count: number) => pageOfText(Array.from({ length: 300 }, () => part.repeat(count) + '!'))
    const pages = new Map([40, 320].map((count) => [count, [page(count)]]))
    expect(costGrowth((count) => void parseReceipt(pages.get(count) ?? []), 40)).toBeLessThan(32)
  })

  it('keeps an item that costs as much as those above it, when the total includes it', () => {
    const names = (text: string) => parseReceipt([pageOfText(text)]).items.map(({ name }) => name)
    const goods = 'Milk 1.00\nBread 1.00\nButter 2.00\nCheese 3.50'
    expect(names(`${goods}\nTOTAL 7.50`)).toEqual(['Milk', 'Bread', 'Butter', 'Cheese'])
    expect(names('Milk 1.20\nBread 1.00\nTxtxl 2.20\nBargain 5.00')).toEqual(['Milk', 'Bread'])
  })

  it('limits names to the length that can be stored', () => {
    const { storeName, items } = parseReceipt([
      pageOfText(`${'Greengrocer '.repeat(24)}Ltd\n${'Apple '.repeat(50)}1.20\nPear 2.00\nTotal 3.20`),
    ])
    expect(storeName).toHaveLength(200)
    expect(items.map(({ name, price }) => [name.length, price])).toEqual([
      [200, 1.2],
      [4, 2],
    ])
  })

  it('never throws and returns finite numbers, whatever was read', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        'TOTAL',
        'Qty',
        '1.35',
        '2 x 0.79',
        '0.455 kg @ 3.99',
        '14/03/2026',
        'RM',
        '-0,75',
        '99999.99',
      ),
    )
    const text = fc.array(
      fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(' ')),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(text, (lines) => {
        const parsed = parseReceipt([pageOfText(lines)])
        for (const { price, quantity } of parsed.items) {
          expect(Number.isFinite(price)).toBe(true)
          expect(quantity).toBeGreaterThan(0)
        }
        expect(parsed.total === null || Number.isFinite(parsed.total)).toBe(true)
      }),
    )
  })
})
