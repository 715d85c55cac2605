import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import { createReceiptReader } from '../pages/receipt-reader.ts'
import { errorCodeOf } from '../testing/error-code-of.ts'
import { HEAVY_MAILS, mailOf, orderPart, UNUSUAL_MAILS } from '../testing/hostile/hostile-mails.ts'
import { receiptPdf } from '../testing/hostile/hostile-pdfs.ts'
import { articlesOf } from './layouts/order-of.ts'
import { createOrderMailReader } from './order-mail-reader.ts'

/** Long enough for a busy machine to read a mail. */
const DEADLINE_MS = 60_000
const BOTH = ['2 Whole Milk 1L = 3.00', '1 Rye Bread = 2.75']

let receipts: ReceiptReader
let reader: ReturnType<typeof createOrderMailReader>
beforeAll(async () => {
  receipts = await createReceiptReader({ threads: 1 })
  reader = createOrderMailReader({ receipts, deadlineMs: DEADLINE_MS })
})
afterAll(async () => {
  await reader.close()
  await receipts.close()
})

const read = (mail: Uint8Array) =>
  reader.read(mail, { signal: new AbortController().signal, timeZone: 'UTC' })

describe('mails that are unusual', () => {
  it.each(Object.entries(UNUSUAL_MAILS))('reads the order beside %s', async (_, mail) => {
    expect(articlesOf(await read(mail()))).toEqual(BOTH)
  })

  it('reads Japanese in its old encoding', async () => {
    const mail = mailOf({}, [
      {
        head: 'Content-Type: text/plain; charset=ISO-2022-JP',
        body: Buffer.from('Order GC-10422\r\n2 x \u001b$B5mF}\u001b(B 1L  $3.00\r\nTotal $3.00', 'latin1'),
      },
    ])
    expect(articlesOf(await read(mail))).toEqual(['2 牛乳 1L = 3.00'])
  })

  it('reads Hebrew in the encoding of old Windows programs', async () => {
    // '2 x חלב 1 L' in windows-1255, whose letters follow each other from 0xe0 on.
    const milk = Buffer.from([0xe7, 0xec, 0xe1]).toString('latin1')
    const mail = mailOf({}, [
      {
        head: 'Content-Type: text/plain; charset=windows-1255',
        body: Buffer.from(`Order GC-10422\r\n2 x ${milk} 1L  $3.00\r\nTotal $3.00`, 'latin1'),
      },
    ])
    expect(articlesOf(await read(mail))).toEqual(['2 חלב 1L = 3.00'])
  })

  it('reads an attached invoice where the mail shows no articles', async () => {
    const pdf = Buffer.from(receiptPdf()).toString('base64')
    const mail = mailOf({}, [
      {
        head: 'Content-Type: text/html',
        body: '<p>Thank you for your order GC-10422. Your invoice is attached.</p>',
      },
      {
        head: 'Content-Type: application/pdf; name="invoice.pdf"\r\nContent-Transfer-Encoding: base64',
        body: pdf,
      },
    ])
    const reading = await read(mail)
    expect(reading).toMatchObject({ kind: 'order', order_number: 'GC-10422', shop: 'Green Corner' })
    expect(articlesOf(reading).length).toBeGreaterThan(0)
  })
})

describe('mails that need too much', () => {
  it.each(Object.entries(HEAVY_MAILS))(
    'ends with a result or a clear error for %s, and reads the next mail',
    async (_, mail) => {
      const outcome = await errorCodeOf(read(mail()))
      expect(['no error', 'file_too_complex', 'reading_timed_out', 'file_unreadable']).toContain(outcome)
      expect(articlesOf(await read(mailOf({}, [orderPart()])))).toEqual(BOTH)
    },
  )

  it('says that an empty file is empty', async () => {
    expect(await errorCodeOf(read(new Uint8Array()))).toBe('file_empty')
  })
})
