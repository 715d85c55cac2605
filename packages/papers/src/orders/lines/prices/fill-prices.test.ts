import { describe, expect, it } from 'vitest'
import { emptyDraft } from '../draft-line.ts'
import { withModelPrices } from './fill-prices.ts'

const draft = (name: string, quantity: number | null, price: number | null) => ({
  ...emptyDraft(name, name),
  quantity,
  price,
})

describe('prices of a model', () => {
  it('are taken for articles without one, by their name', () => {
    const filled = withModelPrices(
      [draft('Whole Milk', null, null), draft('Rye Bread', 1, 2.75)],
      [draft('Rye bread', 1, 9.99), draft('whole milk', 2, 3), draft('Butter', 1, 2)],
    )
    expect(filled).toMatchObject([
      { name: 'Whole Milk', quantity: 2, price: 3, isFromModel: true },
      { name: 'Rye Bread', quantity: 1, price: 2.75, isFromModel: false },
    ])
  })

  it.each([
    ['the quantity differs', [draft('Milk', 3, 3)]],
    ['two articles have the name', [draft('Milk', 2, 3), draft('Milk', 2, 4)]],
    ['it is unknown there too', [draft('Milk', 2, null)]],
  ])('are not taken when %s', (_, modelLines) => {
    expect(withModelPrices([draft('Milk', 2, null)], modelLines)).toEqual([draft('Milk', 2, null)])
  })
})
