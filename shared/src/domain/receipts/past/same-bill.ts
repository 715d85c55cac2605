import { isSameStore } from './memory.ts'

/** What two readings of one receipt have in common. */
export type Bill = { store_name: string | null; purchase_date: string | null; total: number | null }

/** Whether two readings are of one receipt: the same store, day and total; what was not read is no proof. */
export const isSameBill = (a: Bill, b: Bill): boolean =>
  a.purchase_date !== null &&
  a.purchase_date === b.purchase_date &&
  a.total !== null &&
  a.total === b.total &&
  isSameStore(a.store_name, b.store_name)
