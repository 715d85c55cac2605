import { describe, expect, it } from 'vitest'
import { sampleLine, sampleReceipt } from '../../testing/stock-samples.ts'
import { itemsToAdd, reduceReview, reviewLines } from './review-state.ts'

const results = [
  sampleReceipt({ items: [sampleLine('Milk'), sampleLine('Blurry thing', { confidence: 0.3 })] }),
  sampleReceipt({ items: [sampleLine('MILK', { quantity: 2 })] }),
]

describe('the review', () => {
  it('[RCPT-035, RCPT-039] starts with merged lines, all selected, unsure ones first', () => {
    expect(
      reviewLines(results).map(({ item, quantity, isSelected, isSure }) => [
        item.name,
        quantity,
        isSelected,
        isSure,
      ]),
    ).toEqual([
      ['Blurry thing', 1, true, false],
      ['Milk', 3, true, true],
    ])
  })

  it('[RCPT-049] sends the selected lines only, with their edited quantity and origin', () => {
    const [unsure, milk] = reviewLines(results)
    const lines = reduceReview(
      reduceReview(reviewLines(results), { type: 'toggled', id: unsure?.id ?? -1, isSelected: false }),
      { type: 'quantity_changed', id: milk?.id ?? -1, quantity: 0.5 },
    )
    expect(itemsToAdd(lines, false)).toEqual([
      expect.objectContaining({ name: 'Milk', quantity: 0.5, category: 'Groceries', unit: 'item' }),
    ])
  })

  it('[RCPT-042] takes no quantity that is not a number of 0 or more', () => {
    const lines = reviewLines(results)
    const id = lines[0]?.id ?? -1
    for (const quantity of [-1, Number.NaN]) {
      expect(reduceReview(lines, { type: 'quantity_changed', id, quantity })).toEqual(lines)
    }
    expect(reduceReview(lines, { type: 'quantity_changed', id, quantity: 0 })[0]?.quantity).toBe(0)
  })

  it('calls a line what the household calls it, and sends what was read beside it', () => {
    const known = sampleLine('SEMI SKM MLK', {
      confidence: 0.4,
      suggested_name: 'Milk',
      suggested_unit: '1l',
      suggested_category: 'Dairy',
      suggested_location: 'Refrigerator',
      is_known: true,
    })
    const lines = reviewLines([sampleReceipt({ items: [known] })])
    expect(lines[0]).toMatchObject({ name: 'Milk', isSure: true })
    const sent = { name: 'Milk', unit: '1l', category: 'Dairy', original_name: 'SEMI SKM MLK' }
    expect(itemsToAdd(lines, false)).toEqual([
      expect.objectContaining({ ...sent, storage_location: 'Refrigerator' }),
    ])
    expect(itemsToAdd(lines, true)[0]).not.toHaveProperty('storage_location')
  })

  it('moves a line that somebody has looked at to the sure ones', () => {
    const lines = reviewLines(results)
    const confirmed = reduceReview(lines, { type: 'confirmed', id: lines[0]?.id ?? -1 })
    expect(confirmed.every(({ isSure }) => isSure)).toBe(true)
  })
})
