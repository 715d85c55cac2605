// Generates the receipt fixtures in shared/src/testkit/fixtures/receipts: invented shops, known contents. Run manually
// after a change: node infra/tooling/make-fixtures.mjs (needs the DejaVu fonts).
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const DIR = new URL('../../shared/src/testkit/fixtures/receipts/', import.meta.url)
const WIDTH = 40

/** A line with its name at the left and its amount at the right. */
const row = (left, right) => left + ' '.repeat(Math.max(1, WIDTH - left.length - right.length)) + right
const center = (text) => ' '.repeat(Math.floor((WIDTH - text.length) / 2)) + text
const rule = '-'.repeat(WIDTH)

const CORNER_SHOP = [
  center('BRIAR LANE GROCERS'),
  center('12 Briar Lane, Ashford'),
  center('Tel 01632 960 114'),
  '',
  'Date: 14/03/2026       Time: 17:42',
  rule,
  row('WHOLE MILK 1L', '1.35'),
  row('SOURDOUGH LOAF', '3.20'),
  row('FREE RANGE EGGS 12', '3.80'),
  row('BANANAS', '1.12'),
  '  0.930 kg @ 1.20/kg',
  row('CHOPPED TOMATOES 400G', '2.70'),
  '  3 x 0.90',
  row('MATURE CHEDDAR 350G', '4.25'),
  row('COUPON CHEDDAR', '-0.50'),
  rule,
  row('SUBTOTAL', '15.92'),
  row('TOTAL GBP', '15.92'),
  row('CASH', '20.00'),
  row('CHANGE', '4.08'),
  '',
  center('Thank you for shopping with us'),
]

const BAKERY = [
  center('OLD MILL BAKERY'),
  center('4 Station Road'),
  '',
  '2026-02-07 09:15      Receipt 1183',
  rule,
  row('2 Butter Croissant', '$5.00'),
  row('1 Rye Bread', '$6.40'),
  row('4 Poppy Seed Bagel', '$7.00'),
  rule,
  row('Subtotal', '$18.40'),
  row('Tax 5%', '$0.92'),
  row('Total', '$19.32'),
  row('Visa', '$19.32'),
]

const MARKT = [
  center('KASTANIEN MARKT'),
  center('Lindenallee 8, 12345 Musterstadt'),
  '',
  row('', 'EUR'),
  row('VOLLMILCH 3,5% 1L', '1,19 B'),
  row('ROGGENBROT 500G', '2,49 B'),
  row('GURKEN', '1,58 B'),
  '   2 Stk x 0,79',
  row('TOMATEN LOSE', '1,79 B'),
  '   0,450 kg x 3,98 EUR/kg',
  row('MINERALWASSER 6X1,5L', '3,54 A'),
  row('PFAND 6X0,25', '1,50 A'),
  row('LEERGUT', '-0,75 A'),
  rule,
  row('SUMME EUR', '11,34'),
  row('Geg. BAR EUR', '20,00'),
  row('Rückgeld BAR EUR', '8,66'),
  '',
  row('A 19,0%   3,61   0,68', '4,29'),
  row('B  7,0%   6,59   0,46', '7,05'),
  '21.01.2026 18:03   Bon-Nr. 4711',
  center('Vielen Dank für Ihren Einkauf'),
]

const HEBREW = [
  ['מכולת השדרה', ''],
  ['רחוב האורן 5', ''],
  ['תאריך: 09/02/2026', ''],
  ['חלב 3% 1 ליטר', '6.90'],
  ['לחם אחיד', '8.50'],
  ['עגבניות', '7.20'],
  ['גבינה לבנה 250 גרם', '5.40'],
  ['סה"כ לתשלום', '28.00 ₪'],
]

const PAGE_ONE = [
  center('HARBOUR WHOLESALE'),
  center('Quay 3, Portmouth'),
  'Invoice date: 28 Feb 2026',
  rule,
  row('BASMATI RICE 5KG', '11.50'),
  row('OLIVE OIL 1L', '8.75'),
  row('PLAIN FLOUR 1.5KG', '1.95'),
  row('Carried forward', '22.20'),
]
const PAGE_TWO = [
  row('RED LENTILS 1KG', '2.60'),
  row('SEA SALT 500G', '1.40'),
  row('COFFEE BEANS 1KG', '13.80'),
  rule,
  row('TOTAL GBP', '40.00'),
  row('CARD PAYMENT', '40.00'),
]

const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Draws lines in a fixed-width font, black on white. */
function draw(lines, { fontSize = 26 } = {}) {
  const lineHeight = fontSize * 1.45
  const width = Math.round(WIDTH * fontSize * 0.602 + 80)
  const height = Math.round(lines.length * lineHeight + 80)
  const text = lines
    .map(
      (line, i) =>
        `<text x="40" y="${40 + (i + 1) * lineHeight}" xml:space="preserve">${escape(line)}</text>`,
    )
    .join('')
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>` +
        `<g font-family="DejaVu Sans Mono" font-size="${fontSize}" fill="#111">${text}</g></svg>`,
    ),
  )
    .flatten({ background: '#fff' })

    .grayscale()
    .toColourspace('b-w')
}

/** Right-to-left: names at the right edge, amounts at the left one. */
function drawHebrew(rows) {
  const text = rows
    .map(
      ([name, amount], i) =>
        `<text x="660" y="${80 + i * 52}" text-anchor="end" direction="ltr">${escape(name)}</text>` +
        `<text x="60" y="${80 + i * 52}">${escape(amount)}</text>`,
    )
    .join('')
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${rows.length * 52 + 80}"><rect width="100%" height="100%" fill="#fff"/>` +
        `<g font-family="DejaVu Sans" font-size="34" fill="#111">${text}</g></svg>`,
    ),
  )
    .flatten({ background: '#fff' })

    .grayscale()
    .toColourspace('b-w')
}

