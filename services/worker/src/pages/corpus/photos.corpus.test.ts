import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseReceipt } from '@larder/papers'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import { photograph, type PhotoOfReceipt } from '../../testing/photo-of-receipt.ts'
import { createReceiptReader } from '../receipt-reader.ts'

const ITEMS = [
  ['WHOLE MILK 1L', '1.35'],
  ['RYE BREAD 500G', '3.20'],
  ['FREE RANGE EGGS', '3.80'],
  ['RED LENTILS 500G', '1.75'],
  ['MATURE CHEDDAR', '4.25'],
  ['OLIVE OIL 500ML', '6.40'],
  ['BASMATI RICE 2KG', '5.15'],
  ['PLAIN YOGHURT', '1.10'],
  ['SEA SALT', '0.85'],
  ['GREEN TEA', '2.60'],
] as const
const TOTAL = '30.45'
const ROWS = [
  ['FERN HILL STORES', ''],
  ['12 Mill Lane, Ashford', ''],
  ['Date: 14/03/2026', '17:42'],
  ...ITEMS,
  ['TOTAL GBP', TOTAL],
  ['CASH', TOTAL],
] as const

const flat = (left: number, top: number, width: number): PhotoOfReceipt['corners'] => [
  [left, top],
  [left + width, top],
  [left + width, top + width],
  [left, top + width],
]

describe('photos of a receipt on a table', () => {
  let reader: ReceiptReader
  beforeAll(async () => {
    reader = await createReceiptReader({ threads: 1 })
  })
  afterAll(() => reader.close())

  it.each<[string, Omit<PhotoOfReceipt, 'width' | 'height'>]>([
    ['a third of the width', { corners: flat(1100, 1300, 900), shadow: 1 }],
    ['a fifth of the width', { corners: flat(1300, 1500, 600), shadow: 1 }],
    [
      'in perspective, half of it in a shadow',
      {
        corners: [
          [1450, 1440],
          [1938, 1530],
          [1980, 2160],
          [1271, 2106],
        ],
        shadow: 0.45,
      },
    ],
  ])('%s', async (_what, made) => {
    const { pages } = await reader.read(
      await photograph(ROWS, { width: 3000, height: 4000, ...made }),
      'image/jpeg',
    )
    const parsed = parseReceipt(pages)
    expect(parsed).toMatchObject({
      storeName: 'FERN HILL STORES',
      purchaseDate: '2026-03-14',
      total: Number(TOTAL),
    })
    const letters = (text: string) => text.replace(/[^A-Z0-9]/gi, '').toUpperCase()
    const right = ITEMS.filter(([name, price]) =>
      parsed.items.some((read) => letters(read.name) === letters(name) && read.price === Number(price)),
    )
    expect(right.length).toBeGreaterThanOrEqual(ITEMS.length - 1)
    expect(parsed.items).toHaveLength(ITEMS.length)
  })
})
