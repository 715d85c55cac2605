import { storeKey } from '@larder/shared/domain/receipts/past/memory'
import type { StoredOrderMail } from './stored-order.ts'

/** An order's number as a key: '#A-1 234' and 'a1234' are the same. */
const numberKey = (number: string): string =>
  number
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const WITHOUT_NUMBER = 'mail '

/** Whether the key of an order is that of one with a number; false without a key. */
export const isNumberedKey = (orderKey: string | undefined): boolean =>
  orderKey !== undefined && !orderKey.startsWith(WITHOUT_NUMBER)

/**
 * What identifies an order in its household: shop and number. Without a number each mail is an order of its own.
 */
export const orderKeyOf = ({ hash, reading }: Pick<StoredOrderMail, 'hash' | 'reading'>): string => {
  const number = numberKey(reading.order_number ?? '')
  return number === '' ? `${WITHOUT_NUMBER}${hash}` : `${storeKey(reading.shop ?? '')} ${number}`
}
