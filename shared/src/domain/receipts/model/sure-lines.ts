import { SURE_FROM } from '@larder/papers'
import type { ReceiptItem } from '../../../contracts/receipts/receipts.ts'

/** Whether a line need not be checked: it was read without doubt, or the household knows it from this shop. */
export const isSureLine = ({ is_known, confidence }: Pick<ReceiptItem, 'is_known' | 'confidence'>): boolean =>
  is_known || confidence >= SURE_FROM
