import { describe, expect, it } from 'vitest'
import { findAmounts, findBareAmount, findDamagedAmount, findWholeAmount } from './amounts.ts'

const values = (text: string) => findAmounts(text).map((amount) => amount.value)

describe('findAmounts', () => {
  it.each([
    ['MILK 1.35', [1.35]],
    ['VOLLMILCH 1,19 B', [1.19]],
    ['TOTAL RM1,234.50', [1234.5]],
    ['SUMME 1.234,50 EUR', [1234.5]],
    ['BREAD £2.00', [2]],
    ['COUPON -0.50', [-0.5]],
    ['LEERGUT 0,75-', [-0.75]],
    ['Rabatt -€0,64', [-0.64]],
    ['3 1.20 3.60 SR', [1.2, 3.6]],
    ['ROUNDING RM .01', [0.01]],
    ['EGGS .99', [0.99]],
    ['EGGS 70640026 .99 FS', [0.99]],
    ['FLOUR 1737 .59 T2', [0.59]],
    ['NAAN 2 120.00', [120]],
    ['SUMMA 1 234,50', [1234.5]],
  ])('reads %s', (text, expected) => expect(values(text)).toEqual(expected))

  it.each([
    ['MILK 1O.5O', [10.5]],
    ['MILK RM41 .81', [41.81]],
    ['MILK RH4.60', [4.6]],
    ['BREAD 0, 35', [0.35]],
    ['SOAP 0.205R', [0.2]],
  ])('repairs slips of OCR: %s', (text, expected) => expect(values(text)).toEqual(expected))

  it.each([
    'Tel 03-6057.96',
    '14.03.2026',
    'No 13, 15, 17 Mill Lane',
    'SO.OO HAPPY',
    '0.930 kg',
    'GST 6.00%',
    'Table No .26',
    'offen bis 20.00 Uhr',
  ])('finds no money in %s', (text) => expect(values(text)).toEqual([]))

  it('finds the position of an amount and whether it has a currency', () => {
    expect(findAmounts('EGGS $3.80')).toEqual([{ value: 3.8, start: 5, end: 10, hasCurrency: true }])
  })
})

describe('findDamagedAmount', () => {
  it.each([
    ['WHOLE MILK 1L 1:35', 1.35],
    ['1x 000006246570 17.9258', 17.92],
    ['CABLE CLIPS 371 SR', 3.71],
  ])('reads %s', (text, expected) => expect(findDamagedAmount(text)?.value).toBe(expected))

  it.each(['12 May 2018 19:14', 'Sale 20:27', '14/03/2026 17:42', 'ground beef 0.455 kg', 'MILK'])(
    'leaves %s unchanged',
    (text) => expect(findDamagedAmount(text)).toBeNull(),
  )
})

describe('findBareAmount', () => {
  it('reads digits whose separator was lost', () => {
    expect(findBareAmount('TOTAL 870')).toBe(8.7)
    expect(findBareAmount('CASH 10 00')).toBe(10)
    expect(findBareAmount('Tel 03-6057')).toBeNull()
  })
})

describe('findWholeAmount', () => {
  it('requires a currency', () => {
    expect(findWholeAmount('Grand Total Rs 1,939')).toBe(1939)
    expect(findWholeAmount('TOTAL $8')).toBe(8)
    expect(findWholeAmount('ITEMS 8')).toBeNull()
  })
})
