import { expect, it } from 'vitest'
import { toRow, toRowLine } from '../rows/mail-row.ts'
import { findToldDay } from './told-day.ts'

/** A Wednesday. */
const SENT_ON = '2025-12-10'
const rowsOf = (text: string) => [
  toRow({
    table: 0,
    isGrid: false,
    isCard: false,
    cells: [{ column: 0, isHeader: false, lines: [toRowLine({ text })] }],
  }),
]
const tell = (text: string, orderedOn: string | null = null, sentOn: string | null = SENT_ON) =>
  findToldDay(rowsOf(text), { monthFirst: false, sentOn, orderedOn })

it.each([
  ['Your order will arrive tomorrow between 10am and 12pm.', '2025-12-11'],
  ['It will be delivered today between 6pm and 7pm.', '2025-12-10'],
  ['Wir packen. Deine Bestellung wird morgen zwischen 10 und 12 Uhr geliefert.', '2025-12-11'],
  ['Ankunft in ca. 18 Minuten', '2025-12-10'],
  ['Votre commande sera livrée demain entre 9h et 11h.', '2025-12-11'],
  ['Tu pedido llegará mañana por la mañana.', '2025-12-11'],
  ['Tu pedido llegará el viernes por la mañana.', '2025-12-12'],
  ['Il tuo ordine arriverà domani.', '2025-12-11'],
  ['Je boodschappen worden bezorgd op vrijdag.', '2025-12-12'],
  ['Dostarczymy w piątek 12 grudnia między 17:00 a 19:00.', '2025-12-12'],
  ['Twoje zamówienie dostarczymy jutro.', '2025-12-11'],
  ['Tvůj nákup vyrazil. Doručíme dnes mezi 18:00 a 19:00.', '2025-12-10'],
  ['Din ordre bliver leveret i morgen mellem kl. 8 og 10.', '2025-12-11'],
  ['Din beställning levereras imorgon.', '2025-12-11'],
  ['Tilauksesi toimitetaan huomenna.', '2025-12-11'],
  ['Siparişiniz yarın 10:00 - 12:00 arasında teslim edilecek.', '2025-12-11'],
  ['Rendelését 2025. december 12-én, pénteken szállítjuk ki.', '2025-12-12'],
  ['Comanda ta va fi livrată mâine între 10 și 12.', '2025-12-11'],
  ['ההזמנה שלך תגיע מחר', '2025-12-11'],
  ['Delivery: tomorrow, 10-12', '2025-12-11'],
])('tells the day of %s', (text, day) => expect(tell(text)).toBe(day))

it('takes of two days in a sentence the one that is not that of the order', () => {
  const text = 'Deine Bestellung 1009337415 vom 08.12.2025 wurde am Dienstag, den 09.12.2025, zugestellt.'
  expect(tell(text, '2025-12-08')).toBe('2025-12-09')
  expect(tell(text)).toBeNull()
})

it.each([
  ['an offer with a deadline', 'Order by 10pm and it will arrive tomorrow.'],
  ['an offer with an amount', 'Free delivery tomorrow from £40 will be delivered today'],
  ['a sentence of something else', 'See what is new today and tomorrow.'],
  ['a morning', 'El repartidor llega siempre por la mañana.'],
  ['several days of the week', 'Wir liefern Montag und Freitag: geliefert wird Montag oder Freitag.'],
])('tells no day by %s', (_, text) => expect(tell(text)).toBeNull())

it('tells no day from "tomorrow" where the mail has no date', () =>
  expect(tell('It will arrive tomorrow.', null, null)).toBeNull())
