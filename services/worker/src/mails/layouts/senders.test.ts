import { expect, it } from 'vitest'
import { mailWith, readMail } from './order-of.ts'

const LINES = 'Order GC-10422\n\n2 x Whole Milk 1L  £3.00\n1 x Rye Bread 500g  £2.75\nTotal: £5.75'
const FORWARD = '---------- Forwarded message ---------'
const HEADER = 'Date: Mon, 4 May 2026\nSubject: Order confirmation GC-10422'
const SAM = { From: 'Sam Miller <sam@mail.example>', Subject: 'Fwd: Order confirmation GC-10422' }

const attachedTo = (mail: string): string =>
  [
    ...Object.entries(SAM).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'For the cupboard list?',
    '--part',
    'Content-Type: message/rfc822',
    '',
    mail,
    '--part--',
  ].join('\r\n')

it.each([
  ['the shop', mailWith('text/plain', LINES), 'greencorner.example'],
  [
    'a subdomain of the shop',
    mailWith('text/plain', LINES, { From: 'Green Corner <no-reply@mail.greencorner.example>' }),
    'greencorner.example',
  ],
  [
    'a delivery service',
    mailWith('text/plain', LINES, { From: 'Green Corner <track@parcels.example>' }),
    'parcels.example',
  ],
  [
    'the shop, forwarded by a person',
    mailWith(
      'text/plain',
      `${FORWARD}\nFrom: Green Corner <a@orders.greencorner.example>\n${HEADER}\n\n${LINES}`,
      SAM,
    ),
    'greencorner.example',
  ],
  ['the shop, forwarded as an attachment', attachedTo(mailWith('text/plain', LINES)), 'greencorner.example'],
  [
    'a shop without address, forwarded by a person',
    mailWith('text/plain', `${FORWARD}\nFrom: Green Corner\n${HEADER}\n\n${LINES}`, SAM),
    'mail.example',
  ],
  ['nobody', mailWith('text/plain', LINES, { From: '' }), null],
  ['a sender without a domain', mailWith('text/plain', LINES, { From: 'Green Corner <orders>' }), null],
])('knows whose word the mail of %s is', async (_, mail, from_domain) => {
  expect(await readMail(mail)).toMatchObject({ kind: 'order', order_number: 'GC-10422', from_domain })
})
