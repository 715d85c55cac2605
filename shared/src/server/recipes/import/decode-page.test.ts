import { describe, expect, it } from 'vitest'
import { decodePage } from './decode-page.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const meta = (charset: string) =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}">`

describe('decodePage', () => {
  it.each([
    ['UTF-8 without a word', Buffer.from('Crème brûlée'), '', 'Crème brûlée'],
    ['Windows-1252 without a word', bytes('Cr\xe8me'), '', 'Crème'],
    ['the encoding of the server', bytes('\x97\x91'), 'text/html; charset=Shift_JIS', '卵'],
    [
      'the encoding of the page',
      bytes(`${meta('windows-1251')}\xc1\xee\xf0\xf9`),
      'text/html',
      `${meta('windows-1251')}Борщ`,
    ],
    ['a wrong statement of UTF-16', Buffer.from(`${meta('utf-16')}Sauté`), '', `${meta('utf-16')}Sauté`],
    ['an encoding that does not exist', bytes(`${meta('klingon')}\xe9`), '', `${meta('klingon')}é`],
    ['a byte order mark', bytes('\xff\xfeS\0o\0'), 'text/html; charset=utf-8', 'So'],
    ['UTF-8 with a damaged letter', bytes(`${meta('utf-8')}\xe9t`), '', `${meta('utf-8')}\ufffdt`],
  ])('reads %s', (_, given, contentType, expected) => {
    expect(decodePage(given, contentType)).toBe(expected)
  })
})
