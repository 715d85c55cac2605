import { expect, it } from 'vitest'
import { repairLookAlikes } from './look-alikes.ts'

it.each([
  ['5OOG', '500G'],
  ['4O0G', '400G'],
  ['1.O0', '1.00'],
  ['ROGGENBR0T', 'ROGGENBROT'],
  ['G00DS', 'GOODS'],
  ['Singap0re', 'Singapore'],
  ['1l0', '110'],
  ['tota1s', 'totals'],
  ['N0.', 'NO.'],
  ['0ne', 'One'],
])('reads %s as %s', (read, meant) => {
  expect(repairLookAlikes(read)).toBe(meant)
})

it.each(['16OZ', 'MO4', 'A10B', 'R0T5', '0.50', 'OIL', 'X0Y', 'No.', '0ml', '0kg'])(
  'leaves %s unchanged',
  (word) => {
    expect(repairLookAlikes(word)).toBe(word)
  },
)
