import { describe, expect, it } from 'vitest'
import { pageOfText } from '../../testing/page-of-text.ts'
import type { RecognisedPage } from './rows/recognised-page.ts'
import { parseReceipt } from './parse-receipt.ts'

const HEAD = ['Gruen Markt', '12.03.2026 10:21']
const pageOf = (...lines: string[]) => pageOfText([...HEAD, ...lines])
const itemsOfPage = (page: RecognisedPage) =>
  parseReceipt([page]).items.map(({ name, quantity, unit, price }) => [name, quantity, unit, price])
const itemsOf = (...lines: string[]) => itemsOfPage(pageOf(...lines))

describe('a discount', () => {
  it('belongs to the line above; savings and what was paid are no lines, a column of tax letters no name', () => {
    const page = pageOf(
      'E BOLACHAS 171G 2,49',
      'Desconto Imediato (0,50)',
      'E PIZZA FRESCA 415G 2,89',
      'TOTAL 5,38',
      'TOTAL POUPANCA (0,50)',
      'TOTAL A PAGAR 4,88',
      'TOTAL PAGO 4,88',
    )
    expect(itemsOfPage(page)).toEqual([
      ['BOLACHAS 171G', 1, 'item', 2.49],
      ['Desconto Imediato', 1, 'item', -0.5],
      ['PIZZA FRESCA 415G', 1, 'item', 2.89],
    ])
    expect(parseReceipt([page])).toMatchObject({ total: 4.88, totalDifference: 0 })
  })

  it('goes off the article whose number it names, and numbers of a column off all names', () => {
    const page = pageOf(
      'E 97705 TURKEY HEN 13.08 N',
      '662821 BATTERIES 9V 20.99 Y',
      '7712 RICE 1.00 N',
      '340761 /662821 2.00-Y',
      'TOTAL 33.07',
    )
    expect(itemsOfPage(page)).toEqual([
      ['TURKEY HEN', 1, 'item', 13.08],
      ['BATTERIES 9V', 1, 'item', 20.99],
      ['Discount BATTERIES 9V', 1, 'item', -2],
      ['RICE', 1, 'item', 1],
    ])
    expect(parseReceipt([page])).toMatchObject({ total: 33.07, totalDifference: 0 })
  })

  it.each(['340761 / 662821 2.00-', '340761/662821 -2.00 A', 'COUPON /662821 2.00-'])(
    'is found as %s',
    (row) =>
      expect(
        itemsOf('662821 TOFU 20.99', '7712 RICE 1.00', row, 'TOTAL 19.99').map(([, , , price]) => price),
      ).toEqual([20.99, -2, 1]),
  )
})

describe('what is paid', () => {
  const goods = ['Quinoa 3,00', 'Tofu 5,00']

  it.each([
    [['TOTAL 8,00', 'Remise -1,00', 'Carte bancaire 7,00']],
    [['TOTAL 8,00', 'Kundenvorteil 1,00-', 'Visa 7,00']],
    [['TOTAL 8,00', 'Rabat -1,00', 'Gotówka 10,00', 'Reszta 3,00']],
    [['Zwischensumme 8,00', 'Rabatt 0,50', 'Coupon -0,50', 'Gesamt 7,00']],
  ])('is what is left of the sum after discounts below it: %j', (foot) => {
    const { total, totalDifference, items } = parseReceipt([pageOf(...goods, ...foot)])
    expect({ total, totalDifference }).toEqual({ total: 7, totalDifference: 0 })
    expect(items.slice(2).every(({ price }) => (price ?? 0) < 0)).toBe(true)
    expect(items.length).toBeGreaterThan(2)
  })

  it('is the sum where nothing confirms that a discount below was taken off it', () => {
    const { total, items } = parseReceipt([pageOf(...goods, 'TOTAL 8,00', 'Rabatt 1,00', 'Visa 8,00')])
    expect([total, items.length]).toEqual([8, 2])
  })

  it.each([
    [['Zzzz 8,00', 'Yyyy 10,00', 'Wwww 2,00']],
    [['T O T A L 8,00', 'CASH 8,00']],
    [['TOTAL DUE $ 8 . 0 0']],
    [['S U M M E 8 , 0 0']],
  ])('follows from the amounts where no word is known: %j', (foot) =>
    expect(parseReceipt([pageOf(...goods, ...foot)])).toMatchObject({
      total: 8,
      items: [{ price: 3 }, { price: 5 }],
    }),
  )

  it.each([
    'TOTAL DUE $ 1 29 . 1 5',
    'S U M M E  E U R 129,15',
    'S U M M E  1 2 9 , 1 5',
    'T O T A L  129 . 15',
  ])('may be printed wide: %s', (row) => {
    const { total, items } = parseReceipt([pageOf('Quinoa 3.00', 'Tofu 125.00', 'TAX 1.15', row)])
    expect([total, items.length]).toEqual([129.15, 2])
  })

  it.each([
    'Sie erhalten 4 Treuepunkte 0,40',
    'Treuepunkte 12,00',
    'Points earned 8.00',
    'Preis je kg 3,98',
    '1 kg = 3,98 EUR',
    'Aktionspreis 2,49',
    'Puntos acumulados 3,00',
    'Punti fedeltà 8,00',
    'Solde fidélité 4,20',
    'Preço por kg 2,49',
  ])('has no articles among notes about prices and points: %s', (note) =>
    expect(parseReceipt([pageOf('Quinoa 3,00', note, 'Tofu 5,00', 'TOTAL 8,00')])).toMatchObject({
      total: 8,
      items: [{ name: 'Quinoa' }, { name: 'Tofu' }],
    }),
  )
})

