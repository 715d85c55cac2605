import { describe, expect, it } from 'vitest'
import { pageOfText } from '../../../../testing/page-of-text.ts'
import { parseReceipt } from '../../parse-receipt.ts'

const pageOf = (...lines: string[]) => pageOfText(['Gruen Markt', '12.03.2026 10:21', ...lines])
const itemsOf = (...lines: string[]) =>
  parseReceipt([pageOf(...lines)]).items.map(({ name, quantity, unit, price }) => [
    name,
    quantity,
    unit,
    price,
  ])

describe('columns and marks beside a price', () => {
  it.each<[string, string[], [string, number, string, number][]]>([
    [
      'lakhs',
      ['Rice 749.00', 'Mixer 1,04,999.00', 'TOTAL 1,05,748.00'],
      [
        ['Rice', 1, 'item', 749],
        ['Mixer', 1, 'item', 104_999],
      ],
    ],
    [
      'running numbers before the names, numbers of articles behind them',
      [
        '1 Basmati Rice 1006 1.000 749.00 749.00',
        '2 Toor Dal 0713 2.000 164.50 329.00',
        '3 Onion 0703 1.250 38.00 47.50',
        'TOTAL 1,125.50',
      ],
      [
        ['Basmati Rice', 1, 'item', 749],
        ['Toor Dal', 2, 'item', 329],
        ['Onion', 1.25, 'kg', 47.5],
      ],
    ],
    [
      'a count and a number before the name, departments with numbers',
      [
        '21-GROCERY',
        '(2)06038312345 OATS QUICK',
        '2 @ $3.49 6.98',
        '27-PRODUCE',
        'BANANA 1.70',
        'TOTAL 8.68',
      ],
      [
        ['OATS QUICK', 2, 'item', 6.98],
        ['BANANA', 1, 'item', 1.7],
      ],
    ],
    [
      'rates of a tax and stars',
      ['SUT 1LT %1 *42,90', 'DETERJAN %20 *129,00', 'TOPLAM *171,90'],
      [
        ['SUT 1LT', 1, 'item', 42.9],
        ['DETERJAN', 1, 'item', 129],
      ],
    ],
    [
      'a sign that touches the price of one',
      ['POMIDORY LUZ 0,634 x9,99 6,33C', 'CHLEB 1 x5,20 5,20C', 'SUMA 11,53'],
      [
        ['POMIDORY LUZ', 0.634, 'kg', 6.33],
        ['CHLEB', 1, 'item', 5.2],
      ],
    ],
    [
      'a net weight',
      ['Truss Tomatoes', '0.456 kg NET @ $6.90/kg $3.15', 'TOTAL $3.15'],
      [['Truss Tomatoes', 0.456, 'kg', 3.15]],
    ],
    [
      'how a price came about',
      ['Merino Jumper 49.00', 'Was 70.00 Save 21.00', 'Vase 24.50', 'TOTAL 73.50'],
      [
        ['Merino Jumper', 1, 'item', 49],
        ['Vase', 1, 'item', 24.5],
      ],
    ],
    [
      'years of a harvest before other figures',
      ['Rioja Crianza 2019 1 12.00 12.00', 'Chianti Classico 2020 2 9.50 19.00', 'TOTAL 31.00'],
      [
        ['Rioja Crianza 2019', 1, 'item', 12],
        ['Chianti Classico 2020', 2, 'item', 19],
      ],
    ],
    [
      'a year of a harvest among years of other drinks',
      ['Wine 2019 1 12.00 12.00', 'Beer 1664 2 1.50 3.00', 'Rum 1888 1 20.00 20.00', 'TOTAL 35.00'],
      [
        ['Wine 2019', 1, 'item', 12],
        ['Beer 1664', 2, 'item', 3],
        ['Rum 1888', 1, 'item', 20],
      ],
    ],
    [
      'years of a harvest',
      ['Rioja Crianza 2019 12.00', 'Chianti Classico 2020 9.50', 'TOTAL 21.50'],
      [
        ['Rioja Crianza 2019', 1, 'item', 12],
        ['Chianti Classico 2020', 1, 'item', 9.5],
      ],
    ],
    [
      'a voucher without a minus that is taken off',
      ['Milk 1.00', 'Cheese 4.00', 'VOUCHER 2.00', 'TOTAL 3.00', 'CASH 3.00'],
      [
        ['Milk', 1, 'item', 1],
        ['Cheese', 1, 'item', 4],
        ['VOUCHER', 1, 'item', -2],
      ],
    ],
    [
      'a voucher that is sold',
      ['Milk 1.00', 'GIFT CARD 25.00', 'TOTAL 26.00', 'CASH 26.00'],
      [
        ['Milk', 1, 'item', 1],
        ['GIFT CARD', 1, 'item', 25],
      ],
    ],
    [
      'a voucher alone that is sold',
      ['GIFT CARD 25.00', 'TOTAL 25.00', 'CASH 25.00'],
      [['GIFT CARD', 1, 'item', 25]],
    ],
    [
      'a voucher that no sum counts',
      ['Milk 1.00', 'Cheese 4.00', 'VOUCHER 2.00', 'TOTAL 5.00', 'CASH 3.00'],
      [
        ['Milk', 1, 'item', 1],
        ['Cheese', 1, 'item', 4],
      ],
    ],
    [
      'an article that is named like a discount',
      ['DISC PLAYER 5.00', 'Milk 1.00', 'TOTAL 6.00'],
      [
        ['DISC PLAYER', 1, 'item', 5],
        ['Milk', 1, 'item', 1],
      ],
    ],
    [
      'a discount without a minus',
      ['Cheese 5.00', 'Milk 1.00', 'DISC MILK 0.50', 'TOTAL 5.50'],
      [
        ['Cheese', 1, 'item', 5],
        ['Milk', 1, 'item', 1],
        ['DISC MILK', 1, 'item', -0.5],
      ],
    ],
  ])('%s', (_, rows, items) => expect(itemsOf(...rows)).toEqual(items))

  it('are a discount of an article, if it is printed with a minus', () =>
    expect(itemsOf('Liquid soap 5.00', 'DISC. LIQUID SOAP -1.00', 'TOTAL 4.00')).toEqual([
      ['Liquid soap', 1, 'item', 5],
      ['DISC. LIQUID SOAP', 1, 'item', -1],
    ]))

  it('are no lines where cash is rounded', () =>
    expect(
      parseReceipt([pageOf('Brot 2,62', 'Total 2,62', 'Rundungsdifferenz -0,02', 'Total 2,60')]),
    ).toMatchObject({
      total: 2.6,
      items: [{ name: 'Brot' }],
    }))

  it('are counts of pieces, though they run, where nothing else explains the price', () =>
    expect(itemsOf('1 Tea 2.00', '2 Soup 8.00', '3 Roll 3.00', 'TOTAL 13.00')).toEqual([
      ['Tea', 1, 'item', 2],
      ['Soup', 2, 'item', 8],
      ['Roll', 3, 'item', 3],
    ]))
})
