import { isSameStore } from './memory.ts'

/** The values of a reading by which duplicates are recognised. */
export type Bill = { store_name: string | null; purchase_date: string | null; total: number | null }

/** Whether two readings are of the same receipt: equal store, day and total; missing values prove nothing. */
export const isSameBill = (a: Bill, b: Bill): boolean =>
  a.purchase_date !== null &&
  a.purchase_date === b.purchase_date &&
  a.total !== null &&
  a.total === b.total &&
  isSameStore(a.store_name, b.store_name)
