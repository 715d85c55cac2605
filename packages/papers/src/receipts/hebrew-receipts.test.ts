import { describe, expect, it } from 'vitest'
import { pageOfText } from '../../testing/page-of-text.ts'
import { parseReceipt } from './parse-receipt.ts'
import type { RecognisedPage } from './rows/recognised-page.ts'
import { linesFromWords } from './rows/text-rows.ts'

/** Invented shops, items and prices. */
const RECEIPT = [
  'מכולת השקד בע"מ',
  'רחוב האלון 5 חיפה',
  'טל: 04-5550123',
  'חשבונית מס קבלה 1234',
  'תאריך: 14/03/2026 17:42',
  'חלב טרי 3% 1 ליטר 6.90',
  'עגבניות',
  '0.455 ק"ג × 12.90 5.87',
  'מלפפון 0.8 ק"ג * 5.90 4.72',
  'במבה 2 × 4.50 9.00',
  'שמן זית 750 מ"ל 31.90 ₪',
  "שקית 10 אג'",
  'פיקדון 6 × 0.30 1.80',
  'הנחת מבצע 1.50-',
  'סה"כ ביניים 58.79',
  'עיגול 0.01',
  'סה"כ לתשלום ₪58.80',
  'מע"מ 18% 8.97',
  'מזומן 100.00',
  'עודף 41.20',
  'תודה ולהתראות',
]

/** Words by their position from left to right, as engines without knowledge of lines return them. */
function withoutOrder(page: RecognisedPage): RecognisedPage {
  return { ...page, lines: linesFromWords(page.lines.flatMap((line) => line.words)) }
}

describe('a Hebrew receipt', () => {
  const page = pageOfText(RECEIPT)

  it.each([
    ['in reading order', page],
    ['in the order of its boxes', withoutOrder(page)],
  ])('is understood %s', (_, read) => {
    const { items, ...receipt } = parseReceipt([read])
    expect(receipt).toMatchObject({
      storeName: 'מכולת השקד בע"מ',
      purchaseDate: '2026-03-14',
      currency: 'ILS',
      language: 'he',
      total: 58.8,
      taxTotal: 8.97,
    })
    expect(items.map(({ name, quantity, unit, price }) => [name, quantity, unit, price])).toEqual([
      ['חלב טרי 3% 1 ליטר', 1, 'item', 6.9],
      ['עגבניות', 0.455, 'kg', 5.87],
      ['מלפפון', 0.8, 'kg', 4.72],
      ['במבה', 2, 'item', 9],
      ['שמן זית 750 מ"ל', 1, 'item', 31.9],
      ['שקית', 1, 'item', 0.1],
      ['פיקדון', 6, 'item', 1.8],
      ['הנחת מבצע', 1, 'item', -1.5],
    ])
    expect(items[0]?.packSize).toBe('1l')
  })

  it('keeps names in Latin letters from left to right', () => {
    const lefts = { קפה: 300, Golden: 150, Bean: 220, טחון: 90, '19.90': 0 }
    const words = Object.entries(lefts).map(([text, left]) => ({
      text,
      confidence: 0.9,
      box: [left, 0, left + 50, 20] as const,
    }))
    const [line] = linesFromWords(words)
    expect(line?.words.map(({ text }) => text).join(' ')).toBe('קפה Golden Bean טחון 19.90')
  })

  it('finds the price after the currency, and the total in words for shekels', () => {
    const { items, total } = parseReceipt([pageOfText(['קמח 5.20 ש"ח', 'שוקו 4.90 ש"ח', 'סך הכל 10.10 ש"ח'])])
    expect(items.map(({ name, price }) => [name, price])).toEqual([
      ['קמח', 5.2],
      ['שוקו', 4.9],
    ])
    expect(total).toBe(10.1)
  })
})
