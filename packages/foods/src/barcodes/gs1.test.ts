import { describe, expect, it } from 'vitest'
import { readScannedCode } from './gs1.ts'
import { BARCODE_PROBLEMS } from './gtin.ts'

const GTIN = '04006381333931'
const FNC1 = '\u001d'
const read = (text: string) => readScannedCode(text, 2026)
const pack = (expiry: string | null, quantity?: number, unit = 'kg') => ({
  gtin: GTIN,
  problem: null,
  pack: { expiry, amount: quantity === undefined ? null : { quantity, unit } },
})

describe('a code that says more than the goods', () => {
  it.each([
    ['brackets', `(01)${GTIN}(17)260131`, pack('2026-01-31')],
    ['brackets with blanks and a lot', `(01) ${GTIN} (10) A-7/1 (15) 260200`, pack('2026-02-28')],
    ['weight in brackets', `(01)${GTIN}(3103)000500`, pack(null, 0.5)],
    ['no brackets', `01${GTIN}17260131`, pack('2026-01-31')],
    ['a mark of GS1-128', `]C101${GTIN}310200125015260301`, pack('2026-03-01', 12.5)],
    ['a mark of Data Matrix', `]d201${GTIN}10ABC${FNC1}17260131`, pack('2026-01-31')],
    ['FNC1 at the beginning', `${FNC1}310300019501${GTIN}`, pack(null, 0.195)],
    ['a separator in words', `01${GTIN}10ABC<GS>17260131`, pack('2026-01-31')],
    ['a separator that can be seen', `01${GTIN}21X␝3003${'␝'}17260131`, pack('2026-01-31', 3, 'item')],
    ['pounds', `01${GTIN}3201000125`, pack(null, 12.5, 'lb')],
    ['litres', `(01)${GTIN}(3152)000075`, pack(null, 0.75, 'l')],
    [
      'identifiers of three and four digits',
      `01${GTIN}240A1${FNC1}3922199${FNC1}17260131`,
      pack('2026-01-31'),
    ],
    ['use-by before best-before', `(01)${GTIN}(15)260501(17)260131`, pack('2026-01-31')],
    ['a link', `https://id.gs1.org/01/${GTIN}?17=260131`, pack('2026-01-31')],
    [
      'a link with lot and weight',
      `https://shop.example/x/01/${GTIN}/10/A%2F1?3103=000195&17=260131`,
      pack('2026-01-31', 0.195),
    ],
    ['a link without scheme', `id.gs1.org/01/${GTIN}/21/5/`, pack(null)],
    ['a path', `/01/${GTIN}/10/ABC/17/260131`, pack('2026-01-31')],
    ['a link with the 13 digits', 'https://example.com/gtin/4006381333931?linkType=all', pack(null)],
    ['a year of the last century', `(01)${GTIN}(17)990131`, pack('1999-01-31')],
    ['a leap day', `(01)${GTIN}(17)280200`, pack('2028-02-29')],
  ])('is read from %s', (_notation, text, said) => {
    expect(read(text)).toEqual(said)
  })

  it.each([
    ['no month', `(01)${GTIN}(17)261331`],
    ['no day', `(01)${GTIN}(17)260230`],
    ['letters', `(01)${GTIN}(17)26O131`],
    ['nothing', `(01)${GTIN}(3103)000000`],
  ])('is read without what is impossible: %s', (_what, text) => {
    expect(read(text)).toEqual(pack(null))
  })

  it('is refused for a wrong check digit, as bare digits are', () => {
    expect(read('(01)04006381333932(17)260131')).toMatchObject({
      gtin: null,
      problem: BARCODE_PROBLEMS.check,
    })
  })

  it.each([
    '4006381333931',
    '96385074',
    '(17)260131',
    '01040063813339',
    `01${GTIN}17`,
    ']C100123',
    'https://example.com/news/01/2026',
    'https://example.com/01/abc',
    '%E0%A4%A',
    '',
  ])('is not seen in %j', (text) => {
    expect(read(text).pack).toBeNull()
  })
})
