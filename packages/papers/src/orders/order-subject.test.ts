import { expect, it } from 'vitest'
import { maySayOrder } from './order-subject.ts'

it.each([
  'Your order #1234 is confirmed',
  'Deine Bestellung bei Kaufhaus ist eingegangen',
  'Votre commande est prête',
  'Reçu de votre achat',
  'Confirmación de tu pedido',
  'Conferma dell’ordine 88',
  'ההזמנה שלך התקבלה',
  'Re: SUBSTITUTIONS for Thursday',
  'Deine Kiste #K-20931 wurde angepasst',
  'Eingangsbestätigung NF-100298',
])("[MAIL-046] fetches a mail with the subject '%s'", (subject) => {
  expect(maySayOrder(subject)).toBe(true)
})

it.each([
  '',
  'Lunch on Friday?',
  'Your password was changed',
  'Ihre Reise nach Rom',
  'מה שלומך',
  'You are #1',
  'COVID-19',
])("[MAIL-047] does not fetch a mail with the subject '%s'", (subject) => {
  expect(maySayOrder(subject)).toBe(false)
})
