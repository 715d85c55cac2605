import { describe, expect, it } from 'vitest'
import { pageOfText } from '../../../../testing/page-of-text.ts'
import { parseReceipt } from '../../parse-receipt.ts'

const read = (rows: readonly string[]) => parseReceipt([pageOfText(['Hill Shop', '12.03.2026', ...rows])])

const CASES: [rows: string[], total: number | null, lines: [string, number, number][]][] = [
  [
    [
      'Tej 2,8% 1L 429',
      'Kenyer feher 1 250',
      '3 Alma 199 597',
      'Összesen 2 276 Ft',
      'Készpénz 5 000 Ft',
      'Visszajáró 2 724 Ft',
    ],
    2276,
    [
      ['Tej 2,8% 1L', 1, 429],
      ['Kenyer feher', 1, 1250],
      ['Alma', 3, 597],
    ],
  ],
  [
    ['NOODLES WITH EGG 50,000', '2 TEA 18,000', 'Subtotal 68,000', 'Service 3.400', 'Total IDR 71,400'],
    71400,
    [
      ['NOODLES WITH EGG', 1, 50000],
      ['TEA', 2, 18000],
    ],
  ],
  [
    ['2 LEMONADE PACK 5520', '2* 2760', '1 HAM 416', 'TOTAL XPF 5936'],
    5936,
    [
      ['LEMONADE PACK', 2, 5520],
      ['HAM', 1, 416],
    ],
  ],
  [['MILK 1L 248', 'BREAD 168', 'SUBTOTAL 500', 'TOTAL ¥500'], 500, []],
  [
    ['Susu UHT 1L 1 19.500 19,500', 'Sabun cair 2 24.900 49,800', 'Disc. Sabun (5,000)'].concat([
      'HARGA JUAL : 64,300',
      'TUNAI : 70,000',
      'KEMBALI : 5,700',
    ]),
    64300,
    [
      ['Susu UHT 1L', 1, 19500],
      ['Sabun cair', 2, 49800],
      ['Disc. Sabun', 1, -5000],
    ],
  ],
  [
    ['Nuoc mam 500ml', '1 58.285 58.285', 'Gao 5kg', '2 94.500 189.000', 'Tong cong: 247.285'].concat([
      'Tien mat: 250.000',
      'Tien thua: 2.715',
    ]),
    247285,
    [
      ['Nuoc mam 500ml', 1, 58285],
      ['Gao 5kg', 2, 189000],
    ],
  ],
  [
    ['Onigiri Sake *150', '4 x @110', 'Yogurt *440', 'Discount -40', 'TOTAL Y550', 'Cash Y1,000'],
    550,
    [
      ['Onigiri Sake', 1, 150],
      ['Yogurt', 4, 440],
      ['Discount', 1, -40],
    ],
  ],
  [
    ['Nymjolk 1L 249', 'Lambalaeri 7.469', 'Afslattur -374', 'Samtals ISK 7.344', 'Greitt 7.344'],
    7344,
    [
      ['Nymjolk 1L', 1, 249],
      ['Lambalaeri', 1, 7469],
      ['Afslattur', 1, -374],
    ],
  ],
  [
    ['Tej 389', 'Betétdíj', '4 x 50 200', 'Összesen 589 Ft'],
    589,
    [
      ['Tej', 1, 389],
      ['Betétdíj', 4, 200],
    ],
  ],
  [
    ['Joghurt', '4 x 125 g', '499', 'Tej 389', 'Összesen 888 Ft'],
    888,
    [
      ['Joghurt', 1, 499],
      ['Tej', 1, 389],
    ],
  ],
  [
    ['Mjolk 249 kr', 'Braud 399 kr', 'Samtals 648 kr', 'Greitt 1000 kr'],
    648,
    [
      ['Mjolk', 1, 249],
      ['Braud', 1, 399],
    ],
  ],
  [
    ['Gao 94,500', 'Sua 58,285', 'Thanh tien 152,785', 'Tien khach dua 200,000', 'Tien thua 47,215'],
    152785,
    [
      ['Gao', 1, 94500],
      ['Sua', 1, 58285],
    ],
  ],
  [
    ['Gạo 94.500', 'Sữa 58.285', 'Thành tiền 152.785', 'Tiền khách đưa 200.000'],
    152785,
    [
      ['Gạo', 1, 94500],
      ['Sữa', 1, 58285],
    ],
  ],
]

describe('prices without cents', () => {
  it.each(CASES)('%j', (rows, total, lines) => {
    const receipt = read(rows)
    expect(receipt.total).toBe(total)
    expect(receipt.items.map(({ name, quantity, price }) => [name, quantity, price])).toEqual(lines)
  })

  it('are none without a currency of such prices, or among prices with cents', () => {
    const rows = ['TEA 18,000', 'SOUP 20,000', 'TOTAL 38,000']
    expect(read(rows).items).toEqual([])
    const mixed = ['TEA 2.50', 'SOUP 3.20', 'TRAM 200', 'BUS 300', 'TOTAL 500 Ft']
    expect(read(mixed).items.map(({ price }) => price)).not.toContain(300)
  })
})
