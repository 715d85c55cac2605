import { describe, expect, it } from 'vitest'
import { line, mailOf, orderOf, table } from '../testing/order-mail.ts'

type Sum = readonly [label: string, amount: number]

/** The total and discounts of an order of one article for 100, with these sums below it. */
function moneyOf(...sums: Sum[]) {
  const rows = [
    ['Barilla Penne 500 g', '100.00 €'],
    ...sums.map(([label, amount]) => [label, `${amount}.00 €`]),
  ]
  const order = orderOf(mailOf('Your order 4812-77', [line('Order number: 4812-77'), table(...rows)]))
  return { total: order.total, discounts: order.discounts }
}

const LANGUAGES = [
  { total: 'Total', paid: 'Amount paid', charged: 'Total charged', due: 'Amount due', card: 'Gift card' },
  { total: 'Total', paid: 'Total paid', charged: 'Total due today', due: 'Balance due', card: 'Gift card' },
  {
    total: 'Gesamtsumme',
    paid: 'Bezahlt',
    charged: 'Zahlbetrag',
    due: 'Noch zu zahlen',
    card: 'Geschenkkarte',
  },
  {
    total: 'Total',
    paid: 'Total payé',
    charged: 'Montant débité',
    due: 'Reste à payer',
    card: 'Carte cadeau',
  },
  { total: 'Total', paid: 'Pagado', charged: 'Total pagado', due: 'Importe a pagar', card: 'Tarjeta regalo' },
  { total: 'Totale', paid: 'Pagato', charged: 'Totale pagato', due: 'Da pagare', card: 'Carta regalo' },
  { total: 'Totaal', paid: 'Betaald', charged: 'Totaal betaald', due: 'Te betalen', card: 'Cadeaukaart' },
  {
    total: 'Razem',
    paid: 'Zapłacono',
    charged: 'Kwota do zapłaty',
    due: 'Do zapłaty',
    card: 'Karta podarunkowa',
  },
]

describe.each(LANGUAGES)('$total, $paid, $due', ({ total, paid, charged, due, card }) => {
  it.each<[string, Sum[]]>([
    [
      'a part was paid',
      [
        [paid, 40],
        [due, 60],
      ],
    ],
    [
      'a part was charged',
      [
        [charged, 40],
        [due, 60],
      ],
    ],
    [
      'most was paid',
      [
        [paid, 95],
        [due, 5],
      ],
    ],
    [
      'little was paid',
      [
        [paid, 5],
        [due, 95],
      ],
    ],
    [
      'it was paid in three parts',
      [
        [paid, 2],
        [charged, 3],
        [due, 95],
      ],
    ],
    [
      'half is due now',
      [
        [due, 50],
        [due, 50],
      ],
    ],
    ['a part is due', [[due, 60]]],
    [
      'a gift card paid a part',
      [
        [card, 5],
        [charged, 95],
      ],
    ],
    [
      'two gift cards paid a part',
      [
        [card, 10],
        [card, 15],
        [charged, 75],
      ],
    ],
    [
      'two gift cards paid little',
      [
        [card, 2],
        [card, 3],
        [charged, 95],
      ],
    ],
    [
      'two gift cards paid little, before what was charged twice',
      [
        [card, 2],
        [card, 3],
        [paid, 95],
        [charged, 95],
      ],
    ],
  ])('keeps the total where %s', (_, below) => {
    expect(moneyOf([total, 100], ...below)).toEqual({ total: 100, discounts: 0 })
  })

  it('takes what a lower sum to pay leaves unexplained for a discount, not a tenth and more', () => {
    expect(moneyOf([total, 100], [charged, 95])).toEqual({ total: 95, discounts: 5 })
    expect(moneyOf([total, 100], [charged, 90])).toEqual({ total: 100, discounts: 0 })
  })

  it('takes a gift card above the only total off', () => {
    expect(moneyOf([card, 10], [total, 90])).toEqual({ total: 90, discounts: 10 })
  })
})
