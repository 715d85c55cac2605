import { byText } from '../../by-text.ts'
type Ordered = { opened_at: string | null; expiry_date: string | null; purchase_date: string | null }

/** Sorts after every date, so that a lot without one comes last. */
const NO_DATE = '9'

/** Lots in the order in which they should be used: opened first, then the earliest expiry, then the oldest purchase. */
export const inConsumptionOrder = <Lot extends Ordered>(lots: readonly Lot[]): Lot[] =>
  [...lots].sort(
    (a, b) =>
      Number(a.opened_at === null) - Number(b.opened_at === null) ||
      byText(a.expiry_date ?? NO_DATE, b.expiry_date ?? NO_DATE) ||
      byText(a.purchase_date ?? NO_DATE, b.purchase_date ?? NO_DATE),
  )
