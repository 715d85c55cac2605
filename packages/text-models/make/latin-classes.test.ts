import { expect, it } from 'vitest'
import { latinClasses } from './latin-classes.ts'

it('keeps Latin characters between blank and space, and converts full-width and Chinese punctuation', () => {
  expect(latinClasses(['繁', 'a', 'Ａ', '：', 'ü', 'Я', ''])).toEqual([
    { index: 0, text: '' },
    { index: 2, text: 'a' },
    { index: 3, text: 'A' },
    { index: 4, text: ':' },
    { index: 5, text: 'ü' },
    { index: 7, text: ' ' },
  ])
})