describe('pieces below an article', () => {
  it.each([
    ['0,99 X 2 vnt. 1,98 A', 2, 1.98],
    ['0,99 X 2,000 vnt. 1,98 A', 2, 1.98],
    ['1,20 X 3 kom 3,60 A', 3, 3.6],
    ['3 szt x 2,10 6,30 A', 3, 6.3],
    ['2,000 gab. X 0,99 1,98', 2, 1.98],
  ])('%s', (row, quantity, price) =>
    expect(
      itemsOf('Dark chocolate', row, 'Butter', '1 x 2,00 2,00 A', `TOTAL ${(price + 2).toFixed(2)}`),
    ).toEqual([
      ['Dark chocolate', quantity, 'item', price],
      ['Butter', 1, 'item', 2],
    ]),
  )

  it('are found although a speck stands between the rows', () => {
    const page = pageOf('Joghurt mild 3,58 A', '2 Stk x 1,79', 'Brot 2,00 A', 'SUMME 5,58')
    const [joghurt] = page.lines.filter((line) => line.words.some(({ text }) => text === 'Joghurt'))
    const bottom = joghurt?.box[3] ?? 0
    for (const text of ['.', '·', '-', "'", '•']) {
      const speck = { text, confidence: 0.4, box: [40, bottom + 2, 43, bottom + 8] as const }
      const lines = page.lines.flatMap((line) =>
        line === joghurt ? [line, { words: [speck], box: speck.box }] : [line],
      )
      expect(itemsOfPage({ ...page, lines })).toEqual([
        ['Joghurt mild', 2, 'item', 3.58],
        ['Brot', 1, 'item', 2],
      ])
    }
  })
})

describe('a count below an article', () => {
  it.each(['N Stk x 1,79', 'Stk x 1,79', '.2 Stk x 1,79', '· 2 Stk x 1,79', 'l szt. x 1,79'])(
    'is known from the price where a speck hid it: %s',
    (row) =>
      expect(itemsOf('Joghurt mild 3,58 A', row, 'Brot 2,00 A', 'SUMME 5,58')).toEqual([
        ['Joghurt mild', 2, 'item', 3.58],
        ['Brot', 1, 'item', 2],
      ]),
  )

  it('is not made up where the price is no multiple', () =>
    expect(itemsOf('Joghurt mild 3,50 A', 'N Stk x 1,79', 'SUMME 3,50')).toEqual([
      ['Joghurt mild', 1, 'item', 3.5],
    ]))
})

