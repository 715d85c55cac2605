import { expect, it } from 'vitest'
import { line, mailOf, orderOf, table } from '../testing/order-mail.ts'
import type { MailBlock } from './mail/mail-document.ts'

/** The articles and quantities of a mail with these blocks, or this text. */
function read(blocks: MailBlock[], text = '') {
  const order = orderOf(mailOf('Your order 4812-77', blocks, text))
  return order.items.map(({ name, quantity, unit, price }) => [name, quantity, unit, price])
}

/** What each article was ordered and delivered. */
const ARTICLES = [
  { name: 'Barilla Penne 500 g', ordered: 3, delivered: 2, price: '3.00' },
  { name: 'Oatly Barista 1 l', ordered: 2, delivered: 2, price: '4.50' },
  { name: 'Rye bread', ordered: 4, delivered: 1, price: '2.00' },
]
type Article = (typeof ARTICLES)[number]
const DELIVERED = ARTICLES.map(({ name, delivered, price }) => [name, delivered, 'item', Number(price)])
const around = (lines: string[]) => ['Order number: 4812-77', ...lines, 'Total £9.50']

/** How mails say both, given what was ordered and what was delivered. */
const FORMS: readonly ((ordered: number, delivered: number) => string[])[] = [
  (o, d) => [`Ordered: ${o} Delivered: ${d}`],
  (o, d) => [`Delivered: ${d} Ordered: ${o}`],
  (o, d) => [`Ordered ${o} / delivered ${d}`],
  (o, d) => [`Ordered: ${o} x | Delivered: ${d} x`],
  (o, d) => [`Delivered: ${d} (ordered: ${o})`],
  (o, d) => [`${o} ordered, ${d} delivered`],
  (o, d) => [`${d} delivered, ${o} ordered`],
  (o, d) => [`Ordered quantity: ${o}, delivered quantity: ${d}`],
  (o, d) => [`Ordered: ${o}`, `Delivered: ${d}`],
  (o, d) => [`Delivered: ${d}`, `Ordered: ${o}`],
  (o, d) => [`Bestellt: ${o} | Geliefert: ${d}`],
  (o, d) => [`Geliefert: ${d}`, `Bestellt: ${o}`],
  (o, d) => [`Livré : ${d} - Commandé : ${o}`],
  (o, d) => [`Sipariş edilen: ${o} Teslim edilen: ${d}`],
  (o, d) => [`הוזמן: ${o} סופק: ${d}`],
]

it.each(FORMS.map((form) => ({ form, said: form(3, 2).join(' ⏎ ') })))(
  'counts what was delivered below a name: $said',
  ({ form }) => {
    const lines = ARTICLES.flatMap(({ name, ordered, delivered, price }) => [
      name,
      ...form(ordered, delivered),
      `£${price}`,
    ])
    expect(read(around(lines).map(line))).toEqual(DELIVERED)
  },
)

const IN_LINE: readonly ((article: Article) => string)[] = [
  ({ name, ordered, delivered, price }) => `${name} – ordered ${ordered}, delivered ${delivered} – £${price}`,
  ({ name, ordered, delivered, price }) => `${name} – delivered ${delivered}, ordered ${ordered} – £${price}`,
  ({ name, ordered, delivered, price }) => `${name} (ordered ${ordered}, delivered ${delivered}) £${price}`,
  ({ name, ordered, delivered, price }) => `${name} £${price} (ordered ${ordered}, delivered ${delivered})`,
  ({ name, ordered, delivered, price }) => `Ordered ${ordered}, delivered ${delivered}: ${name} £${price}`,
  ({ name, ordered, delivered, price }) => `${name}, bestellt ${ordered}, geliefert ${delivered}, £${price}`,
]

it.each(IN_LINE.map((form) => ({ form, said: form(ARTICLES[0]!) })))(
  'counts what was delivered in the line of its article: $said',
  ({ form }) => {
    expect(read(around(ARTICLES.map(form)).map(line))).toEqual(DELIVERED)
    expect(read([], around(ARTICLES.map(form)).join('\n'))).toEqual(DELIVERED)
  },
)

it.each<[said: (ordered: number, delivered: number) => string]>([
  [(ordered, delivered) => `Ordered ${ordered}, delivered ${delivered}`],
  [(ordered, delivered) => `${delivered} delivered (${ordered} ordered)`],
])('counts what was delivered in a cell of a table', (said) => {
  const rows = ARTICLES.map(({ name, ordered, delivered, price }) => [
    name,
    said(ordered, delivered),
    `£${price}`,
  ])
  expect(
    read([
      line('Order number: 4812-77'),
      table(['Product', 'Quantity', 'Total'], ...rows),
      line('Total £9.50'),
    ]),
  ).toEqual(DELIVERED)
})

it('takes the weight that was delivered, which may be more than was ordered', () => {
  const said = ['Bananas', 'Ordered: 0.5 kg, delivered: 0.512 kg', '£1.50', 'Milk', 'Qty: 2', '£3.00']
  expect(read([...said, 'Total £4.50'].map(line))).toEqual([
    ['Bananas', 0.512, 'kg', 1.5],
    ['Milk', 2, 'item', 3],
  ])
})

it('leaves the days of an order and of its delivery alone', () => {
  const said = ['Ordered: 08.03.2026', 'Delivered: 10.03.2026', '2 x Milk £3.00', '1 x Bread £2.00']
  expect(read([...said, 'Total £5.00'].map(line))).toEqual([
    ['Milk', 2, 'item', 3],
    ['Bread', 1, 'item', 2],
  ])
})
