import { expect, it } from 'vitest'
import type { FoundSum } from '../../rows/sum-rows.ts'
import { emptyDraft } from '../draft-line.ts'
import { settleMoney } from './money-of-order.ts'

const article = (name: string, price: number) => ({ ...emptyDraft(name, name), price })
const sum = (kind: FoundSum['kind'], amount: number): FoundSum => ({
  kind,
  label: '',
  amount,
  currency: null,
})

it.each([
  ['below', [-0.5, -0.25, -0.75]],
  ['above', [-0.75, -0.5, -0.25]],
])('counts a summary of discounts %s them once', (_, amounts) => {
  const sums = [...amounts.map((amount) => sum('discount', amount)), sum('total', 4.25)]
  expect(settleMoney([article('Lait', 2), article('Riz', 3)], sums)).toMatchObject({
    discounts: 0.75,
    addsUp: true,
  })
})
