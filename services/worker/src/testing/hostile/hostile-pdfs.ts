import { deflateSync } from 'node:zlib'
import { deflatedZeros } from './hostile-images.ts'
import { onePagePdf, pdfFile, pdfStream, textContent } from '../pdf-file.ts'

const RECEIPT = textContent([
  'FERN HILL STORES',
  'Date: 14/03/2026',
  'WHOLE MILK 1L 1.35',
  'RYE BREAD 2.65',
  'TOTAL GBP 4.00',
])
const FULL_PAGE = '400 0 0 800 0 0 cm'
const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 400 800]'
const SCRIPT = '<< /S /JavaScript /JS (while \\(true\\) app.alert\\(1\\)) >>'

/** A harmless receipt as text. */
export const receiptPdf = () => onePagePdf(RECEIPT)

/** A page tree with this many pages, whatever its count says. */
export const manyPages = (pages: number, count: number) =>
  pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: pages }, (_, i) => `${i + 3} 0 R`).join(' ')}] >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 800] >>'),
  ])

/** Ten forms that draw ten forms each, and so on: `leaf` is drawn a billion times. */
export function billionTimes(leaf: string): Uint8Array {
  const levels = Array.from({ length: 8 }, (_, i) =>
    pdfStream('/X Do '.repeat(10), `${FORM} /Resources << /XObject << /X ${7 + i} 0 R >> >>`),
  )
  return onePagePdf('/X Do '.repeat(10), {
    resources: '/XObject << /X 6 0 R >>',
    more: [...levels, pdfStream(leaf, `${FORM} /Resources << /Font << /F1 5 0 R >> >>`)],
  })
}

/** A page with an image of this many black pixels each way, compressed to a thousandth. */
const pictureBomb = (side: number) =>
  onePagePdf(`${FULL_PAGE} /I Do`, {
    resources: '/XObject << /I 6 0 R >>',
    more: [
      pdfStream(
        deflatedZeros(side * side * 3),
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode`,
      ),
    ],
  })

/** PDFs that a reader must survive, none of which contains a readable receipt. */
export const HOSTILE_PDFS: Record<string, () => Uint8Array> = {
  'a content of four gigabytes': () => onePagePdf(pdfStream(deflatedZeros(4e9), '/Filter /FlateDecode')),
  'a content of four gigabytes, compressed twice': () =>
    onePagePdf(pdfStream(deflateSync(deflatedZeros(4e9)), '/Filter [/FlateDecode /FlateDecode]')),
  'a picture of 30,000 pixels each way': () => pictureBomb(30_000),
  'a fax picture of 65,535 pixels each way': () =>
    onePagePdf(`${FULL_PAGE} /I Do`, {
      resources: '/XObject << /I 6 0 R >>',
      more: [
        pdfStream(
          Buffer.alloc(1000),
          '/Type /XObject /Subtype /Image /Width 65535 /Height 65535 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode',
        ),
      ],
    }),
  'a path drawn a billion times': () => billionTimes('0 0 400 800 re f'),
  'pages that are their own children': () =>
    pdfFile([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 3 /Kids [3 0 R 3 0 R] >>',
      '<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [2 0 R 3 0 R] >>',
    ]),
  'pages that are their own parents': () =>
    pdfFile([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /Parent 3 0 R >>',
      '<< /Type /Page /Parent 2 0 R >>',
    ]),
  'two billion pages by its count': () => manyPages(1, 2_147_483_647),
  'one page by its count, 400 in truth': () => manyPages(400, 1),
  'a pattern painted with itself': () =>
    onePagePdf('/Pattern cs /P scn 0 0 400 800 re f', {
      resources: '/Pattern << /P 6 0 R >>',
      more: [
        pdfStream(
          '/Pattern cs /P scn 0 0 10 10 re f',
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 0.01 /YStep 0.01 /Resources << /Pattern << /P 6 0 R >> >>',
        ),
      ],
    }),
  'a letter written with itself': () =>
    onePagePdf('BT /F3 12 Tf 50 700 Td (aaaaaaaaaa) Tj ET', {
      resources: '/Font << /F3 6 0 R >>',
      more: [
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 97 /Widths [10] /Encoding << /Differences [97 /a] >> /CharProcs << /a 7 0 R >> /Resources << /Font << /F3 6 0 R >> >> >>',
        pdfStream('10 0 d0 BT /F3 1 Tf (aaaaaaaaaa) Tj ET'),
      ],
    }),
  'arrays two million deep': () => onePagePdf('['.repeat(2_000_000)),
  'two million saved states': () => onePagePdf('q '.repeat(2_000_000)),
  'dictionaries two hundred thousand deep': () => onePagePdf('', { page: `/X ${'<< /A '.repeat(200_000)}` }),
  'a page without size': () => onePagePdf('0 0 10 10 re f', { box: '0 0 0 0' }),
  'a page of a hundredth of a point': () => onePagePdf('0 0 10 10 re f', { box: '0 0 0.01 10' }),
  'a page of a billion points': () => onePagePdf('0 0 10 10 re f', { box: '0 0 1e9 1e9' }),
}

/** PDFs with a readable receipt and active content that must have no effect. */
export const LOADED_PDFS: Record<string, () => Uint8Array> = {
  'scripts, a program to start and attachments': () =>
    onePagePdf(RECEIPT, {
      catalogue: `/OpenAction ${SCRIPT} /AA << /WC << /S /Launch /F (calc.exe) >> >> /Names << /EmbeddedFiles << /Names [(a.exe) 6 0 R] >> /JavaScript << /Names [(a) ${SCRIPT}] >> >>`,
      page: `/AA << /O ${SCRIPT} >>`,
      more: [
        '<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>',
        pdfStream(deflatedZeros(9e8), '/Type /EmbeddedFile /Filter /FlateDecode'),
      ],
    }),
  'a form that draws itself': () =>
    onePagePdf(`${RECEIPT} /X Do`, {
      resources: '/XObject << /X 6 0 R >>',
      more: [pdfStream('/X Do', `${FORM} /Resources << /XObject << /X 6 0 R >> >>`)],
    }),
  'a page of 200 inches': () => onePagePdf(RECEIPT, { box: '0 0 14400 14400' }),
  'a page upside down': () => onePagePdf(RECEIPT, { box: '400 800 0 0' }),
  'an index that refers to itself': () => {
    const pdf = Buffer.from(receiptPdf()).toString('latin1')
    const index = pdf.lastIndexOf('xref\n0')
    return new Uint8Array(Buffer.from(pdf.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${index}`), 'latin1'))
  },
}
