import { describe, expect, it } from 'vitest'
import { emptyDraft, type DraftLine } from './draft-line.ts'
import { SETTLE_STEPS, settled } from './settle-draft.ts'
import { MEASURE_RULES } from './settle-measure.ts'

type Example = [before: Partial<DraftLine>, after: Partial<DraftLine>]

const weight = (quantity: number, unit: string, more: { perMeasure?: number; isAlone?: boolean } = {}) => ({
  quantity,
  unit,
  text: `${quantity} ${unit}`,
  ...more,
})

const STEPS: Record<string, readonly Example[]> = {
  'quantity within the name': [
    [{ name: '2 x Milk' }, { name: 'Milk', quantity: 2 }],
    [
      { name: 'Eggs x 6', quantity: 6 },
      { name: 'Eggs x 6', quantity: 6 },
    ],
  ],
  'weight beside the name': [
    [
      { name: 'Leeks', measure: weight(1.2, 'kg') },
      { quantity: 1.2, unit: 'kg' },
    ],
  ],
  'quantity by the prices': [[{ name: 'Milk', price: 3, unitPrice: 1.5 }, { quantity: 2 }]],
  'name without the quantity before it': [[{ name: '2 Milk', quantity: 2 }, { name: 'Milk' }]],
  'what costs nothing was not delivered': [
    [
      { name: 'Milk', price: 0 },
      { removed: 'unavailable', price: 0 },
    ],
  ],
  'what was not delivered was ordered': [
    [{ name: 'Milk', quantity: 0, orderedQuantity: 2, removed: 'unavailable' }, { quantity: 2 }],
  ],
  'price by quantity and price of one': [[{ name: 'Milk', quantity: 3, unitPrice: 1.1 }, { price: 3.3 }]],
  'whether the price may be that of one': [
    [{ name: 'Milk', quantity: 2, price: 3, isPriceOpen: true }, { isPriceOpen: true }],
    [{ name: 'Milk', quantity: 1, price: 3, isPriceOpen: true }, { isPriceOpen: false }],
  ],
}

const MEASURES: Record<string, readonly Example[]> = {
  'odd weight that costs what a kilogram does': [
    [
      { measure: weight(0.432, 'kg', { perMeasure: 10 }), price: 4.32 },
      { quantity: 0.432, unit: 'kg', unitPrice: 10 },
    ],
  ],
  'pack with the price of a kilogram': [
    [
      { measure: weight(500, 'g', { perMeasure: 4.98 }), price: 2.49 },
      { size: '500 g', quantity: null },
    ],
  ],
  volume: [
    [
      { measure: weight(1, 'l'), price: 1.5 },
      { size: '1 l', quantity: null },
    ],
  ],
  'weight without a count': [[{ measure: weight(800, 'g') }, { quantity: 800, unit: 'g' }]],
  'odd weight': [
    [
      { measure: weight(1.234, 'kg'), quantity: 2 },
      { quantity: 1.234, unit: 'kg' },
    ],
  ],
  'weight that costs what it weighs': [
    [
      { measure: weight(1.5, 'kg'), quantity: 3, unitPrice: 2, price: 3 },
      { quantity: 1.5, unit: 'kg' },
    ],
  ],
  'size of a pack': [
    [
      { measure: weight(500, 'g'), quantity: 2 },
      { size: '500 g', quantity: 2 },
    ],
    [{ measure: weight(400, 'g', { isAlone: true }) }, { size: '400 g', quantity: null }],
  ],
}

const draftOf = (known: Partial<DraftLine>): DraftLine => ({ ...emptyDraft('Thing', ''), ...known })

describe('the steps that complete an article', () => {
  it('have examples each', () => {
    expect(Object.keys(STEPS)).toEqual(SETTLE_STEPS.map(({ name }) => name))
  })

  it.each(
    Object.entries(STEPS).flatMap(([step, all]) => all.map(([before, after]) => ({ step, before, after }))),
  )('$step: $before', ({ step, before, after }) => {
    const draft = draftOf(before)
    const alone = SETTLE_STEPS.find(({ name }) => name === step)
    expect({ ...draft, ...alone?.change(draft) }).toMatchObject(after)
    expect(settled(draft)).toMatchObject(after)
  })
})

describe('the rules of a weight beside a name', () => {
  it('have examples each', () => {
    expect(Object.keys(MEASURES)).toEqual(MEASURE_RULES.map(({ name }) => name))
  })

  it.each(
    Object.entries(MEASURES).flatMap(([rule, all]) =>
      all.map(([before, after]) => ({ rule, before, after })),
    ),
  )('$rule: $before', ({ rule, before, after }) => {
    const draft = draftOf(before)
    expect(MEASURE_RULES.find(({ match }) => match(draft.measure!, draft))?.name).toBe(rule)
    expect(settled(draft)).toMatchObject(after)
  })
})
