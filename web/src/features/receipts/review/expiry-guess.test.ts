import { expect, it } from 'vitest'
import { sampleOrder, sampleOrderFacts } from '../../../testing/samples/order-samples.ts'
import { sampleId } from '../../../testing/samples/stock-samples.ts'
import { guessExpiry } from './expiry-guess.ts'
import { openReview, receiptsToReview } from './open-review.ts'
import { reviewLines } from './review-lines.ts'

it.each([
  [null, '2026-03-11'],
  ['2026-03-12', '2026-03-14'],
])('counts from the day on which an order came (%s), else from its purchase', (arrived_on, day) => {
  const order = sampleOrder(sampleId(700), ['Minced beef'], { order: sampleOrderFacts({ arrived_on }) })
  const state = { ...openReview(receiptsToReview([order])), storageLocation: 'Refrigerator' }
  const [line] = reviewLines(state)
  expect(line && guessExpiry(line, state, '2026-03-10')).toBe(day)
})

// The days that adding them stores: services/api/src/features/inventory/receipt-items.routes.test.ts.
it.each([
  ['Ost', 'Dairy', 'sv', '2026-03-24'],
  ['Tej', 'Dairy', 'hu', '2026-03-24'],
  ['Alma', 'Produce', 'hu', '2026-03-15'],
])('is the stored one of %s of %s on a paper in %s', (name, category, language, day) => {
  const order = sampleOrder(sampleId(702), [name], { purchase_date: '2026-03-10' })
  const paper = { ...order, result: { ...order.result!, language_detected: language } }
  const state = { ...openReview(receiptsToReview([paper])), storageLocation: 'Refrigerator' }
  const [line] = reviewLines(state)
  expect(line && guessExpiry({ ...line, category }, state, '2026-03-10')).toBe(day)
})

it('is that of canned food for what is sold by the can', () => {
  const paper = receiptsToReview([sampleOrder(sampleId(701), ['Peaches'], { order: sampleOrderFacts({}) })])
  const state = { ...openReview(paper), storageLocation: 'Pantry' }
  const [line] = reviewLines(state)
  expect(line && guessExpiry({ ...line, unit: 'can' }, state, '2026-03-10') > '2028-01-01').toBe(true)
})
