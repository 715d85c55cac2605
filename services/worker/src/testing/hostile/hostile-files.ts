import sharp, { type Sharp } from 'sharp'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { blackPng, manyScansJpeg, patchBoxes, withJpegSize } from './hostile-images.ts'
import { billionTimes, manyPages } from './hostile-pdfs.ts'
import { onePagePdf } from '../pdf-file.ts'

/** What is told of a file that was opened without an error. */
export const READ = 'no error'

const jpeg = await readReceiptFixture(RECEIPT_FIXTURES.photo)
const heic = await readReceiptFixture(RECEIPT_FIXTURES.heic)

const text = (content: string) => new Uint8Array(Buffer.from(content))
/** A white picture. */
export const solid = (channels: 3 | 4, w: number, h: number) =>
  sharp({ create: { width: w, height: h, channels, background: '#fff' } })
export const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

/** The header of a lossless WebP that claims another size. */
async function webpOfSide(side: number) {
  const webp = Buffer.from(await bytesOf(solid(3, 16, 16).webp({ lossless: true })))
  const at = webp.indexOf('VP8L') + 9
  webp.writeUInt32LE(((side - 1) << 14) | (side - 1), at)
  return new Uint8Array(webp)
}

function ispeOf(side: number) {
  return patchBoxes(heic, 'ispe', (body) => {
    body.writeUInt32BE(side, 4)
    body.writeUInt32BE(side, 8)
  })
}

/** Most of the image's data, from a tenth of it on, are zeros. */
function zeroedFrom(file: Uint8Array, share: number) {
  return file.slice().fill(0, Math.round(file.length * share))
}

type Hostile = [what: string, make: () => Uint8Array | Promise<Uint8Array>, type: string, outcome: Outcome]
export type Outcome = ErrorCode | typeof READ

/** Files that want to harm whoever opens them, and what becomes of each. */
export const HOSTILE_FILES: readonly Hostile[] = [
  ['a PNG of 30,000 pixels each way', () => blackPng(30_000, 30_000, 1), 'image/png', 'file_too_complex'],
  [
    'the header of such a PNG',
    () => blackPng(30_000, 30_000, 1).slice(0, 900),
    'image/png',
    'file_too_complex',
  ],
  ['a PNG of 200 MB in 200 KB', () => blackPng(5_000, 5_000, 64), 'image/png', READ],
  ['a PNG of 1 × 20,000 pixels', () => blackPng(1, 20_000, 1), 'image/png', READ],
  ['a PNG of 12 × 6,000,000 pixels', () => blackPng(12, 6_000_000, 1), 'image/png', 'file_too_complex'],
  ['a PNG of one pixel', () => bytesOf(solid(4, 1, 1).png()), 'image/png', READ],
  ['a JPEG of one pixel', () => bytesOf(solid(3, 1, 1).jpeg()), 'image/jpeg', READ],
  [
    'a JPEG that claims 65,500 pixels each way',
    () => withJpegSize(jpeg, 65_500, 65_500),
    'image/jpeg',
    'file_too_complex',
  ],
  ['a JPEG of ten thousand passes', () => manyScansJpeg(8_000, 5_000_000), 'image/jpeg', 'file_unreadable'],
  ['a JPEG whose end is zeros', () => zeroedFrom(jpeg, 0.4), 'image/jpeg', 'file_unreadable'],
  ['a HEIC whose end is zeros', () => zeroedFrom(heic, 0.5), 'image/heic', 'file_unreadable'],
  [
    'a WebP whose end is zeros',
    async () => zeroedFrom(await readReceiptFixture(RECEIPT_FIXTURES.webp), 0.7),
    'image/webp',
    'file_unreadable',
  ],
  ['a PDF without pages', () => manyPages(0, 0), 'application/pdf', 'file_unreadable'],
  ['a WebP that claims 16,383 pixels each way', () => webpOfSide(16_383), 'image/webp', 'file_too_complex'],
  [
    'a WebP cut off',
    async () => (await readReceiptFixture(RECEIPT_FIXTURES.webp)).slice(0, 5_000),
    'image/webp',
    'file_unreadable',
  ],
  ['a HEIC that claims 60,000 pixels each way', () => ispeOf(60_000), 'image/heic', 'file_too_complex'],
  ['a HEIC that claims 8,000 pixels each way', () => ispeOf(8_000), 'image/heic', 'file_unreadable'],
  ['a HEIC that claims one pixel', () => ispeOf(1), 'image/heic', 'file_unreadable'],
  [
    'a HEIC whose tiles make 65,536 pixels',
    () => patchBoxes(heic, 'idat', (body) => body.set([0, 1, 255, 255])),
    'image/heic',
    'file_unreadable',
  ],
  [
    'a HEIC whose items lie nowhere',
    () => patchBoxes(heic, 'iloc', (body) => body.fill(255, 8, 30)),
    'image/heic',
    'file_unreadable',
  ],
  [
    'a HEIC whose box is longer than it',
    () => patchBoxes(heic, 'meta', (body) => body.writeUInt32BE(0x7fffffff, 4)),
    'image/heic',
    'file_unreadable',
  ],
  [
    'an SVG called a PNG',
    () => text('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'),
    'image/png',
    'file_unreadable',
  ],
  [
    'XML called a WebP',
    () => text('<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'),
    'image/webp',
    'file_unreadable',
  ],
  [
    'HTML called a JPEG',
    () => text('<!doctype html><script>alert(1)</script>'),
    'image/jpeg',
    'file_unreadable',
  ],
  [
    'HTML called a PDF',
    () => text('<!doctype html><script>alert(1)</script>'),
    'application/pdf',
    'file_unreadable',
  ],
  ['a GIF called a PNG', () => bytesOf(solid(3, 9, 9).gif()), 'image/png', 'file_unreadable'],
  ['a TIFF called a JPEG', () => bytesOf(solid(3, 9, 9).tiff()), 'image/jpeg', 'file_unreadable'],
  ['a PDF of 400 pages', () => manyPages(400, 400), 'application/pdf', 'file_too_complex'],
  [
    'a PDF page of 200 inches',
    () => onePagePdf('0 0 9 9 re f', { box: '0 0 14400 14400' }),
    'application/pdf',
    'file_too_complex',
  ],
  [
    'a PDF page of 14,400 points that claims to be of 14',
    () => onePagePdf('0 0 9 9 re f', { box: '0 0 14400 14400', page: '/UserUnit 0.001' }),
    'application/pdf',
    'file_too_complex',
  ],
  [
    'a PDF that says the same a billion times',
    () => billionTimes('BT /F1 9 Tf 9 9 Td (milk and bread) Tj ET'),
    'application/pdf',
    'file_too_complex',
  ],
  [
    'a PDF with one word of a million letters',
    () => onePagePdf(`BT /F1 0.0001 Tf 9 9 Td (${'a'.repeat(1_000_000)}) Tj ET`),
    'application/pdf',
    'file_too_complex',
  ],
]
