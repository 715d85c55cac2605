import { expect, it } from 'vitest'
import { latinSigns } from './alphabet.ts'

it('keeps Latin characters and their class, and converts full-width and Chinese punctuation', () => {
  expect(latinSigns(['繁', 'a', 'Ａ', '：', 'ü', 'Я', ' '])).toEqual([
    { index: 2, text: 'a' },
    { index: 3, text: 'A' },
    { index: 4, text: ':' },
    { index: 5, text: 'ü' },
  ])
})
