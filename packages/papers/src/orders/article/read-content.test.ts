import { describe, expect, it } from 'vitest'
import type { DraftLine } from '../lines/draft-line.ts'
import { toRowLine } from '../rows/mail-row.ts'
import { Article } from './article.ts'
import { CONTENT_RULES, readContent } from './read-content.ts'

/** Lines of one article, one of which is read by the rule, and what is known of the article then. */
type Example = [lines: string[], known: Partial<DraftLine>]

const EXAMPLES: Record<string, readonly Example[]> = {
  'discount within a price': [
    [['Milk 1l £3.00', 'SUMMER10 (-£0.33)'], { name: 'Milk 1l', price: 3 }],
    [['Milk 1l £3.00', 'Discount -£0.33'], { name: 'Milk 1l', price: 3 }],
  ],
  'name behind its title': [
    [['Product: Milk 1l'], { name: 'Milk 1l' }],
    [['Artikel: 2 x Milch £1.00'], { price: 1 }],
  ],
  'former price': [
    [['Milch 1l 1,49 €', 'statt 1,99 €'], { name: 'Milch 1l', price: 1.49, replaces: null }],
    [['Milch 1l 1,49 € statt 1,99 €'], { name: 'Milch 1l', price: 1.49, replaces: null }],
    [['Milk 1l £1.50', 'instead of £2.00'], { name: 'Milk 1l', price: 1.5, replaces: null }],
    [['Lait 1l 1,49 € au lieu de 1,99 €'], { name: 'Lait 1l', price: 1.49, replaces: null }],
  ],
  'instead of another, above its name': [[['Instead of: Milk 1l'], { name: '', replaces: 'Milk 1l' }]],
  'substitute for another': [
    [['Oat drink', 'Substitute for: Milk'], { name: 'Oat drink', replaces: 'Milk' }],
    [['Oat drink', 'Substitute for', 'Milk 1l'], { name: 'Oat drink', replaces: 'Milk 1l' }],
  ],
  'replaced by another': [
    [['Milk', 'Replaced by: Oat drink'], { name: 'Oat drink', replaces: 'Milk' }],
    [['Milk £1.00', 'Replaced by', 'Oat drink £2.00'], { name: 'Oat drink', replaces: 'Milk', price: 2 }],
  ],
  'unavailable, and nothing else': [[['Milk', 'Out of stock'], { name: 'Milk', removed: 'unavailable' }]],
  'unavailable, with the name': [
    [
      ['Organic whole milk 1l – out of stock'],
      { name: 'Organic whole milk 1l', quantity: 1, removed: 'unavailable' },
    ],
    [
      ['Out of stock: 2 x Organic whole milk'],
      { name: 'Organic whole milk', quantity: 2, removed: 'unavailable' },
    ],
  ],
  'refunded, and nothing else': [[['Milk', 'Refunded'], { name: 'Milk', removed: 'refunded' }]],
  'refunded, with the name': [
    [['Refunded: Organic whole milk'], { name: 'Organic whole milk', quantity: 1, removed: 'refunded' }],
  ],
  'refunded, with name and price': [
    [['Refunded: Milk – 2 × £1.50 = £3.00'], { name: 'Milk', quantity: 2, unitPrice: 1.5, price: 3 }],
  ],
  'both names in one line': [
    [['Milk 1l → Oat drink 1l'], { name: 'Oat drink 1l', replaces: 'Milk 1l' }],
    [['Whole milk replaced by oat drink'], { name: 'oat drink', replaces: 'Whole milk' }],
  ],
  'ordered and delivered': [
    [['Milk', 'Ordered: 2'], { orderedQuantity: 2 }],
    [['Milk', 'Delivered: 1'], { quantity: 1 }],
    [['Milk', 'Ordered: 2 | Delivered: 0'], { removed: 'unavailable', orderedQuantity: 2 }],
  ],
  'size of a pack, with what stands beside it': [
    [['Butter', '8 oz • 2 × $3.29'], { quantity: 2, unitPrice: 3.29 }],
    [['Oats', '500 g (4,98 €/kg)'], { name: 'Oats' }],
  ],
  'delivered weight': [
    [['Leeks', 'actual weight 0.98 kg £1.96'], { quantity: 0.98, unit: 'kg', price: 1.96 }],
  ],
  'labelled quantity or weight': [
    [['Milk', 'Qty: 2'], { quantity: 2 }],
    [['Jam, quantity: 2 £5.00'], { quantity: 2, price: 5 }],
  ],
  'name, price of one, count and sum': [
    [['Milk 1l £1.50 (x2) £3.00'], { name: 'Milk 1l', quantity: 2, unitPrice: 1.5, price: 3 }],
    [['Milk 1l (2 x £1.50) £3.00'], { name: 'Milk 1l', quantity: 2, unitPrice: 1.5, price: 3 }],
  ],
  'name, count and price of one': [
    [['Milk 2l 2 @ £1.50', '£3.00'], { name: 'Milk 2l', quantity: 2, unitPrice: 1.5, price: 3 }],
  ],
  'weight or volume alone': [
    [
      ['Apples', '400 g'],
      { name: 'Apples', measure: { quantity: 400, unit: 'g', text: '400 g', isAlone: true } },
    ],
  ],
  'pack with its container': [[['Tomatoes', '125g tin'], { name: 'Tomatoes', size: '125g' }]],
  'size before a variant': [
    [
      ['Coffee', '250g / Whole bean'],
      { name: 'Coffee', measure: { quantity: 250, unit: 'g', text: '250g' } },
    ],
  ],
  'count alone': [
    [['Milk', '2'], { quantity: 2 }],
    [['Eggs', '2', '6'], { quantity: 6 }],
  ],
  'count before a price': [
    [['Milk', '2 x £1.50'], { quantity: 2, unitPrice: 1.5 }],
    [['Milk', '2 · £3.00'], { quantity: 2, price: 3 }],
  ],
  'name and amounts': [
    [['Milk 1l £1.50'], { name: 'Milk 1l', price: 1.5 }],
    [['Rye bread at £2.40'], { name: 'Rye bread', unitPrice: 2.4 }],
    [['Milk', 'Total £3.00'], { name: 'Milk', price: 3 }],
  ],
}

const readLines = (texts: readonly string[]) => {
  const lines = texts.map((text) => toRowLine({ text }))
  const article = new Article(lines, null)
  const rules = lines.map((line) => readContent(line, article))
  return { rules, draft: article.finish() }
}

describe('the rules of lines of articles', () => {
  it('have examples each', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(CONTENT_RULES.map(({ name }) => name).sort())
  })

  it.each(
    Object.entries(EXAMPLES).flatMap(([rule, all]) => all.map(([lines, known]) => ({ rule, lines, known }))),
  )('$rule: $lines', ({ rule, lines, known }) => {
    const { rules, draft } = readLines(lines)
    expect(rules).toContain(rule)
    expect(draft).toMatchObject(known)
  })
})
