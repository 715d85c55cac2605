import { describe, expect, it } from 'vitest'
import {
  articleOfShopCode,
  BARCODE_PROBLEMS,
  isShopCode,
  printBarcode,
  readBarcode,
  spellingsOfBarcode,
} from './gtin.ts'

const gtinOf = (text: string) => readBarcode(text).gtin
const problemOf = (text: string) => readBarcode(text).problem

describe('a barcode', () => {
  it.each([
    ['EAN-13', '4006381333931', '04006381333931'],
    ['EAN-13 as printed, with spaces', ' 4 006381 333931 ', '04006381333931'],
    ['EAN-13 with hyphens', '400-6381-33393-1', '04006381333931'],
    ['EAN-13 in full-width digits', '４００６３８１３３３９３１', '04006381333931'],
    ['EAN-8', '96385074', '00000096385074'],
    ['UPC-A', '036000291452', '00036000291452'],
    ['UPC-A as EAN-13', '0036000291452', '00036000291452'],
    ['GTIN-14 of a case', '10614141000415', '10614141000415'],
    ['GTIN-14 of one pack', '04006381333931', '04006381333931'],
  ])('is read as %s', (_kind, text, gtin) => {
    expect(readBarcode(text)).toEqual({ gtin, problem: null })
  })

  it.each([
    ['04252614', '042100005264'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234565', '012345000065'],
    ['01234505', '012000003455'],
  ])('of UPC-E %s is the UPC-A %s', (upcE, upcA) => {
    expect(gtinOf(upcE)).toBe(gtinOf(upcA))
    expect(gtinOf(upcA)).not.toBeNull()
  })

  it('of eight digits that begin with 0 is an EAN-8 where no UPC-E fits', () => {
    expect(gtinOf('00000017')).toBe('00000000000017')
  })

  it.each([
    ['letters', '40063813339X1', BARCODE_PROBLEMS.digits],
    ['nothing', ' ', BARCODE_PROBLEMS.digits],
    ['a negative number', '−4006381333931', BARCODE_PROBLEMS.digits],
    ['30 digits', '4'.repeat(30), BARCODE_PROBLEMS.length],
    ['9 digits', '400638133', BARCODE_PROBLEMS.length],
    ['a wrong check digit', '4006381333932', BARCODE_PROBLEMS.check],
    ['two digits in the wrong order', '4006381339331', BARCODE_PROBLEMS.check],
    ['zeros alone', '0000000000000', BARCODE_PROBLEMS.check],
  ])('is refused with a sentence: %s', (_what, text, problem) => {
    expect(problemOf(text)).toBe(problem)
    expect(gtinOf(text)).toBeNull()
  })

  it('misses one wrong digit nowhere', () => {
    const right = '4006381333931'
    for (let place = 0; place < right.length; place++)
      for (let digit = 0; digit < 10; digit++) {
        const typed = right.slice(0, place) + String(digit) + right.slice(place + 1)
        expect(gtinOf(typed) === null, typed).toBe(typed !== right)
      }
  })

  it.each(['4006381333931', '96385074', '036000291452', '10614141000415'])(
    'is shown as it is printed, and read again as the same: %s',
    (printed) => {
      const gtin = gtinOf(printed) ?? ''
      expect(printBarcode(gtin)).toBe(printed)
      for (const spelling of spellingsOfBarcode(gtin)) expect(gtinOf(spelling)).toBe(gtin)
    },
  )

  it('is found in the items of a household with more and with fewer zeros', () => {
    expect(spellingsOfBarcode('00036000291452')).toEqual(['036000291452', '0036000291452', '00036000291452'])
    expect(spellingsOfBarcode('04006381333931')).toEqual(['4006381333931', '04006381333931'])
  })
})

describe("a shop's own code", () => {
  it.each([
    '2012345012349',
    '2912345678906',
    '0212345678909',
    '212345678909',
    '0412345678903',
    '20123451',
    '00000017',
  ])('is told by its first digits: %s', (code) => {
    expect([code, isShopCode(gtinOf(code) ?? '')]).toEqual([code, true])
  })

  it.each(['4006381333931', '96385074', '036000291452', '10614141000415', '3017620422003'])(
    'is none of a maker: %s',
    (code) => {
      expect([code, isShopCode(gtinOf(code) ?? '')]).toEqual([code, false])
    },
  )

  it('has the same beginning for every weight or price of one article', () => {
    const [one, other] = ['2012345012349', '2012345098763'].map((code) =>
      articleOfShopCode(gtinOf(code) ?? ''),
    )
    expect(one).toBe('02012345')
    expect(other).toBe(one)
  })

  it('has no such beginning when it has 8 digits, or is for one company', () => {
    for (const code of ['20123451', '0412345678903', '4006381333931'])
      expect(articleOfShopCode(gtinOf(code) ?? '')).toBeNull()
  })
})
