import { SURE_FROM } from '../../sure-from.ts'
import { foldedWords } from '../../words/fold-words.ts'
import { moneyPhrases } from '../../words/money-words.ts'

const DEPOSITS = [...moneyPhrases('deposit')]
/** Shorter words are part of others, as `pant` is; longer ones also count in `Pfandrückgabe` and `deposits`. */
const MIN_IN_COMPOUNDS = 5

/** Whether a line need not be checked: it was read without doubt, or the household knows it from this shop. */
export const isSureLine = ({ is_known, confidence }: { is_known: boolean; confidence: number }): boolean =>
  is_known || confidence >= SURE_FROM

/** Whether a line is a discount, coupon or return, which cannot be stocked. */
export const isDeduction = ({ price }: { price: number | null }): boolean => price !== null && price < 0

/** Whether a line gives the deposit of returned bottles or crates back; other deductions are discounts. */
export function isReturnedDeposit(line: { name: string; price: number | null }): boolean {
  const text = ` ${foldedWords(line.name).join(' ')} `
  const isNamed = (deposit: string) =>
    text.includes(deposit.length < MIN_IN_COMPOUNDS ? ` ${deposit} ` : deposit)
  return isDeduction(line) && DEPOSITS.some(isNamed)
}
