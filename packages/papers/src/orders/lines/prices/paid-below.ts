import { foldedWords } from '../../../words/fold-words.ts'
import { moneyPhrases } from '../../../words/money-words.ts'
import { sameAmount, toCents } from '../../../receipts/rows/amounts.ts'
import type { FoundSum } from '../../rows/sum-rows.ts'
import type { OrderMoney } from './money-of-order.ts'

const PAID = [...moneyPhrases('toPay'), ...moneyPhrases('paid')].map((phrase) => ` ${phrase} `)
/** What is paid of an order after credits; less than this share is a rest after a payment. */
const LEAST_SHARE = 0.5

const saysPaid = ({ label }: FoundSum): boolean => {
  const words = ` ${foldedWords(label).join(' ')} `
  return PAID.some((phrase) => words.includes(phrase))
}

/**
 * The money of an order whose articles add up to a total, below which a lower sum says what is paid ('Total 45,20',
 * 'Montant à payer 43,00'): what lies between them was taken off. A row that is just the difference is a payment, of a
 * voucher or in part, and changes nothing.
 */
export function withPaidBelow(money: OrderMoney, sums: readonly FoundSum[]): OrderMoney {
  const { total } = money
  const paid = sums.findLast(({ kind }) => kind === 'total')
  if (total === null || !money.addsUp || paid === undefined || !saysPaid(paid)) return money
  const off = toCents(total - paid.amount)
  if (off <= 0 || paid.amount < total * LEAST_SHARE) return money
  if (sums.some(({ kind, amount }) => kind !== 'total' && sameAmount(Math.abs(amount), off))) return money
  return { ...money, total: paid.amount, discounts: toCents(money.discounts + off) }
}
