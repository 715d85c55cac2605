import { describe, expect, it } from 'vitest'
import { countBehindName, weighedBehindName } from './count-behind-name.ts'

describe('a count behind a name', () => {
  it('is a number alone before the price of one', () => {
    expect(countBehindName('Blue Milk 2L 2', false)).toMatchObject({ name: 'Blue Milk 2L', quantity: 2 })
  })

  it('has a unit only before a sign of multiplication or a unit price', () => {
    expect(countBehindName('Leeks — 1,2 kg ×', false)).toMatchObject({
      name: 'Leeks',
      quantity: 1.2,
      unit: 'kg',
    })
    expect(countBehindName('Leeks 1.2 kg', true)).toMatchObject({ name: 'Leeks', quantity: 1.2 })
    expect(countBehindName('Milk 2 l', false)).toBeNull()
  })

  it('is none without a name', () => {
    expect(countBehindName('2 ×', false)).toBeNull()
  })
})

it('takes a weight with all its grams for what scales have printed', () => {
  expect(weighedBehindName('Tomates 0,742 kg')).toMatchObject({
    name: 'Tomates',
    quantity: 0.742,
    unit: 'kg',
  })
  expect(weighedBehindName('Flour 1.500 kg')).toBeNull()
  expect(weighedBehindName('Flour 1 kg')).toBeNull()
})
