import type { TestMail } from '../network/mbox.ts'

export type MailboxPlan = {
  /** All mails, and how many of them are confirmations of orders; these are spread over the mailbox. */
  mails: number
  orders: number
  /** The mails arrived in the days before; the newest first. */
  now: Date
  days?: number
  /** The size of a confirmation's HTML, at least; padded by styles, as shops do. */
  htmlBytes?: number
}

type Article = { name: string; price: number }
const SHOPS = ['Green Corner', 'Mill Market', 'Harbour Foods', 'Orchard Direct'] as const
const ARTICLES: readonly Article[] = [
  { name: 'Whole Milk 1L', price: 120 },
  { name: 'Rye Bread 500g', price: 275 },
  { name: 'Cherry Tomatoes 250g', price: 199 },
  { name: 'Basmati Rice 1kg', price: 340 },
  { name: 'Free Range Eggs', price: 289 },
  { name: 'Olive Oil 750ml', price: 899 },
  { name: 'Greek Yoghurt 500g', price: 215 },
  { name: 'Red Lentils 500g', price: 165 },
]

/** What else arrives: of every five mails, one speaks of orders without being one. */
const OTHERS: readonly { from: string; subject: string; text: string }[] = [
  {
    from: 'Ben <ben@friends.example>',
    subject: 'Dinner on Saturday?',
    text: 'Shall we cook together on Saturday?',
  },
  {
    from: 'Hiking Club <news@club.example>',
    subject: 'Our autumn walks',
    text: 'Six walks before the winter.',
  },
  {
    from: 'Power Company <service@power.example>',
    subject: 'Please read your meter',
    text: 'Send us the figures of your meter by Friday.',
  },
  {
    from: 'School <office@school.example>',
    subject: 'Parents evening',
    text: 'We meet in the hall at seven.',
  },
  {
    from: 'Garden World <offers@garden.example>',
    subject: 'Order now: everything for the garden',
    text: 'Seeds from £2, spades from £15. Order before Sunday and save 10%. Unsubscribe here.',
  },
]

/**
 * The mails of a household's mailbox, newest first: confirmations of orders among all that else arrives. The same plan
 * gives the same mails.
 */
export function generateMailbox({ mails, orders, now, days = 80, htmlBytes = 0 }: MailboxPlan): TestMail[] {
  const step = Math.max(1, Math.floor(mails / Math.max(1, orders)))
  let orderCount = 0
  return Array.from({ length: mails }, (_, index) => {
    // Half an hour back: a mail of this very moment could arrive after the search for it.
    const receivedAt = new Date(now.getTime() - 1_800_000 - (index * days * 86_400_000) / mails)
    if (index % step !== 0 || orderCount === orders)
      return { receivedAt, source: otherMail(index, receivedAt) }
    return { receivedAt, source: orderMail(orderCount++, receivedAt, htmlBytes) }
  })
}

const mailOf = (headers: Record<string, string>, receivedAt: Date, body: string): string =>
  [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'To: Kim <kim@example.org>',
    `Date: ${receivedAt.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    '',
    body,
  ].join('\r\n')

const otherMail = (index: number, receivedAt: Date): string => {
  const { from, subject, text } = OTHERS[index % OTHERS.length] as (typeof OTHERS)[number]
  const headers = {
    From: from,
    Subject: subject,
    'Message-ID': `<note-${index}@example.org>`,
    'Content-Type': 'text/plain; charset=utf-8',
  }
  return mailOf(headers, receivedAt, text)
}

const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`

/** A cell with the styles that shops write into each. */
const cell = (text: string): string =>
  `<td style="font-family:Helvetica,Arial,sans-serif;font-size:14px;line-height:20px;color:#333333;padding:8px 10px">${text}</td>`

const orderMail = (seed: number, receivedAt: Date, htmlBytes: number): string => {
  const shop = SHOPS[seed % SHOPS.length] as (typeof SHOPS)[number]
  const number = `GC-${10_001 + seed}`
  const rows: string[] = []
  let [total, length] = [0, 0]
  for (let index = 0; index < 3 + (seed % 4) || length < htmlBytes; index += 1) {
    const { name, price } = ARTICLES[(seed + index) % ARTICLES.length] as Article
    const quantity = 1 + ((seed + index) % 3)
    total += quantity * price
    const row = `<tr>${[String(quantity), name, pounds(quantity * price)].map(cell).join('')}</tr>\r\n`
    rows.push(row)
    length += row.length
  }
  const domain = `${shop.toLowerCase().replace(' ', '-')}.example`
  const headers = {
    From: `${shop} <orders@${domain}>`,
    Subject: `Order confirmation ${number}`,
    'Message-ID': `<order-${seed}@${domain}>`,
    'Content-Type': 'text/html; charset=utf-8',
  }
  return mailOf(
    headers,
    receivedAt,
    `<html><body><h1>Thank you for your order</h1><p>Order number: ${number}</p>\r\n<table><tr><th>Quantity</th><th>Article</th><th>Price</th></tr>\r\n${rows.join('')}</table>\r\n<p>Total: ${pounds(total)}</p></body></html>`,
  )
}
