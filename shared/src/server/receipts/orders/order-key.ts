import { storeKey } from '@larder/papers'
import type { StoredOrderMail } from './stored-order.ts'

/** An order's number as a key: '#A-1 234' and 'a1234' are the same. */
const numberKey = (number: string): string =>
  number
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const WITHOUT_NUMBER = 'mail '
/** A number has neither '@' nor blanks. */
const SEPARATE = ' @'

/**
 * Whether the key of an order is that of one whose number tells it apart from others; false without a key, and for an
 * order with the number of another one.
 */
export const isNumberedKey = (orderKey: string | undefined): boolean =>
  orderKey !== undefined && !orderKey.startsWith(WITHOUT_NUMBER) && !isSeparateKey(orderKey)

/** Whether the key of an order is that of one whose number was another sender's already. */
export const isSeparateKey = (orderKey: string | undefined): boolean => orderKey?.includes(SEPARATE) ?? false

/**
 * What identifies an order in its household: shop and number. Without a number each mail is an order of its own.
 */
export const orderKeyOf = ({ hash, reading }: Pick<StoredOrderMail, 'hash' | 'reading'>): string => {
  const number = numberKey(reading.order_number ?? '')
  return number === '' ? `${WITHOUT_NUMBER}${hash}` : `${storeKey(reading.shop ?? '')} ${number}`
}

/** What identifies an order of a number that is another sender's already: who sent it too. */
export const separateKeyOf = (mail: Pick<StoredOrderMail, 'hash' | 'reading'>): string =>
  `${orderKeyOf(mail)}${SEPARATE}${mail.reading.from_domain ?? `${WITHOUT_NUMBER}${mail.hash}`}`
