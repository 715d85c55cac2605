import { describe, expect, it } from 'vitest'
import { line, mailOf, orderOf, table } from '../testing/order-mail.ts'
import type { MailBlock } from './mail/mail-document.ts'
import { readOrder } from './read-order.ts'

const row = (...cells: string[]): MailBlock => table(cells)

/** Reads a mail of an order with these blocks; its articles as name, quantity, unit and price. */
const read = (...blocks: MailBlock[]) => {
  const order = orderOf(mailOf('Your order 48120 was delivered', [line('Order number: 48120'), ...blocks]))
  return {
    ...order,
    lines: order.items.map(({ name, quantity, unit, price }) => [name, quantity, unit, price]),
    gone: order.removed.map(({ name }) => name),
  }
}

describe('a list of what is missing', () => {
  it('ends with the title of a shelf that counts its products', () => {
    const { lines, gone } = read(
      line('2 missing items'),
      row('1 x', 'Coriander 30g', 'Sorry, out of stock', '£0.65'),
      row('1 x', 'Lemons', 'Sorry, out of stock', '£1.35'),
      line('Fridge (2 products)'),
      row('2 x', 'Milk 2L', '£3.10'),
      row('1 x', 'Yogurt 500g', '£1.85'),
      row('Total', '£4.95'),
    )
    expect(lines).toEqual([
      ['Milk 2L', 2, 'item', 3.1],
      ['Yogurt 500g', 1, 'item', 1.85],
    ])
    expect(gone).toEqual(['Coriander 30g', 'Lemons'])
  })

  it('goes on below the refund of one of its articles', () => {
    const { lines, gone, total } = read(
      line('Delivered items'),
      row('Oats 1.5 kg', 'Quantity: 1', '€2.49'),
      row('Spring water 6 x 500 ml', 'Quantity: 3', '€2.10'),
      row('Milk 2 l', 'Quantity: 2', '€2.29'),
      line('Refunded items'),
      line('Sourdough 600 g'),
      line('Quantity: 1'),
      line('Refund €3.25'),
      line('Blueberries 125 g'),
      line('Quantity: 2'),
      line('Refund €5.50'),
      row('Item subtotal:', '€22.12'),
      row('Delivery:', '€4.99'),
      row('Refund, items:', '-€8.75'),
      row('Total after refunds:', '€18.36'),
      line('Keep shopping for'),
      row('Granola 1 kg', '€4.49'),
    )
    // The prices are those of one piece, by the total.
    expect(lines).toEqual([
      ['Oats 1.5 kg', 1, 'item', 2.49],
      ['Spring water 6 x 500 ml', 3, 'item', 6.3],
      ['Milk 2 l', 2, 'item', 4.58],
    ])
    expect(gone).toEqual(['Sourdough 600 g', 'Blueberries 125 g'])
    expect(total).toBe(18.36)
  })
})

it.each([
  [['You ordered', '1 Own bread 800g £0.79', 'We’ve picked', '1 Miller bread 800g £1.30'], 'Own bread 800g'],
  [
    ['Je bestelde', '1 Eigen brood 800 g € 0,79', 'Je krijgt', '1 Molen brood 800 g € 1,30'],
    'Eigen brood 800 g',
  ],
  [
    ['Sie hatten bestellt', '1 Landbrot 800 g 0,79 €', 'Geliefert wurde', '1 Hofbrot 800 g 1,30 €'],
    'Landbrot 800 g',
  ],
])('knows what was sent in place of what was ordered: %s', (cells, ordered) => {
  const { items, gone } = read(row(...cells), row('2', 'Rice 1 kg', '£3.00'), row('Total', '£4.30'))
  expect(items[0]).toMatchObject({ price: 1.3, quantity: 1 })
  expect(gone).toEqual([expect.stringContaining(ordered)])
})

it.each([
  [['2', 'Komkommer', '€ 1,98', '€ 0,99 p.st.'], 2, 'item', 1.98],
  [['4', 'Melk 1,5 l', '€ 5,16', '€ 1,29 per stuk'], 4, 'item', 5.16],
  [['3', 'Milk 1 l', '£3.45', '£1.15'], 3, 'item', 3.45],
  [['Parmigiano', 'Kg 0,415 (ord. Kg 0,400)', '€ 21,90/Kg', '€ 9,09'], 0.415, 'kg', 9.09],
  [['Cod fillet', '0.386 kg', '£24.90/kg', '£9.61'], 0.386, 'kg', 9.61],
  [['2', 'Brood', '800 gram', '€ 4,38'], 2, 'item', 4.38],
  [['1 x', 'Miller & Co. Dark Chocolate 90g', '£5.40'], 1, 'item', 5.4],
  [['1 x', 'Spargel weiß Kl. I, 500 g Bund', '6,95 €'], 1, 'item', 6.95],
])('reads quantity and price of a row: %s', (cells, quantity, unit, price) => {
  const { items } = read(row(...cells), row('1 x', 'Rice 1 kg', '£3.00'), row('1 x', 'Tea 80 bags', '£2.00'))
  expect(items[0]).toMatchObject({ quantity, unit, price })
})

it('takes a former price and a time of day for no article', () => {
  const { lines } = read(
    line('La spesa sarà consegnata venerdì tra le ore 17.00'),
    row('1 x', 'Pane 500 g', '€ 1,40'),
    line('Price matched: normally £1.75'),
    row('1 x', 'Latte 1 l', '€ 1,60'),
    row('Totale', '€ 3,00'),
  )
  expect(lines.map(([name]) => name)).toEqual(['Pane 500 g', 'Latte 1 l'])
})

