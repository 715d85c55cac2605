import { expect, it } from 'vitest'
import { toRow, toRowLine } from '../rows/mail-row.ts'
import { findOrderNumber } from './order-number.ts'
import { findCurrency } from './order-currency.ts'
import { datesIn, findLabelledDate } from './order-dates.ts'
import { findMoney } from '../lines/money.ts'

const rows = (...shown: string[][]) =>
  shown.map((cells) =>
    toRow({
      table: 1,
      isGrid: true,
      isCard: false,
      cells: cells.map((text, column) => ({ column, isHeader: false, lines: [toRowLine({ text })] })),
    }),
  )

it('takes the codes in a column of articles for no order number', () => {
  const list = rows(
    ['Référence', 'Produit', 'Prix'],
    ['330100', 'Lait', '0,98 €'],
    ['330107', 'Beurre', '2,75 €'],
  )
  expect(findOrderNumber([...rows(['Commande : KJHXPWQAZ passée le 18/03/2026']), ...list], '')).toBe(
    'KJHXPWQAZ',
  )
})

it('knows words behind an article or preposition with an apostrophe', () => {
  expect(findOrderNumber(rows(["la consegna dell'ordine 5522/GR è avvenuta"]), '')).toBe('5522/GR')
  expect(findOrderNumber(rows(["L'ordine 5522/GR è avvenuto"]), '')).toBe('5522/GR')
})

it('reads Portuguese and Dutch months, and no month in "out of"', () => {
  expect(datesIn('13 de outubro de 2026', false, null)).toEqual(['2026-10-13'])
  expect(datesIn('3 maart 2026', false, null)).toEqual(['2026-03-03'])
  expect(datesIn('2 out of 3', false, '2026-05-05T00:00:00Z')).toEqual([])
})

it('reads the currency of New Zealand', () => {
  expect(findMoney('NZ$111.09')).toMatchObject([{ value: 111.09, currency: 'NZD' }])
})

it.each([
  ['AUD', 'shop.example', ['Total (AUD): $12.00']],
  ['AUD', 'shop.example', ['A$ 4.00 off', 'Total $12.00']],
  ['AUD', 'shop.example', ['Total $12.00', 'ABN 51 824 753 556']],
  ['AUD', 'shop.example', ['Total $12.00', 'Total includes GST of $1.09', 'including GST']],
  ['CAD', 'shop.example', ['Total $12.00', 'All prices in dollars (CAD)']],
  ['CAD', 'shop.example', ['HST (13%) $1.56', 'Total $13.56']],
  ['CAD', 'mail.shop.ca', ['Total $12.00']],
  ['NZD', 'shop.co.nz', ['Total $12.00', 'GST $1.57']],
  ['AUD', 'sender.example', ['Total $12.00', 'Questions? help@grocer.com.au']],
  ['USD', 'shop.com.au', ['Total US$12.00']],
  ['USD', 'shop.com', ['Total $12.00', 'Shipped to Canada, NZ']],
  ['SEK', 'shop.example', ['Att betala 470,98 kr', 'Tack för din beställning']],
  ['DKK', 'shop.example', ['I alt 264,55 kr.', 'Rugbrød']],
  ['NOK', 'shop.example', ['Totalt kr 264,55', 'Herav mva 12,00', 'Brød']],
  ['SEK', 'mail.shop.se', ['Total 264,55 kr']],
  ['EUR', 'shop.com.au', ['Total €12.00']],
])('tells whose dollars or crowns are meant: %s of %s, %j', (currency, from_domain, lines) => {
  expect(findCurrency({ from_domain, subject: '' }, [], rows(...lines.map((line) => [line])))).toBe(currency)
})

it('reads the number of an order in groups behind letters', () =>
  expect(findOrderNumber(rows(['Ordrenummer: DK 4471 0926']), '')).toBe('DK 4471 0926'))

it('takes weights for no days', () => {
  expect(datesIn('received 1.24 lb', true, '2026-04-19')).toEqual([])
  expect(datesIn('1.12 kg', false, '2026-04-19')).toEqual([])
  expect(datesIn('am 1.12.', false, '2026-11-19')).toEqual(['2026-12-01'])
})

it('reads a year before the month', () =>
  expect(datesIn('2024. október 7.', false, '2026-10-05')).toEqual(['2024-10-07']))

it('takes no day of an earlier order beside its credit', () => {
  const mail = rows(['Order date: 12/09/2026'], ['Credit (order date: 29/08/2026)', '-£5.00'])
  expect(findLabelledDate(mail, 'orderDate', false, null)).toBe('2026-09-12')
  expect(findLabelledDate(mail.slice(1), 'orderDate', false, null)).toBeNull()
})
