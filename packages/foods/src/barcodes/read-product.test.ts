import { describe, expect, it } from 'vitest'
import { readProduct } from './read-product.ts'
import type { PrintedProduct } from './read-product.ts'

const NOTHING: PrintedProduct = { name: '', genericName: '', brands: '', quantity: '', categories: [] }
const read = (printed: Partial<PrintedProduct>) => readProduct({ ...NOTHING, ...printed })

describe('what a table of products says', () => {
  it('becomes name, first brand, amount, category and place', () => {
    expect(
      read({ name: ' Butter\n', brands: 'Kerrygold, Ornua', quantity: '250 g', categories: ['en:dairies'] }),
    ).toEqual({
      name: 'Butter',
      brand: 'Kerrygold',
      quantity: 250,
      unit: 'g',
      category: 'Dairy',
      place: 'Refrigerator',
    })
  })

  it.each([
    ['6 x 33 cl', { quantity: 1980, unit: 'ml' }],
    ['1,5 l', { quantity: 1.5, unit: 'l' }],
    ['500g', { quantity: 500, unit: 'g' }],
    ['12 pcs', { quantity: 12, unit: 'item' }],
    ['35 g (25 sachets de 1.4g)', { quantity: 35, unit: 'g' }],
    ['12 eggs', { quantity: 12, unit: 'item' }],
    ['10 oeufs', { quantity: 10, unit: 'item' }],
    ['1 dozen', { quantity: 12, unit: 'item' }],
    ['about a handful', { quantity: null, unit: null }],
    ['', { quantity: null, unit: null }],
  ])('has the amount %s', (quantity, amount) => {
    expect(read({ name: 'Xqz', quantity })).toMatchObject(amount)
  })

  it('has the characters of a name that was escaped twice', () => {
    expect(read({ name: 'Cr&egrave;me &amp;amp; fra&icirc;che' })).toMatchObject({ name: 'Crème & fraîche' })
  })

  it('is understood by its most specific category where the name says nothing', () => {
    expect(read({ name: 'Xqz', categories: ['en:beverages', 'en:butters'] })).toMatchObject({
      category: 'Dairy',
    })
    expect(read({ name: 'Xqz', categories: ['en:qqq'] })).toMatchObject({ category: null, place: null })
  })

  it('has the general name where it has none of its own, and is nothing without any', () => {
    expect(read({ genericName: 'Hazelnut spread' })).toMatchObject({ name: 'Hazelnut spread' })
    expect(read({ name: '\u200b \u0000', brands: 'Brand' })).toBeNull()
  })

  it('is cut where somebody typed a novel', () => {
    expect(read({ name: 'x'.repeat(5000), brands: 'y'.repeat(5000) })).toMatchObject({
      name: 'x'.repeat(200),
      brand: 'y'.repeat(60),
    })
  })
})
