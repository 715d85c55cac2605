import { readOrder } from '@larder/papers'
import { parseMail } from '@larder/worker/mails/parse-mail'
import { median, rounded } from '../figures.ts'

// The reader of order mails in a process of its own, built as in the product; it sends what it measured to its parent.
const SIZE = 50_000
const ROUNDS = 7
const MAILS_PER_ROUND = 60
const ROUNDS_TO_WARM_UP = 2

const STYLE =
  'font-family:Helvetica,Arial,sans-serif;font-size:14px;line-height:20px;color:#333333;padding:8px 10px'

/** A mail of 50 kB as shops send them: nested tables with a style in each cell, quoted-printable. */
function orderMail(seed: number): Buffer {
  const rows: string[] = []
  let [total, length] = [0, 0]
  for (let index = 0; length < SIZE - 2_000; index += 1) {
    const quantity = 1 + ((index + seed) % 3)
    const price = quantity * (99 + 7 * index)
    total += price
    const cells = [
      `Article number ${index} of the shop 500g`,
      String(quantity),
      `£${(price / 100).toFixed(2)}`,
    ]
    const row = `<tr><td style="${STYLE}"><table width="100%" cellpadding="0"><tr>${cells.map((cell) => `<td style="${STYLE}">${cell}</td>`).join('')}</tr></table></td></tr>\r\n`
    rows.push(row)
    length += row.length
  }
  const html = `<html><head><style>.preheader { display: none }</style></head><body><div class="preheader">Order</div><table>${rows.join('')}</table><p>Total: £${(total / 100).toFixed(2)}</p></body></html>`
  const body = html
    .replaceAll('=', '=3D')
    .replace(/[^\n]{70}/g, '$&=\r\n')
    .replaceAll('£', '=C2=A3')
  return Buffer.from(
    `From: Shop <orders@shop.example>\r\nSubject: Order confirmation ${1000 + seed}\r\nDate: Mon, 04 May 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${body}`,
  )
}

const mails = Array.from({ length: 6 }, (_, index) => orderMail(index))
const speeds: number[] = []
const parsing: number[] = []
for (let round = 0; round < ROUNDS + ROUNDS_TO_WARM_UP; round += 1) {
  let parseMs = 0
  const start = performance.now()
  for (let at = 0; at < MAILS_PER_ROUND; at += 1) {
    const mail = mails[at % mails.length] ?? Buffer.alloc(0)
    const parseStart = performance.now()
    const parsed = await parseMail(mail)
    parseMs += performance.now() - parseStart
    const reading = readOrder(parsed.mail)
    if (reading.kind !== 'order' || reading.items.length === 0) throw new Error('A mail was not read')
  }
  if (round < ROUNDS_TO_WARM_UP) continue
  speeds.push((MAILS_PER_ROUND / (performance.now() - start)) * 1000)
  parsing.push(parseMs / MAILS_PER_ROUND)
}
const report: ReaderReport = {
  'mail, kB': rounded((mails[0]?.length ?? 0) / 1000),
  'mails per second': Math.round(median(speeds)),
  slowest: Math.round(Math.min(...speeds)),
  fastest: Math.round(Math.max(...speeds)),
  'parsing one, ms': rounded(median(parsing)),
  'peak MB': Math.round(process.resourceUsage().maxRSS / 1024),
}
process.send?.(report)

/** How fast one core reads HTML mails of shops. */
export type ReaderReport = Record<
  'mail, kB' | 'mails per second' | 'slowest' | 'fastest' | 'parsing one, ms' | 'peak MB',
  number
>
