import type { AssumedUse } from '@larder/shared/contracts/item-page'
import { assumedUseOf, DAYS_OF_COUNTS } from '@larder/shared/domain/inventory/ledger/nights/assumed-use'
import type { Authorized } from '../../authz.ts'
import type { CatalogueItem } from '../../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { Lot } from '../lots/lot.ts'
import type { CountDays, CountDaysRepository } from './count-days.repository.ts'

const DAY_MS = 86_400_000

type Deps = {
  catalogue: Pick<CatalogueService, 'mapAssumable' | 'mapJoins'>
  countDays: CountDaysRepository
  now: () => Date
}

/** On how many days one of these items was counted. */
const countedDays = (days: CountDays, itemIds: readonly string[]): number =>
  new Set(itemIds.flatMap((id) => [...(days.get(id) ?? [])])).size

/** Says of which items use is assumed at night. */
export const createAssumedUse = ({ catalogue, countDays, now }: Deps) => {
  const since = () => new Date(now().getTime() - DAYS_OF_COUNTS * DAY_MS)
  return {
    /** Whether use of an item is assumed, and why; `memberIds` are the ids of all items that it stands for. */
    explain: async (item: Authorized<CatalogueItem>, memberIds: readonly string[]): Promise<AssumedUse> =>
      assumedUseOf(item, countedDays(await countDays.map([item.household_id], since()), memberIds)),

    /** Prepares for some households what leaves only those of their lots whose use is assumed. */
    openFilter: async (
      householdIds: readonly string[],
    ): Promise<(lots: readonly Lot[]) => Promise<Lot[]>> => {
      const [joinsOf, days] = await Promise.all([
        catalogue.mapJoins(householdIds),
        countDays.map(householdIds, since()),
      ])
      const rootOf = ({ household_id, item_id }: Lot): string =>
        joinsOf.get(household_id)?.rootOf(item_id) ?? item_id
      return async (lots) => {
        const items = await catalogue.mapAssumable([...new Set(lots.map(rootOf))])
        return lots.filter((lot) => {
          const item = items.get(rootOf(lot))
          // Of a deleted item nothing says that it was no food.
          if (item === undefined) return true
          const memberIds = joinsOf.get(lot.household_id)?.membersOf(item.id) ?? [item.id]
          return assumedUseOf(item, countedDays(days, memberIds)).is_on
        })
      }
    },
  }
}
export type AssumedUseService = ReturnType<typeof createAssumedUse>
