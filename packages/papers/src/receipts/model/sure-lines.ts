import { SURE_FROM } from '../../sure-from.ts'

/** Whether a line need not be checked: it was read without doubt, or the household knows it from this shop. */
export const isSureLine = ({ is_known, confidence }: { is_known: boolean; confidence: number }): boolean =>
  is_known || confidence >= SURE_FROM

/** Whether a line is a discount, coupon or return, which cannot be stocked. */
export const isDeduction = ({ price }: { price: number | null }): boolean => price !== null && price < 0
