import { randomBytes } from 'node:crypto'
import { toCalendarDate } from '@larder/shared/domain/inventory/calendar-day'
import { decideEdit } from '@larder/shared/domain/inventory/ledger/edits'
import { authorize } from '../../authz.ts'
import type { StockAccess } from '../../inventory/stock-access.ts'
import type { Lot } from '../../inventory/lots/lot.ts'
import type { ReceiptAdditionsService } from './receipt-additions.service.ts'

type Deps = Pick<StockAccess, 'ledger'> & { additions: ReceiptAdditionsService }

/** An order, and the day YYYY-MM-DD on which it came; null where it is not known to have come later than it was bought. */
type Arrival = { household_id: string; user_id: string; id: string; arrived_on: string | null }

/** Lets the stock of an order keep since it came, also where a mail says so after it was added. */
export const createOrderArrivals = ({ additions, ledger }: Deps) => ({
  /** Sets when an order came in what of it is in stock and has a guessed expiry day; repeated, it changes nothing. */
  set: async ({ household_id, user_id, id, arrived_on }: Arrival): Promise<void> => {
    const to = arrived_on === null ? null : toCalendarDate(arrived_on)
    const isOfOther = (lot: Lot) => (lot.arrived_on ?? null) !== to
    const added = await additions.listLots(household_id, [id])
    const changed = added
      .map(({ lot }) => lot)
      .filter((lot) => lot.is_listed && lot.is_expiry_guess && isOfOther(lot))
    const key = randomBytes(12).toString('hex')
    await ledger.appendToEach(
      changed.map((lot) => authorize({ householdId: household_id }, lot)),
      (lot) => ({ actorId: user_id, cause: 'Edited', key: `edit:${key}:${lot.id}` }),
      (lot) =>
        isOfOther(lot) ? decideEdit(lot, { arrived_on: { from: lot.arrived_on ?? null, to } }) : null,
    )
  },
})
export type OrderArrivals = ReturnType<typeof createOrderArrivals>
