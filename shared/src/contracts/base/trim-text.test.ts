import { expect, it } from 'vitest'
import { costGrowth } from '@larder/papers/testing'
import { trimText } from './trim-text.ts'

it.each([
  ['zero-width blanks', '\u200b\u200c\u200d\u2060\ufeff'],
  ['marks of direction', '\u200e\u200f\u202a\u2066\u2069\u061c'],
  ['soft hyphens and joiners', '\u00ad\u034f'],
  ['fillers', '\u115f\u1160\u3164\uffa0\u2800'],
  ['variation selectors and tags', '\ufe0f\u{e0100}\u{e0067}\u{e007f}'],
  ['control characters', '\u0000\u0007\u007f\u0085'],
  ['blanks of all widths', ' \t\n\u00a0\u2003\u3000\u2028'],
  ['nothing', ''],
])('takes a text of %s for an empty one', (_what, value) => {
  expect(trimText(value)).toBe('')
})

it.each([
  ['\u200b Milk\u00a0\u200e', 'Milk'],
  ['\u2067חלב\u2069', 'חלב'],
  ['Mi\u00adlk\u200b and  more', 'Mi\u00adlk\u200b and  more'],
  ['\u200b0\u0000', '0'],
])('takes what nobody sees off the ends of %j alone', (value, trimmed) => {
  expect(trimText(value)).toBe(trimmed)
})

it.each([
  '❤\ufe0f',
  '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
  '👩\u200d🍳',
  '葛\u{e0100}',
  'नमस्ते',
  'e\u0301',
])('leaves the sign %s whole', (sign) => {
  expect(trimText(` ${sign}\u200b`)).toBe(sign)
})

it('handles a long run of spaces quickly, wherever it is', () => {
  const blanks = '\u200b '.repeat(500_000)
  expect(trimText(blanks)).toBe('')
  expect(trimText(`${blanks}a${blanks}b${blanks}`)).toHaveLength(blanks.length + 2)
  const trim = (count: number) => void trimText(`${'\u200b '.repeat(count)}a${'\u200b '.repeat(count)}b`)
  expect(costGrowth(trim, 60_000)).toBeLessThan(32)
})