/** Writes a PDF of numbered objects; object 1 is the catalogue. `encrypt` encrypts the bytes of an object's stream. */
function pdf(objects, { trailer = '', encrypt = (bytes) => bytes } = {}) {
  const parts = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets = []
  let size = parts[0].length
  const push = (data) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.from(data, 'latin1')
    parts.push(bytes)
    size += bytes.length
  }
  objects.forEach(({ dict, stream }, index) => {
    offsets.push(size)
    push(`${index + 1} 0 obj\n`)
    if (stream) {
      const bytes = encrypt(stream, index + 1)
      push(`<< ${dict} /Length ${bytes.length} >>\nstream\n`)
      push(bytes)
      push('\nendstream')
    } else push(`<< ${dict} >>`)
    push('\nendobj\n')
  })
  const start = size
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`)
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

/** Objects of a PDF with one text page per list of lines (Courier, so that nothing is embedded). */
function textPdfObjects(pages) {
  const objects = [
    { dict: '/Type /Catalog /Pages 2 0 R' },
    {
      dict: `/Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')}]`,
    },
    { dict: '/Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding' },
  ]
  pages.forEach((lines, i) => {
    const height = lines.length * 13 + 40
    const shown = lines.map((line) => `(${line.replace(/[()\\]/g, (c) => `\\${c}`)}) Tj T*`).join('\n')
    objects.push({
      dict: `/Type /Page /Parent 2 0 R /MediaBox [0 0 256 ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R`,
    })
    objects.push({
      dict: '',
      stream: Buffer.from(`BT /F1 9 Tf 13 TL 20 ${height - 30} Td\n${shown}\nET`, 'latin1'),
    })
  })
  return objects
}

/** Objects of a PDF whose only page is one JPEG, as a scanner writes it. */
function scanPdfObjects(jpeg, width, height) {
  const pageWidth = 226
  const pageHeight = Math.round((pageWidth * height) / width)
  return [
    { dict: '/Type /Catalog /Pages 2 0 R' },
    { dict: '/Type /Pages /Count 1 /Kids [3 0 R]' },
    {
      dict: `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R`,
    },
    {
      dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
      stream: jpeg,
    },
    { dict: '', stream: Buffer.from(`q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /I Do Q`, 'latin1') },
  ]
}

function rc4(key, data) {
  const s = Array.from({ length: 256 }, (_, i) => i)
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + s[i] + key[i % key.length]) & 255
    ;[s[i], s[j]] = [s[j], s[i]]
  }
  let i = 0
  let j = 0
  return Buffer.from(data, 'latin1').map((byte) => {
    i = (i + 1) & 255
    j = (j + s[i]) & 255
    ;[s[i], s[j]] = [s[j], s[i]]
    return byte ^ s[(s[i] + s[j]) & 255]
  })
}

/** Standard security handler, revision 2 (40-bit RC4): Adobe's PDF Reference 1.4, section 3.5. */
function protectedPdf(objects, password) {
  const md5 = (...chunks) => createHash('md5').update(Buffer.concat(chunks)).digest()
  const pad = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), pad]).subarray(0, 32)
  const id = md5(Buffer.from('larder fixture'))
  const owner = rc4(md5(padded).subarray(0, 5), padded)
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const key = md5(padded, owner, permissions, id).subarray(0, 5)
  const user = rc4(key, pad)
  const objectKey = (number) => md5(key, Buffer.from([number & 255, number >> 8, 0, 0, 0])).subarray(0, 10)
  return pdf(objects, {
    trailer:
      `/ID [<${id.toString('hex')}> <${id.toString('hex')}>] /Encrypt << /Filter /Standard /V 1 /R 2 ` +
      `/O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -4 >>`,
    encrypt: (bytes, number) => rc4(objectKey(number), bytes),
  })
}

const save = async (name, bytes) => {
  await writeFile(new URL(name, DIR), bytes)
  console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`)
}

await save('corner-shop.jpg', await draw(CORNER_SHOP).jpeg({ quality: 40 }).toBuffer())
await save('bakery.png', await draw(BAKERY).png({ palette: true, colours: 8 }).toBuffer())
await save('markt.webp', await draw(MARKT).webp({ quality: 40 }).toBuffer())
await save('hebrew.png', await drawHebrew(HEBREW).png({ palette: true, colours: 8 }).toBuffer())
// The pixels are rotated; EXIF orientation 6 means that they must be rotated by 90 degrees.
const onItsSide = sharp(await draw(CORNER_SHOP).png().toBuffer()).rotate(270)
await save('turned.jpg', await onItsSide.withMetadata({ orientation: 6 }).jpeg({ quality: 40 }).toBuffer())
const whole = await readFile(new URL('corner-shop.jpg', DIR))
await save('truncated.jpg', whole.subarray(0, Math.round(whole.length * 0.4)))
await save('markt-text.pdf', pdf(textPdfObjects([MARKT])))
await save('two-pages.pdf', pdf(textPdfObjects([PAGE_ONE, PAGE_TWO])))
const scan = await draw(CORNER_SHOP).jpeg({ quality: 40 }).toBuffer({ resolveWithObject: true })
await save('scan.pdf', pdf(scanPdfObjects(scan.data, scan.info.width, scan.info.height)))
await save('protected.pdf', protectedPdf(textPdfObjects([MARKT]), 'quince'))
await save('truncated.pdf', pdf(textPdfObjects([MARKT])).subarray(0, 700))
