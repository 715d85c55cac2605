/** A mail of lines; `parts` become the parts of a multipart mail. */
export const mailOf = (
  headers: Record<string, string>,
  parts: readonly MailPart[],
  kind = 'mixed',
): Buffer => {
  const boundary = '=-edge-of-parts'
  return Buffer.concat([
    Buffer.from(
      [
        ...Object.entries({ ...ORDER_HEADERS, ...headers }).map(([name, value]) => `${name}: ${value}`),
        `Content-Type: multipart/${kind}; boundary="${boundary}"`,
        '',
        '',
      ].join('\r\n'),
    ),
    ...parts.flatMap(({ head, body }) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}

export type MailPart = { head: string; body: string | Uint8Array }

const ORDER_HEADERS = {
  From: 'Green Corner <orders@greencorner.example>',
  Subject: 'Order confirmation GC-10422',
  Date: 'Mon, 04 May 2026 10:00:00 +0000',
  'MIME-Version': '1.0',
}

const HTML = 'Content-Type: text/html; charset=utf-8'
const ORDER =
  '<p>Order GC-10422</p><ul><li>2 x Whole Milk 1L £3.00</li><li>1 x Rye Bread £2.75</li></ul><p>Total £5.75</p>'

/** The part of a mail that shows an order of two articles; more HTML may follow. */
export const orderPart = (more = ''): MailPart => ({ head: HTML, body: ORDER + more })

const attachment = (type: string, name: string, body: string | Uint8Array): MailPart => ({
  head: `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64`,
  body: Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n'),
})

const times = (count: number, text: string) => text.repeat(count)

/** Mails that show an order beside something unusual. */
export const UNUSUAL_MAILS: Record<string, () => Buffer> = {
  'a mail of 25 MB': () =>
    mailOf({}, [orderPart(), attachment('video/mp4', 'film.mp4', Buffer.alloc(18_500_000, 7))]),
  'a zip file': () =>
    mailOf({}, [orderPart(), attachment('application/zip', 'a.zip', 'PK\u0003\u0004 not really')]),
  'a zip file that calls itself an invoice': () =>
    mailOf({}, [orderPart(), attachment('application/pdf', 'invoice.pdf', 'PK\u0003\u0004 not really')]),
  'a calendar': () =>
    mailOf({}, [
      orderPart(),
      {
        head: 'Content-Type: text/calendar; method=REQUEST',
        body: 'BEGIN:VCALENDAR\r\nSUMMARY:1 x Delivery £9.00\r\nEND:VCALENDAR',
      },
    ]),
  'an order that is forwarded as an attachment': () =>
    mailOf({ Subject: 'Fwd: look', From: 'Ann <ann@example.com>' }, [
      { head: 'Content-Type: text/plain', body: 'For you' },
      {
        head: 'Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename="order.eml"',
        body: mailOf({}, [orderPart()]).toString().replaceAll('=-edge-of-parts', 'inner'),
      },
    ]),
  'an order in a forwarded mail in a forwarded mail': () =>
    mailOf({ Subject: 'Fwd: Fwd: Order', From: 'Ann <ann@example.com>' }, [
      {
        head: 'Content-Type: message/rfc822',
        body: mailOf({ Subject: 'Fwd: Order', From: 'Ben <ben@example.com>' }, [
          {
            head: 'Content-Type: message/rfc822',
            body: mailOf({}, [orderPart()]).toString().replaceAll('=-edge-of-parts', 'third'),
          },
        ])
          .toString()
          .replaceAll('=-edge-of-parts', 'second'),
      },
    ]),
  'a missing end': () => mailOf({}, [orderPart()]).subarray(0, -22),
  'headers that are none': () =>
    mailOf({ 'Content-Transfer-Encoding': 'x-unknown', 'X-\u0000': '\u0001' }, [orderPart()]),
  'unclosed tags': () =>
    mailOf({}, [orderPart('<table><tr><td><b><i><table><tr><td></div></p></table><td>')]),
  'giant spans': () =>
    mailOf({}, [
      orderPart(`<table>${times(300, '<tr><td colspan="99999999" rowspan="99999999">x</td></tr>')}</table>`),
    ]),
}

/** Mails that need more time or memory than any order; a result is as good as an error, if it comes soon. */
export const HEAVY_MAILS: Record<string, () => Buffer> = {
  'HTML of 5 MB in one line': () =>
    mailOf({}, [
      orderPart(times(60_000, '<td><a href="https://example.com/x">Fresh offers, from 9.99</a></td>')),
    ]),
  '5 MB of text in one word': () => mailOf({}, [orderPart(`<p>${times(5_000_000, 'a')}</p>`)]),
  '10,000 parts': () =>
    mailOf({}, [
      orderPart(),
      ...Array.from({ length: 10_000 }, () => ({ head: 'Content-Type: text/plain', body: 'x' })),
    ]),
  '10,000 attachments': () =>
    mailOf({}, [orderPart(), ...Array.from({ length: 10_000 }, () => attachment('image/png', 'x.png', 'x'))]),
  '100,000 nested tables': () => mailOf({}, [orderPart(times(100_000, '<table><tr><td>'))]),
  '2,000,000 elements': () => mailOf({}, [orderPart(times(1_900_000, '<b>'))]),
  'parts in parts, 5,000 deep': () =>
    Buffer.from(
      `Subject: x\r\nContent-Type: multipart/mixed; boundary="b0"\r\n\r\n${Array.from({ length: 5_000 }, (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary="b${at + 1}"\r\n\r\n`).join('')}`,
    ),
  'a header of 20 MB': () => mailOf({ 'X-Long': times(20_000_000, 'a') }, [orderPart()]),
  'a style sheet without an end': () => mailOf({}, [orderPart(`<style>${times(400_000, '.a{')}`)]),
  'a line that almost looks like prices': () =>
    mailOf({}, [orderPart(`<p>${times(200_000, '1.1,1 x ')}</p><p>${times(100_000, '(2 ')}</p>`)]),
  '100,000 articles': () => mailOf({}, [orderPart(times(100_000, '<p>1 x Rye Bread £2.75</p>'))]),
}
