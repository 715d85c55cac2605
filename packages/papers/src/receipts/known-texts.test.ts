import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuCost } from '../../testing/index.ts'
import { plainWords } from '@larder/foods'
import {
  findNamedItem,
  findRemembered,
  isSameStore,
  storeKey,
  textKey,
  textSimilarity,
} from './known-texts.ts'
import type { ShopText } from './known-texts.ts'

type RememberedLine = ShopText & { item_id: string; name: string }

const remembered = (text: string, fields: Partial<RememberedLine> = {}): RememberedLine => ({
  store_key: 'greengrocer',
  text_key: textKey(text),
  item_id: '0'.repeat(24),
  name: text,
  ...fields,
})

describe('textKey', () => {
  it.each([
    ['WHL  MILK 1.35', 'whl milk'],
    ['Whl. Milk', 'whl milk'],
    ['Vollmilch 3,5% 1,35', 'vollmilch 3 5%'],
    ['COLA 1.50 L  2.99', 'cola 1 50 l'],
    ['קוטג׳ 5% 6.30', 'קוטג 5%'],
    ['1.35', ''],
  ])('brings %j to %j', (text, key) => expect(textKey(text)).toBe(key))
})

it('recognises a shop by its letters, even with a misread one', () => {
  expect(storeKey('Müller & Söhne ')).toBe('müllersöhne')
  expect(isSameStore('REWE Markt GmbH', 'Rewe  Markt Gmbh')).toBe(true)
  expect(isSameStore('Green Grocer', 'Green Groccr')).toBe(true)
  expect(isSameStore('Green Grocer', 'Corner Shop')).toBe(false)
  expect(isSameStore(null, null)).toBe(false)
})

describe('textSimilarity', () => {
  it.each([
    ['whole milk', 'whole miik'],
    ['sliced brown bread', 'slicedbrown bread'],
    ['emmentaler scheiben', 'emmentaier schciben'],
  ])('takes %s and %s for one', (a, b) => expect(textSimilarity(a, b)).toBeGreaterThanOrEqual(0.75))

  it.each([
    ['milk 1 5%', 'milk 3 5%'],
    ['ink refill for gel pen black', 'ink refill for gel pen blue'],
    ['yogurt with strawberry', 'yogurt with raspberry'],
    ['butter', 'bread'],
  ])('keeps %s and %s apart', (a, b) => expect(textSimilarity(a, b)).toBeLessThan(0.75))

  it('is symmetric, 1 for equal texts, and always between 0 and 1', () => {
    const text = fc.string({ maxLength: 30, unit: fc.constantFrom(...'abcde 12') })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const score = textSimilarity(a, b)
        expect(score).toBe(textSimilarity(b, a))
        expect(score >= 0 && score <= 1).toBe(true)
        expect(textSimilarity(a, a)).toBe(1)
      }),
    )
  })
})

describe('findRemembered', () => {
  const here = remembered('WHL MILK ORGANIC', { name: 'Milk here' })
  const there = remembered('WHL MILK ORGANIC', { name: 'Milk there', store_key: 'cornershop' })

  it('prefers the same text of this shop, then a similar one of this shop, then the same text elsewhere', () => {
    const alike = remembered('WHL MILK ORGANLC', { name: 'Alike' })
    expect(findRemembered('Whl Milk organic 1.35', 'greengrocer', [there, alike, here])?.name).toBe(
      'Milk here',
    )
    expect(findRemembered('WHL MILK ORGANIC', 'greengrocer', [there, alike])?.name).toBe('Alike')
    expect(findRemembered('WHL MILK ORGANIC', 'greengrocer', [there])?.name).toBe('Milk there')
  })

  it('prefers the most similar of several', () => {
    const lines = [remembered('BROWN BREAD SLICED'), remembered('BROWN BREAD SLICES')]
    expect(findRemembered('BROWN BREAL SLICES', 'greengrocer', lines)?.name).toBe('BROWN BREAD SLICES')
  })

  it('compares a long receipt with everything remembered of a shop without blocking its worker', () => {
    const words = 'whole milk organic bread butter chocolate rice pasta tomato sauce chicken yogurt'.split(
      ' ',
    )
    const name = (n: number) =>
      [3, 5, 7, 11].map((step) => words[(n * step + (n >> 4)) % words.length]).join(' ')
    const lines = Array.from({ length: 2000 }, (_, n) =>
      remembered(`${name(n)} ${String.fromCharCode(97 + (n % 26))}`),
    )
    const names = Array.from({ length: 20 }, (_, n) => `${name(n * 13)} zz`)
    const finding = cpuCost(() => names.forEach((text) => findRemembered(text, 'greengrocer', lines)))
    const comparingAll = cpuCost(() =>
      names.forEach((text) => lines.forEach((line) => textSimilarity(textKey(text), line.text_key))),
    )
    expect(finding).toBeLessThan(comparingAll / 2)
  })

  it('ignores similar texts of other shops, and texts without letters', () => {
    expect(findRemembered('WHL MILK ORGANLC', 'greengrocer', [there])).toBeNull()
    expect(findRemembered('1.35', 'greengrocer', [here, remembered('')])).toBeNull()
  })
})

describe('findNamedItem', () => {
  const items = ['Milk', 'Chocolate milk', 'Brown bread', 'שמן זית'].map((name) => ({
    name,
    words: plainWords(name),
  }))
  it.each([
    ['MILK 1L', 'Milk'],
    ['CHOC MILK', 'Chocolate milk'],
    ['Brown bread sliced', 'Brown bread'],
    ['שמן זית 750 מל', 'שמן זית'],
  ])('finds the item that %s names', (text, name) => expect(findNamedItem(text, items)?.name).toBe(name))

  it.each(['Milkshake powder', 'Strawberry dream milk', 'Bread', 'CH MILKY', '', '123'])(
    'finds none in %j',
    (text) => expect(findNamedItem(text, items)).toBeNull(),
  )

  it('ignores items without a word', () =>
    expect(findNamedItem('7', [{ words: plainWords('7') }])).toBeNull())
})