describe('the weight of an article', () => {
  it.each(['Handeingabe E-Bon 0,502 kg', 'Gewicht 0,502 kg', '0,502 kg Handeingabe', 'Poids net 0,502 kg'])(
    'stands below it, whatever is said beside it: %s',
    (row) =>
      expect(itemsOf('PAPRIKA ROT 1,50 B', row, 'BROT 2,00 B', 'SUMME 3,50')).toEqual([
        ['PAPRIKA ROT', 0.502, 'kg', 1.5],
        ['BROT', 1, 'item', 2],
      ]),
  )

  it.each(['PT: 0,002 kg', 'T 0,002 kg', 'Tara: 0,002 kg', 'Tare 0.002 kg'])(
    'is not its tare: %s',
    (tare) => {
      const rows = ['Jablka Gala 21,11 B', 'N 0,922 kg x 22,90 Kc/kg', 'Rohlik 3,00 B', 'CELKEM 24,11']
      const right = [
        ['Jablka Gala', 0.922, 'kg', 21.11],
        ['Rohlik', 1, 'item', 3],
      ]
      expect(itemsOf(rows[0]!, rows[1]!, tare, rows[2]!, rows[3]!)).toEqual(right)
      expect(itemsOf(rows[0]!, tare, rows[1]!, rows[2]!, rows[3]!)).toEqual(right)
    },
  )
})

describe('names', () => {
  it('continue on the next row, which has the price', () =>
    expect(
      itemsOf(
        'Sugar 1.00',
        'Chicken thighs free range without antibiotics WELL',
        'DONE 3.99',
        'Rice 2.00',
        'TOTAL 6.99',
      ),
    ).toEqual([
      ['Sugar', 1, 'item', 1],
      ['Chicken thighs free range without antibiotics WELL DONE', 1, 'item', 3.99],
      ['Rice', 1, 'item', 2],
    ]))

  it.each(['Fruit and Veg:', 'FRUIT & VEG:', 'Obst und Gemüse:'])(
    'have no heading of a department: %s',
    (heading) =>
      expect(
        itemsOf(
          heading,
          '(A) BANANA',
          '0,845 X 1,19 1,01',
          'Bakery:',
          '(B) BROWN BREAD',
          '1 X 2,00 2,00',
          'TOTAL 3,01',
        ),
      ).toEqual([
        ['BANANA', 0.845, 'kg', 1.01],
        ['BROWN BREAD', 1, 'item', 2],
      ]),
  )
})

describe('what is printed short or misread', () => {
  it.each([
    ['MANDARINEN IKG', 'MANDARINEN 1KG', '1kg'],
    ['Vollmilch l L', 'Vollmilch 1 L', '1l'],
    ['APFELSAFT O,5L', 'APFELSAFT 0,5L', '0.5l'],
    ['MEHL I000 G', 'MEHL 1000 G', '1000g'],
  ])('%s is a pack', (printed, name, packSize) =>
    expect(parseReceipt([pageOf(`${printed} 1,99 A`, 'SUMME 1,99')]).items).toMatchObject([
      { name, packSize },
    ]),
  )

  it.each([
    ['Doppelrahmfrischk. 1,99 A', 'Doppelrahmfrischkäse'],
    ['DOPPELRAHMFRISCHK. 200G 1,99 A', 'DOPPELRAHMFRISCHKÄSE 200G'],
    ['Mineralw. still 1,99 A', 'Mineralwasser still'],
    ['Bratw. grob 1,99 A', 'Bratwurst grob'],
  ])('%s is completed where only one food fits', (row, name) =>
    expect(itemsOf(row, 'SUMME 1,99')).toEqual([[name, 1, 'item', 1.99]]),
  )

  it.each(['Sauer. Schmand', 'Origin. Brezel', 'Gew. Gurken', 'Xylogr. Ding'])(
    '%s is left as printed',
    (name) => expect(itemsOf(`${name} 1,99 A`, 'SUMME 1,99')).toEqual([[name, 1, 'item', 1.99]]),
  )
})

describe('the shop', () => {
  it('is that of the head, not a longer row of the foot', () => {
    const { storeName } = parseReceipt([
      pageOfText([
        'Markt GmbH, Domstr. 20, 50668 Koeln',
        'Tel. 0221 4711',
        '12.03.2026 10:21',
        ...Array.from({ length: 10 }, (_, index) => `Milch ${index + 1},00`),
        'SUMME 55,00',
        'Markt GmbH   Geschäftsführer: A. Muster (Vorsitz)   Bank',
      ]),
    ])
    expect(storeName).toBe('Markt GmbH')
  })
})
