import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseReceipt, textSimilarity } from '@larder/papers'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import {
  drawHebrewReceipt,
  hasHebrewFont,
  totalOf,
  type HebrewLine,
  type HebrewReceipt,
} from '../../testing/hebrew-receipt.ts'
import { seededRandom } from '../../testing/hostile/mutate-file.ts'
import { createReceiptReader } from '../receipt-reader.ts'

/** Real item names, which stay outside of the repository. */
const NAMES = fileURLToPath(
  new URL('../../../../../../shared/data/il-supermarket/dev/pack_sizes.csv', import.meta.url),
)
const RECEIPTS_OF_REAL_NAMES = 3
/** Characters that fit beside an amount. */
const MAX_NAME_LENGTH = 26

const item = (name: string, price: number, quantity = 1): HebrewLine => ({
  name,
  price,
  quantity,
  unit: 'item',
})

const INVENTED: HebrewReceipt = {
  store: 'מרכול הארזים',
  date: '2026-05-14',
  lines: [
    item('חלב טרי 3% 1 ליטר', 6.9),
    item('לחם כפרי פרוס', 14.5),
    item('יוגורט תות 150 גרם', 13.5, 3),
    { name: 'עגבניות שרי', price: 5.87, quantity: 0.455, unit: 'kg' },
    item('מים מינרלים 1.5 ליטר', 12),
    item('פיקדון בקבוק', 0.3),
    item('גבינה לבנה 5%', 0.95),
    item('קפה שחור 200 גר', 18.9),
  ],
}

/** Lines of the receipt that were read with their amount, all digits of their name and most of its letters. */
function rightLines(receipt: HebrewReceipt, items: ReturnType<typeof parseReceipt>['items']) {
  return receipt.lines.filter(({ name, price }) =>
    items.some((read) => read.price === price && textSimilarity(read.name, name) >= 0.6),
  )
}

async function realNames(): Promise<string[]> {
  const rows = (await readFile(NAMES, 'utf8')).split('\n').slice(1)
  return rows
    .map((row) => /^\d+,(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(row))
    .map((match) => (match?.[1] ?? match?.[2] ?? '').replace(/""/g, '"').trim())
    .filter((name) => name !== '' && name.length <= MAX_NAME_LENGTH)
}

const hasFont = await hasHebrewFont()
const hasNames = existsSync(NAMES)
if (!hasFont)
  process.stdout.write('Hebrew receipts are left out: this machine has no font with Hebrew letters\n')
if (!hasNames)
  process.stdout.write('Receipts of real Hebrew names are left out: ../shared/data is not there\n')

describe.skipIf(!hasFont)('synthetic Hebrew receipts', () => {
  let reader: ReceiptReader
  beforeAll(async () => {
    reader = await createReceiptReader({ threads: 1 })
  })
  afterAll(() => reader.close())

  async function read(receipt: HebrewReceipt) {
    const { pages, engine } = await reader.read(await drawHebrewReceipt(receipt), 'image/png')
    return { engine, ...parseReceipt(pages) }
  }

  it('are read with shekels, agorot, amounts, a weight and a deposit', async () => {
    const parsed = await read(INVENTED)
    expect(parsed).toMatchObject({
      engine: 'tesseract hebrew, figures ppocr latin',
      storeName: INVENTED.store,
      purchaseDate: INVENTED.date,
      currency: 'ILS',
      total: totalOf(INVENTED),
    })
    expect(rightLines(INVENTED, parsed.items)).toHaveLength(INVENTED.lines.length)
    expect(parsed.items).toHaveLength(INVENTED.lines.length)
    const [, , yoghurt, tomatoes] = parsed.items
    expect(yoghurt).toMatchObject({ quantity: 3, price: 13.5 })
    expect(tomatoes).toMatchObject({ quantity: 0.455, unit: 'kg', price: 5.87 })
  })

  it.skipIf(!hasNames)('with real names are read, four lines in five with every number', async () => {
    const names = await realNames()
    const random = seededRandom(7)
    const name = () => names[Math.floor(random() * names.length)] ?? ''
    const price = () => Math.round(20 + random() * 300) / 10
    let [right, all] = [0, 0]
    for (let i = 0; i < RECEIPTS_OF_REAL_NAMES; i += 1) {
      const lines = Array.from({ length: 9 }, () => item(name(), price()))
      const receipt = { ...INVENTED, lines: [...lines, ...INVENTED.lines.slice(2, 4)] }
      const parsed = await read(receipt)
      expect(parsed).toMatchObject({
        storeName: receipt.store,
        purchaseDate: receipt.date,
        total: totalOf(receipt),
      })
      right += rightLines(receipt, parsed.items).length
      all += receipt.lines.length
    }
    process.stdout.write(`Synthetic Hebrew receipts of real names: ${right} of ${all} lines right\n`)
    expect(right / all).toBeGreaterThanOrEqual(0.8)
  })
})
