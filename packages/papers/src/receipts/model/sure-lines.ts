import { SURE_FROM } from '../../sure-from.ts'
import { moneyPattern } from '../../words/money-words.ts'

const DEPOSIT = new RegExp(moneyPattern('deposit'), 'iu')

/** Whether a line need not be checked: it was read without doubt, or the household knows it from this shop. */
export const isSureLine = ({ is_known, confidence }: { is_known: boolean; confidence: number }): boolean =>
  is_known || confidence >= SURE_FROM

/** Whether a line is a discount, coupon or return, which cannot be stocked. */
export const isDeduction = ({ price }: { price: number | null }): boolean => price !== null && price < 0

/** Whether a line gives the deposit of returned bottles or crates back; other deductions are discounts. */
export const isReturnedDeposit = (line: { name: string; price: number | null }): boolean =>
  isDeduction(line) && DEPOSIT.test(line.name)
