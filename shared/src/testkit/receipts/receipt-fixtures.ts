import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ReceiptMimeType } from '../../contracts/receipts/receipts.ts'

const DIR = new URL('../fixtures/receipts/', import.meta.url)

export type ReceiptFixture = { file: string; mimeType: ReceiptMimeType; truth: ReceiptTruth | null }
export type ReceiptTruth = {
  storeName: string
  purchaseDate: string
  currency: string
  total: number
  items: { name: string; quantity: number; unit: string; price: number }[]
}

const line = (name: string, price: number, quantity = 1, unit = 'item') => ({ name, quantity, unit, price })

const CORNER_SHOP: ReceiptTruth = {
  storeName: 'BRIAR LANE GROCERS',
  purchaseDate: '2026-03-14',
  currency: 'GBP',
  total: 15.92,
  items: [
    line('WHOLE MILK 1L', 1.35),
    line('SOURDOUGH LOAF', 3.2),
    line('FREE RANGE EGGS 12', 3.8),
    line('BANANAS', 1.12, 0.93, 'kg'),
    line('CHOPPED TOMATOES 400G', 2.7, 3),
    line('MATURE CHEDDAR 350G', 4.25),
    line('COUPON CHEDDAR', -0.5),
  ],
}

const BAKERY: ReceiptTruth = {
  storeName: 'OLD MILL BAKERY',
  purchaseDate: '2026-02-07',
  currency: 'USD',
  total: 19.32,
  items: [line('Butter Croissant', 5, 2), line('Rye Bread', 6.4), line('Poppy Seed Bagel', 7, 4)],
}

const MARKT: ReceiptTruth = {
  storeName: 'KASTANIEN MARKT',
  purchaseDate: '2026-01-21',
  currency: 'EUR',
  total: 11.34,
  items: [
    line('VOLLMILCH 3,5% 1L', 1.19),
    line('ROGGENBROT 500G', 2.49),
    line('GURKEN', 1.58, 2),
    line('TOMATEN LOSE', 1.79, 0.45, 'kg'),
    line('MINERALWASSER 6X1,5L', 3.54),
    line('PFAND', 1.5, 6),
    line('LEERGUT', -0.75),
  ],
}

const HARBOUR: ReceiptTruth = {
  storeName: 'HARBOUR WHOLESALE',
  purchaseDate: '2026-02-28',
  currency: 'GBP',
  total: 40,
  items: [
    line('BASMATI RICE 5KG', 11.5),
    line('OLIVE OIL 1L', 8.75),
    line('PLAIN FLOUR 1.5KG', 1.95),
    line('RED LENTILS 1KG', 2.6),
    line('SEA SALT 500G', 1.4),
    line('COFFEE BEANS 1KG', 13.8),
  ],
}

const GROCER: ReceiptTruth = {
  storeName: 'מכולת השדרה',
  purchaseDate: '2026-02-09',
  currency: 'ILS',
  total: 28,
  items: [
    line('חלב 3% 1 ליטר', 6.9),
    line('לחם אחיד', 8.5),
    line('עגבניות', 7.2),
    line('גבינה לבנה 250 גרם', 5.4),
  ],
}

/** Invented receipts with known contents; `truth` is null if the file can't be read. */
export const RECEIPT_FIXTURES = {
  photo: { file: 'corner-shop.jpg', mimeType: 'image/jpeg', truth: CORNER_SHOP },
  /** The same receipt, stored rotated, with EXIF orientation 6. */
  turnedPhoto: { file: 'turned.jpg', mimeType: 'image/jpeg', truth: CORNER_SHOP },
  heic: { file: 'corner-shop.heic', mimeType: 'image/heic', truth: CORNER_SHOP },
  png: { file: 'bakery.png', mimeType: 'image/png', truth: BAKERY },
  webp: { file: 'markt.webp', mimeType: 'image/webp', truth: MARKT },
  textPdf: { file: 'markt-text.pdf', mimeType: 'application/pdf', truth: MARKT },
  twoPagePdf: { file: 'two-pages.pdf', mimeType: 'application/pdf', truth: HARBOUR },
  /** One image, no text layer. */
  scannedPdf: { file: 'scan.pdf', mimeType: 'application/pdf', truth: CORNER_SHOP },
  hebrew: { file: 'hebrew.png', mimeType: 'image/png', truth: GROCER },
  /** The password is 'quince'. */
  encryptedPdf: { file: 'protected.pdf', mimeType: 'application/pdf', truth: null },
  truncatedPdf: { file: 'truncated.pdf', mimeType: 'application/pdf', truth: null },
  truncatedPhoto: { file: 'truncated.jpg', mimeType: 'image/jpeg', truth: null },
} as const satisfies Record<string, ReceiptFixture>

/** The path of a fixture's file. */
export const pathOfFixture = ({ file }: Pick<ReceiptFixture, 'file'>): string =>
  fileURLToPath(new URL(file, DIR))

/** Bytes of a fixture. */
export async function readReceiptFixture({ file }: Pick<ReceiptFixture, 'file'>): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(file, DIR)))
}
