import { expect, it } from 'vitest'
import { findMoney } from './money.ts'

it.each([
  ['22,74 zł', 22.74, 'PLN'],
  ['2 394 Ft', 2394, 'HUF'],
  ['399 Ft', 399, 'HUF'],
  ['65,70 Kč', 65.7, 'CZK'],
  ['1 899 Kč', 1899, 'CZK'],
  ['12 lei', 12, 'RON'],
  ['139,80 TL', 139.8, 'TRY'],
  ['₺139,80', 139.8, 'TRY'],
  ['27,90 kr.', 27.9, null],
  ['kr 45,90', 45.9, null],
  ['5,40 лв.', 5.4, 'BGN'],
  ['120 грн', 120, 'UAH'],
])('reads %s', (text, value, currency) => expect(findMoney(text)).toMatchObject([{ value, currency }]))

it.each(['6 ft', 'foil 75 ft', '12 krill', '3 tl', '2 leipä'])('finds no money in %s', (text) =>
  expect(findMoney(text)).toEqual([]),
)

it('knows a price of one kilogram in other money', () =>
  expect(findMoney('15,90 zł/kg')).toMatchObject([{ value: 15.9, isUnitPrice: true }]))
