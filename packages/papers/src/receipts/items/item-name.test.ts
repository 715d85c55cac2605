import { describe, expect, it } from 'vitest'
import { cleanItemName, hasName, isNameLike, withoutTrailingMarks } from './item-name.ts'

describe('cleanItemName', () => {
  it.each([
    ['4971850134824 CALCULATOR', 'CALCULATOR'],
    ['TT1.2012-0023 ORDER CHIT', 'ORDER CHIT'],
    ['1000ML MILK', '1000ML MILK'],
    ['3M TAPE 1000', '3M TAPE 1000'],
    ['SR: PAINT REMOVER', 'PAINT REMOVER'],
    ['1. LED SIGNAL', 'LED SIGNAL'],
    ['| MILK -', 'MILK'],
    ['MILK   1L  RM', 'MILK 1L'],
    ['FRESH MILK (UHT)', 'FRESH MILK (UHT)'],
    ['7UP 330ML', '7UP 330ML'],
    ['VOLLMILCH 3,5%', 'VOLLMILCH 3,5%'],
    ['EGGS 70640026004 F', 'EGGS'],
    // Print from the back of the paper shows through, mirrored.
    ['RAHMJOGHURT nelhazeb tsieM', 'RAHMJOGHURT'],
    ['FRISCHKAESE light', 'FRISCHKAESE light'],
    ['Bio Apfel kleiN', 'Bio Apfel kleiN'],
  ])('%s becomes %s', (text, name) => expect(cleanItemName(text)).toBe(name))
})

describe('names', () => {
  it.each(['SOAP', 'TEH (B)', 'חלב'])('%s is a name', (text) => expect(hasName(text)).toBe(true))
  it.each(['', '1x', '15.00 NOS x', 'SR', 'EUR', '12 pcs', '##'])('%j is no name', (text) =>
    expect(hasName(text)).toBe(false),
  )
  it('are distinguished from article and shelf numbers', () => {
    expect(isNameLike('POT HOLDER (SQUARE) x5')).toBe(true)
    expect(isNameLike('SR 100100000031- 3 Vege')).toBe(true)
    expect(isNameLike('MB11/2 - 10/300')).toBe(false)
    expect(isNameLike('(RM) (RM)')).toBe(false)
  })
})

it('lose the tax codes after the price', () => {
  expect(withoutTrailingMarks('MILK 1,19 B')).toBe('MILK 1,19')
  expect(withoutTrailingMarks('LEERGUT -0,25 A *')).toBe('LEERGUT -0,25')
  expect(withoutTrailingMarks('SOAP 2.00 SR')).toBe('SOAP 2.00')
})
