import { readOrder } from '@larder/papers'
import type { OrderReading } from '@larder/papers'
import { parseMail } from '../parse-mail.ts'

const HEADERS = {
  From: 'Green Corner <orders@greencorner.example>',
  To: 'customer@example.com',
  Subject: 'Order confirmation GC-10422',
  Date: 'Mon, 04 May 2026 10:00:00 +0000',
}

/** A mail with this content; headers replace those of an order's confirmation. */
export const mailWith = (
  type: 'text/html' | 'text/plain',
  body: string,
  headers: Record<string, string> = {},
): string =>
  [
    ...Object.entries({ ...HEADERS, ...headers }).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    body,
  ].join('\r\n')

/** What the reader makes of a mail with this HTML. */
export const readHtmlMail = (body: string, headers?: Record<string, string>): Promise<OrderReading> =>
  readMail(mailWith('text/html', body, headers))

/** What the reader makes of a mail with this text. */
export const readTextMail = (body: string, headers?: Record<string, string>): Promise<OrderReading> =>
  readMail(mailWith('text/plain', body, headers))

/** What the reader makes of a mail as it travels. */
export const readMail = async (mail: string): Promise<OrderReading> =>
  readOrder((await parseMail(Buffer.from(mail))).mail)

/** The articles of an order in short: '2 Milk 1l = 3.00', goods by weight with their unit. */
export const articlesOf = (reading: OrderReading): string[] =>
  reading.kind === 'none'
    ? [`none: ${reading.reason}`]
    : reading.items.map(
        ({ name, quantity, unit, price }) =>
          `${quantity}${unit === 'item' ? '' : ` ${unit}`} ${name} = ${price?.toFixed(2) ?? '?'}`,
      )
