import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readHtmlMail } from './order-of.ts'

const WORDS = [
  'Milk',
  'Bread',
  'Total',
  'Qty',
  '2 x',
  '£3.00',
  '1,50 €',
  'Price',
  'Out of stock',
  '500 g',
  'Delivery',
  '3',
  ':',
  '-',
]
const TAGS = ['div', 'p', 'td', 'tr', 'table', 'span', 'li', 'ul', 'b', 's', 'pre', 'h2']
const STYLES = [
  '',
  ' style="display:flex"',
  ' style="float:left"',
  ' style="display:inline-block"',
  ' colspan="3"',
  ' rowspan="2"',
]

/** HTML of words that orders have, in elements that are nested and closed as it happens. */
const html = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...WORDS).map((word) => `${word} `) },
      fc
        .tuple(fc.constantFrom(...TAGS), fc.constantFrom(...STYLES))
        .map(([tag, style]) => `<${tag}${style}>`),
      fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
      fc.constant('\n'),
    ),
    { maxLength: 120 },
  )
  .map((parts) => parts.join(''))

it('reads any HTML without an error, and names no article in words that the mail does not show', async () => {
  await fc.assert(
    fc.asyncProperty(html, async (body) => {
      const reading = await readHtmlMail(body)
      const shown = body.replace(/<[^>]*>/g, ' ')
      for (const { name } of reading.kind === 'order' ? reading.items : [])
        for (const word of name.split(/\s+/)) expect(shown).toContain(word)
    }),
    { numRuns: 300 },
  )
})
