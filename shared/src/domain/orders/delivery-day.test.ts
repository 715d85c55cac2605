import { expect, it } from 'vitest'
import { readOrder } from '@larder/papers'
import type { MailDocument } from '@larder/papers'
import { dayIn } from '../inventory/calendar-day.ts'
import { toOrderResult } from './order-result.ts'

const AT = '2026-11-23T08:00:00.000Z'
const mailOf = (subject: string, said: string, total: string): MailDocument => ({
  message_id: null,
  from_domain: 'green-grocer.example',
  from_name: 'Green Grocer',
  recipients: [],
  subject,
  date: AT,
  structured: [],
  blocks: [],
  text: `${said}\n\nOat milk  2 x €1.50  €3.00\nBread  1 x €2.00  €2.00\n\n${total} €5.00`,
  papers: [],
  model_lines: [],
  attached: [],
})

it.each([
  ['Your order has been delivered', 'Delivered on Sunday, November 22, 2026', 'Total', '2026-11-22'],
  ['Your order has been delivered', 'Delivered: Sun 22 Nov', 'Total', '2026-11-22'],
  ['Your order was delivered', 'Picked up on Sunday, November 22, 2026', 'Total', '2026-11-22'],
  ['Ihre Bestellung wurde geliefert', 'Geliefert am Sonntag, 22. November 2026', 'Gesamtsumme', '2026-11-22'],
  ['Votre commande a été livrée', 'Livrée le dimanche 22 novembre 2026', 'Total', '2026-11-22'],
  ['Tu pedido ha sido entregado', 'Entregado el domingo, 22 de noviembre de 2026', 'Total', '2026-11-22'],
  ['Ordine consegnato', 'La tua spesa è stata consegnata il 22 novembre 2026', 'Totale', '2026-11-22'],
  ['ההזמנה נמסרה', 'נמסר ביום ראשון, 22 בנובמבר 2026', 'סה"כ', '2026-11-22'],
  ['Je bestelling is bezorgd', 'Bezorgd op zondag 22 november 2026', 'Totaal', '2026-11-22'],
  // Nothing is said of a day: the mail's own counts.
  ['Your order has been delivered', 'Enjoy your groceries!', 'Total', '2026-11-23'],
])('%j, %j is bought on the day that it says', (subject, said, total, day) => {
  const reading = readOrder(mailOf(subject, said, total))
  if (reading.kind === 'none') throw new Error(`No order: ${reading.reason}`)
  expect(reading.ordered_on).toBeNull()
  expect(toOrderResult('a'.repeat(24), [{ at: AT, read_at: AT, reading }], 'UTC')).toMatchObject({
    purchase_date: day,
    field_confidence: { purchase_date: 0.5 },
  })
})

it('is ordered on the household’s day of the mail that confirms it, not on that of UTC', () => {
  const late = {
    ...mailOf('Your order is confirmed', 'Thank you for your order', 'Total'),
    date: '2026-11-22T23:30:00Z',
  }
  expect(readOrder(late, (instant) => dayIn('Europe/Berlin', instant))).toMatchObject({
    ordered_on: '2026-11-23',
  })
  expect(readOrder({ ...late, date: 'nonsense' })).toMatchObject({ ordered_on: null })
  expect(readOrder(late, (instant) => dayIn('America/New_York', instant))).toMatchObject({
    ordered_on: '2026-11-22',
  })
})
