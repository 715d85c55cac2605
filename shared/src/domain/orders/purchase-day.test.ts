import { expect, it } from 'vitest'
import type { MailDocument } from './mail/mail-document.ts'
import { firstDayOf, mergeOrders } from './merge-orders.ts'
import { toOrderResult } from './order-result.ts'
import { readOrder } from './read-order.ts'

const SENT = '2026-11-23T09:00:00.000Z'
const mail = (lines: readonly string[], date: string | null = SENT): MailDocument => ({
  message_id: null,
  from_domain: 'greengrocer.example',
  from_name: 'Green Grocer',
  recipients: [],
  subject: 'Your order',
  date,
  structured: [],
  blocks: [],
  text: [...lines, 'Order number 12345678', '2 x Oat milk 1 l  3.98', '1 x Bread  2.50', 'Total 6.48'].join(
    '\n',
  ),
  papers: [],
  model_lines: [],
  attached: [],
})
const dayOf = (lines: readonly string[], date: string | null = SENT): string | null => {
  const reading = readOrder(mail(lines, date))
  if (reading.kind !== 'order') throw new Error('It is no order')
  const mails = [{ at: date, reading }]
  return toOrderResult('order', mergeOrders(mails), firstDayOf(mails)).purchase_date
}

it.each([
  ['Delivered on Sunday, November 22, 2026', '2026-11-22'],
  ['Your order was delivered on Nov 22.', '2026-11-22'],
  ['Delivered: 22.11.2026', '2026-11-22'],
  ['Geliefert am Sonntag, 22. November 2026', '2026-11-22'],
  ['Entregado el domingo, 22 de noviembre de 2026', '2026-11-22'],
  ['Livré le 22 novembre 2026', '2026-11-22'],
  // What is still to come is not bought then, but by the day of the mail.
  ['Delivery date: November 25, 2026', '2026-11-23'],
  ['Order date: 20 November 2026', '2026-11-20'],
  ['Thank you for shopping with us!', '2026-11-23'],
])('takes the day of purchase from "%s", else from the mail', (line, day) => {
  expect(dayOf([line])).toBe(day)
})

it('knows no day where neither the mail nor its text has one', () => {
  expect(dayOf(['Thank you for shopping with us!'], null)).toBeNull()
})
