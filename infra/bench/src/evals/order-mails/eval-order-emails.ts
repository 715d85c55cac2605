import { readFile } from 'node:fs/promises'
import { createOrderMailReader } from '@larder/worker/mails/order-mail-reader'
import { createReceiptReader } from '@larder/worker/pages/receipt-reader'
import type { OrderReading } from '@larder/papers'
import { textOf } from '../answer-cases.ts'
import { readJsonLines } from '../receipts/read-lines.ts'

/** Reads each case's mail, or page of markup, with the worker's own reader. */
export async function evaluateOrderEmails(input: NodeJS.ReadableStream): Promise<void> {
  const receipts = await createReceiptReader({ threads: 1 })
  const reader = createOrderMailReader({ receipts })
  for (const value of await readJsonLines(input)) {
    const fields = (value ?? {}) as Partial<Record<string, unknown>>
    const file = textOf(fields, 'file')
    const mail = file.endsWith('.html') ? asMail(await readFile(file)) : await readFile(file)
    const reading = await reader.read(mail, { signal: new AbortController().signal, timeZone: 'UTC' })
    process.stdout.write(`${JSON.stringify({ id: textOf(fields, 'id'), ...toPrediction(reading) })}\n`)
  }
  await reader.close()
  await receipts.close()
}

const asMail = (html: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'),
    html,
  ])

/** A reading in the format that the scoring expects. */
const toPrediction = (reading: OrderReading) =>
  reading.kind === 'none'
    ? {
        order_number: reading.order_number,
        order_date: reading.ordered_on,
        date: reading.ordered_on,
        items: [],
      }
    : {
        merchant: reading.shop,
        order_number: reading.order_number,
        order_date: reading.ordered_on,
        delivery_date: reading.delivered_on,
        date: reading.ordered_on ?? reading.delivered_on,
        total: reading.total,
        currency: reading.currency,
        items: reading.items.map(({ name, quantity, unit_price, price }) => ({
          name,
          quantity,
          unit_price,
          price,
        })),
      }
