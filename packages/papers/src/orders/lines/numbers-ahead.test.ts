import { expect, it } from 'vitest'
import { emptyDraft, type DraftLine } from './draft-line.ts'
import { withNumbersAhead } from './numbers-ahead.ts'

const draft = (numberAhead: number | null, quantity: number, more: Partial<DraftLine> = {}): DraftLine => ({
  ...emptyDraft('Peppers', ''),
  numberAhead,
  quantity,
  price: 2.67,
  ...more,
})
const quantities = (drafts: DraftLine[]) => withNumbersAhead(drafts).map(({ quantity }) => quantity)

it('takes bare numbers that do not grow for quantities, and pieces beside them for what a pack holds', () => {
  const read = withNumbersAhead([draft(2, 2), draft(3, 1), draft(2, 6), draft(1, 1)])
  expect(read).toMatchObject([
    { quantity: 2 },
    { quantity: 3, size: '' },
    { quantity: 2, size: '6 pieces' },
    { quantity: 1 },
  ])
})

it('takes numbers that grow from line to line for those of the lines', () =>
  expect(quantities([draft(1, 1), draft(2, 1), draft(3, 4)])).toEqual([1, 1, 4]))

it.each([
  ['what the price of one explains', { unitPrice: 2.67 }],
  ['what was weighed', { unit: 'kg' }],
])('leaves %s', (_, more) => expect(quantities([draft(2, 2), draft(2, 1, more)])).toEqual([2, 1]))

it('leaves one pack of many pieces as its pieces', () =>
  expect(quantities([draft(2, 2), draft(1, 44)])).toEqual([2, 44]))
