import { expect, it } from 'vitest'
import type { ReadOrder } from '@larder/papers'
import { readOrder } from '@larder/papers'
import { toOrderResult } from './order-result.ts'

const AT = '2026-11-23T08:00:00.000Z'

const orderOf = (names: readonly string[]): ReadOrder => {
  const reading = readOrder({
    message_id: null,
    from_domain: 'green-grocer.example',
    from_name: 'Green Grocer',
    recipients: [],
    subject: 'Your order is confirmed',
    date: AT,
    structured: [],
    blocks: [],
    text: `Thank you for your order\n\n${names.map((name) => `${name}  1 x €2.00  €2.00`).join('\n')}\n\nTotal €${2 * names.length}.00`,
    papers: [],
    model_lines: [],
    attached: [],
  })
  if (reading.kind === 'none') throw new Error(`No order: ${reading.reason}`)
  return reading
}

it.each([
  ['sv', ['Ost', 'Mjölk', 'Rågbröd', 'Kycklingfilé']],
  ['pl', ['Ser', 'Mleko', 'Chleb', 'Ziemniaki']],
  [null, ['Cheese', 'Milk', 'Rye bread', 'Chicken breast']],
  [null, ['Käse', 'Milch', 'Roggenbrot', 'Hähnchenbrust']],
])('is of the further language of its lines, else of none: %s', (language, names) => {
  const reading = orderOf(names)
  expect(reading.items).toHaveLength(names.length)
  expect(toOrderResult('a'.repeat(24), [{ at: AT, read_at: AT, reading }], 'UTC')).toMatchObject({
    language_detected: language,
  })
})
