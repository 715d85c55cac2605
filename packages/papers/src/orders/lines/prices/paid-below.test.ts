import { expect, it } from 'vitest'
import type { FoundSum } from '../../rows/sum-rows.ts'
import { emptyDraft } from '../draft-line.ts'
import { settleMoney } from './money-of-order.ts'
import { withPaidBelow } from './paid-below.ts'

const sum = (kind: FoundSum['kind'], label: string, amount: number): FoundSum => ({
  kind,
  label,
  amount,
  currency: null,
})
/** The total and discounts of an order of articles for 45.20, with sums below it. */
const moneyOf = (...sums: FoundSum[]) => {
  const settled = settleMoney([{ ...emptyDraft('Lait', 'Lait'), price: 45.2 }], sums)
  const { total, discounts, addsUp } = withPaidBelow(settled, sums)
  return { total, discounts, addsUp }
}

it.each([
  ['Total', 'Montant à payer :'],
  ['Total', 'Montant débité'],
  ['Gesamtsumme', 'Zahlbetrag'],
  ['Total', 'Total charged'],
  ['Totaal', 'Te betalen'],
  ['Razem', 'Do zapłaty'],
  ['Totalt', 'Att betala'],
  ['Yhteensä', 'Maksettava'],
])('takes what is paid below %s for the total: %s', (total, paid) => {
  expect(moneyOf(sum('total', total, 45.2), sum('total', paid, 43))).toEqual({
    total: 43,
    discounts: 2.2,
    addsUp: true,
  })
})

it.each([
  ['says what is paid', [sum('total', 'Total', 45.2), sum('total', 'Total HT', 42.84)]],
  ['is a rest', [sum('total', 'Total', 45.2), sum('total', 'Reste à payer', 5)]],
  ['is nothing', [sum('total', 'Total', 45.2), sum('total', 'Montant à payer', 0)]],
  [
    'is left after a voucher',
    [sum('total', 'Total', 45.2), sum('payment', 'Chèque', 10), sum('total', 'Reste à payer', 35.2)],
  ],
])('keeps the total where the sum below it %s, or does not', (_, sums) => {
  expect(moneyOf(...sums)).toMatchObject({ total: 45.2, discounts: 0 })
})

it('takes a payment of the lower sum for what repeats it', () => {
  const sums = [
    sum('total', 'Gesamtsumme', 45.2),
    sum('total', 'Zahlbetrag', 43),
    sum('payment', 'PayPal', 43),
  ]
  expect(moneyOf(...sums)).toMatchObject({ total: 43, discounts: 2.2 })
})

it('keeps a total that the articles do not add up to', () => {
  expect(moneyOf(sum('total', 'Total', 50), sum('total', 'Montant à payer', 48)).addsUp).toBe(false)
})
