import { foldedWords } from '../../../words/fold-words.ts'
import { moneyPhrases } from '../../../words/money-words.ts'
import { inCents, sameAmount, toCents } from '../../../receipts/rows/amounts.ts'
import type { FoundSum } from '../../rows/sum-rows.ts'
import type { OrderMoney } from './money-of-order.ts'

const PAID = [...moneyPhrases('toPay'), ...moneyPhrases('paid')].map((phrase) => ` ${phrase} `)
/**
 * Loyalty credit and vouchers of a shop take a few hundredths off; what is missing from a tenth on and no row names may
 * as well be a deposit, an instalment or a gift card, which lower what is paid now and not what the order costs.
 */
const DISCOUNT_BELOW_SHARE = 0.1

const saysPaid = ({ label }: FoundSum): boolean => {
  const words = ` ${foldedWords(label).join(' ')} `
  return PAID.some((phrase) => words.includes(phrase))
}

/**
 * The money of an order whose articles add up to a total, below which a slightly lower sum says what is paid ('Total
 * 45,20', 'Montant à payer 43,00'): what lies between them was taken off. Where other rows explain the difference it is
 * a payment, of a voucher or in part, and changes nothing.
 */
export function withPaidBelow(money: OrderMoney, sums: readonly FoundSum[]): OrderMoney {
  const { total } = money
  const paid = sums.findLast(({ kind }) => kind === 'total')
  if (total === null || !money.addsUp || paid === undefined || !saysPaid(paid)) return money
  const off = toCents(total - paid.amount)
  if (off <= 0 || off >= total * DISCOUNT_BELOW_SHARE) return money
  if (areInParts(sums, { total, off, paid: paid.amount })) return money
  return { ...money, total: paid.amount, discounts: toCents(money.discounts + off) }
}

/** Whether a sum is what is missing, or the payments beside the lower sum come to that or to the whole total. */
function areInParts(
  sums: readonly FoundSum[],
  { total, off, paid }: { total: number; off: number; paid: number },
): boolean {
  if (sums.some(({ amount }) => sameAmount(Math.abs(amount), off))) return true
  // 'PayPal 43,00' below 'Zahlbetrag 43,00' says the same again.
  const payments = sums
    .filter((one) => one.kind === 'payment' || (one.kind === 'total' && saysPaid(one)))
    .map(({ amount }) => Math.abs(amount))
    .filter((amount) => !sameAmount(amount, total) && !sameAmount(amount, paid))
  const together = payments.reduce((cents, amount) => cents + inCents(amount), 0) / 100
  return sameAmount(together, off) || sameAmount(together, total)
}
