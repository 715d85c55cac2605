import { storeKey } from '@larder/shared/domain/receipts/past/memory'
import type { StoredOrderMail } from './stored-order.ts'

/** An order's number as a key: '#A-1 234' and 'a1234' are the same. */
const numberKey = (number: string): string =>
  number
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * What identifies an order in its household: shop and number. Without a number each mail is an order of its own.
 */
export const orderKeyOf = ({ hash, reading }: Pick<StoredOrderMail, 'hash' | 'reading'>): string => {
  const number = numberKey(reading.order_number ?? '')
  return number === '' ? `mail ${hash}` : `${storeKey(reading.shop ?? '')} ${number}`
}
