import type { ReceiptItem } from '../../../contracts/receipts/receipts.ts'

/** Lines read with less than this confidence must be checked. */
export const SURE_FROM = 0.8

/** Whether a line need not be checked: it was read without doubt, or the household knows it from this shop. */
export const isSureLine = ({ is_known, confidence }: Pick<ReceiptItem, 'is_known' | 'confidence'>): boolean =>
  is_known || confidence >= SURE_FROM
