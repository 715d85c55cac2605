import { describe, expect, it } from 'vitest'
import { normalizePhrase, tokenize } from './tokens.ts'

const read = (phrase: string) => tokenize(normalizePhrase(phrase))

describe('tokenize', () => {
  it.each([
    ['1½', [1.5]],
    ['1 1/2', [1.5]],
    ['⅓', [1 / 3]],
    ['1,5', [1.5]],
    ['1,500', [1500]],
    ['2–3', [2, 3]],
    ['.5', [0.5]],
    [',5 l', [0.5, null]],
    ['2%', [null]],
    ['1.000', [NaN]],
    ['0.125', [0.125]],
    ['1/0', [NaN]],
    ['1.2.3', [NaN]],
    ['½½', [0.5, 0.5]],
  ])('reads the numbers of %j', (phrase, values) => {
    expect(read(phrase).map(({ value }) => value)).toEqual(values)
  })

  it('separates numbers from the units after them, and keeps words with hyphens, apostrophes and Hebrew marks together', () => {
    expect(read('200g all-purpose flour').map(({ text }) => text)).toEqual([
      '200',
      'g',
      'all-purpose',
      'flour',
    ])
    expect(read(`2 ק"ג confectioners’ sugar`).map(({ text }) => text)).toEqual([
      '2',
      'ק"ג',
      "confectioners'",
      'sugar',
    ])
  })

  it('records punctuation, open brackets and minus signs before each token', () => {
    const tokens = read('-2 eggs (large), beaten')
    expect(tokens.map(({ before }) => before)).toEqual(['-', '', '(', '),'])
    expect(tokens.map(({ depth }) => depth)).toEqual([0, 0, 1, 0])
    expect(tokens.map(({ isNegative }) => isNegative)).toEqual([true, false, false, false])
    expect(read('- 2 eggs')[0]?.isNegative).toBe(false)
  })

  it('ignores direction marks, and everything after 300 characters', () => {
    expect(read('\u200f2 \u2067ביצים\u2069').map(({ text }) => text)).toEqual(['2', 'ביצים'])
    expect(read('egg '.repeat(200))).toHaveLength(75)
  })
})
