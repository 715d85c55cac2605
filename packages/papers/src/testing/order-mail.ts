import type { MailBlock, MailDocument } from '../orders/mail/mail-document.ts'
import { readOrder } from '../orders/read-order.ts'

/** A line of a mail. */
export const line = (text: string): MailBlock => ({ kind: 'line', text })

/** A table of a mail, by its rows. */
export const table = (...rows: readonly (readonly string[])[]): MailBlock => ({
  kind: 'table',
  rows: rows.map((cells) =>
    cells.map((text, column) => ({ column, span: 1, is_header: false, blocks: [line(text)] })),
  ),
})

/** A mail of a shop with these blocks, or this text. */
export const mailOf = (subject: string, blocks: MailBlock[], text = ''): MailDocument => ({
  message_id: null,
  from_domain: 'shop.example',
  from_name: 'Corner Shop',
  recipients: [],
  subject,
  date: '2026-03-10T08:00:00.000Z',
  structured: [],
  blocks,
  text,
  papers: [],
  model_lines: [],
  attached: [],
})

/**
 * The order that a mail says.
 * @throws Error with the reason when it says none
 */
export const orderOf = (mail: MailDocument) => {
  const order = readOrder(mail)
  if (order.kind !== 'order') throw new Error(`no order: ${order.reason}`)
  return order
}