it.each(['20458 11930 77', '287 114 905', '2517 884 036', '40 88 12'])(
  'reads the number of an order with blanks: %s',
  (number) => {
    const reading = readOrder(
      mailOf('Votre commande', [
        line(`Nous avons enregistré votre commande n° ${number} du 20/02/2026.`),
        row('1', 'Pain 500 g', '2,00 €'),
        row('Total', '2,00 €'),
      ]),
    )
    expect(reading.order_number).toBe(number)
  },
)

it('puts the brand that stands above a name before it', () => {
  const { lines } = read(
    row('PANZINI', 'Pâtes coquillettes', 'le paquet de 500g', '3 x 1,05 €', '3,15 €'),
    row('Total', '3,15 €'),
  )
  expect(lines).toEqual([['PANZINI Pâtes coquillettes', 3, 'item', 3.15]])
})

describe('a mail that is off by a charge that it names', () => {
  const goods = [row('1', 'Bread', '£2.00'), row('2', 'Milk', '£3.00'), row('1', 'Rice', '£1.50')]

  it.each([
    ['a delivery that was not charged', [row('Delivery', '£3.99'), row('Total', '£6.50')]],
    ['one of two credits', [row('Refund', '-£0.50'), row('Refund', '-£1.25'), row('Total', '£5.25')]],
    [
      'a deposit that is in the prices',
      [row('Deposit', '£0.25'), row('Delivery', '£1.00'), row('Total', '£7.50')],
    ],
  ])('is sure of its lines: %s', (_, sums) => {
    const { items, total_difference } = read(...goods, ...sums)
    expect(items).toHaveLength(3)
    expect(items.every(({ confidence }) => confidence >= 0.75)).toBe(true)
    expect(total_difference).toBe(0)
  })

  it('doubts its lines where the difference is none of its charges', () => {
    const { items } = read(...goods, row('Delivery', '£3.99'), row('Total', '£8.11'))
    expect(items.every(({ confidence }) => confidence < 0.5)).toBe(true)
  })
})

it('takes a badge of a replacement for one of the article itself', () => {
  const { items, gone } = read(
    line('Produits remplacés (1)'),
    { kind: 'line', text: '1 × Beurre doux 250g 3,05 €/u', is_struck: true },
    line('Indisponible :'),
    row('Beurre demi-sel 250g', '2,89 €/u', 'REMPLACEMENT', '1', '2,89 €'),
    line('Vos autres produits (1)'),
    row('Riz 500g', '1,85 €/u', '1', '1,85 €'),
    row('Total', '4,74 €'),
  )
  expect(items.map(({ name }) => name)).toEqual(['Beurre demi-sel 250g', 'Riz 500g'])
  expect(gone).toEqual([expect.stringContaining('Beurre doux 250g')])
})

it.each([
  ['les 6 bouteilles de 1L', '6x1l'],
  ['la plaquette de 250g', '250g'],
  ['les 4 pots de 125 g', '4x125g'],
])('reads the pack below a name: %s', (size, pack) => {
  const { items } = read(
    row('HALLES', 'Produit du jour', size, '2 x 1,85 €', '3,70 €'),
    row('Total', '3,70 €'),
  )
  expect(items).toMatchObject([{ name: 'HALLES Produit du jour', quantity: 2, price: 3.7, pack_size: pack }])
})

it('counts what was weighed, and not what was about to be', () => {
  const { lines } = read(
    row('Steak', 'bestellt ca. 400 g, gewogen 0,412 kg – 29,90 €/kg', '1 Stk.', '11,96 €', '12,32 €'),
    row('Heidelbeeren', '125 g', '2 Stk.', '6,58 €'),
    row('Gesamtpreis', '18,90 €'),
  )
  expect(lines).toEqual([
    ['Steak', 0.412, 'kg', 12.32],
    ['Heidelbeeren', 2, 'item', 6.58],
  ])
})

it('reads ten pieces before a count of packs as what each holds', () => {
  const { items } = read(
    row('Eier Freilandhaltung', '10 Stück', '2', '2,99 €', '5,98 €'),
    row('Butter 250 g', '1', '2,19 €', '2,19 €'),
    row('Gesamt', '8,17 €'),
  )
  expect(items).toMatchObject([
    { quantity: 2, pack_size: '10 item' },
    { quantity: 1, pack_size: '250g' },
  ])
})

it.each([
  ['£', '1137ml'],
  ['$', '946ml'],
])('reads 2 pints of milk for %s', (sign, pack) => {
  const { items } = read(row('Milk 2 pints', '1', `${sign}1.45`), row('Total', `${sign}1.45`))
  expect(items).toMatchObject([{ name: 'Milk 2 pints', pack_size: pack }])
})

it('takes what was charged and paid back in a second list for no article, and the total after refunds', () => {
  const { lines, gone, total } = read(
    row('Article', 'Quantité', 'Prix unitaire', 'Prix'),
    row('Riz long grain 1kg', '2', '2,20 €', '4,40 €'),
    row('Camembert 250g', '1', '3,10 €', '3,10 €'),
    line('Facturé mais non livré'),
    row('Pommes Golden 1,5kg', 'Absent de votre livraison - remboursé', '1', '3,49 €', '3,49 €'),
    line('Votre règlement'),
    row('Total produits', '10,99 €'),
    row('Montant débité', '10,99 €'),
    row('Remboursement : Pommes Golden 1,5kg', '-3,49 €'),
    row('Total réglé après remboursement', '7,50 €'),
  )
  expect(lines.map(([name]) => name)).toEqual(['Riz long grain 1kg', 'Camembert 250g'])
  expect(gone).toContain('Pommes Golden 1,5kg')
  expect(total).toBe(7.5)
})
