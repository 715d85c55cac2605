import { MAX_LISTS } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import { foldName } from '@larder/foods'
import { maySamePurchase } from '@larder/shared/domain/shopping-lists/same-purchase'
import { linesOn } from '@larder/shared/domain/shopping-lists/list-state'
import type { ListLine } from '@larder/shared/domain/shopping-lists/list-state'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { DomainEventHandlers, DomainEvents } from '../../domain-events.ts'
import type { ShoppingListRepository, StoredList } from '../shopping-list.repository.ts'
import type { ChangeLines, LineOperation } from './change-lines.ts'

type Deps = {
  lists: Pick<ShoppingListRepository, 'listByHousehold'>
  catalogue: Pick<CatalogueService, 'mapByNames' | 'findJoins'>
  changeLines: ChangeLines
}

type OfReceipt = DomainEvents['receipt.added' | 'receipt.taken_back']

/** Makes lists follow receipts: what one brings is checked on all lists and says so, and comes back when it is taken back. */
export const createLinesOfReceipts = ({ lists, catalogue, changeLines }: Deps) => {
  const listAll = ({ household_id }: OfReceipt) => lists.listByHousehold(household_id, null, MAX_LISTS)

  /** Changes the lines of lists for which `operationOf` gives something. */
  const changeAll = async (
    { operation_id: id, household_id, actor_id }: OfReceipt,
    stored: readonly StoredList[],
    operationOf: (line: ListLine<string>) => LineOperation | null,
  ) => {
    for (const list of stored) {
      const operations = linesOn(list).flatMap((line) => operationOf(line) ?? [])
      if (operations.length > 0) await changeLines({ id, household_id, actor_id }, list.id, operations)
    }
  }

  return {
    /** Checks the lines that want what came into stock: the same item, or one of that name. */
    'receipt.added': async (event) => {
      const today = event.at.slice(0, 10)
      const bought = event.lots.filter(({ purchase_date }) => maySamePurchase(purchase_date ?? today, today))
      if (bought.length === 0) return
      const household = { householdId: event.household_id }
      const stored = await listAll(event)
      const unnamed = stored
        .flatMap(linesOn)
        .filter(({ item_id, stocked }) => item_id === NO_ITEM_ID && !stocked)
        .map(({ item_name }) => item_name)
      const [{ rootOf }, byName] = await Promise.all([
        catalogue.findJoins(household),
        catalogue.mapByNames(household, unnamed),
      ])
      const entryOf = new Map(bought.map(({ id, item_id }) => [rootOf(item_id), id]))
      await changeAll(event, stored, (line) => {
        const itemId =
          line.item_id === NO_ITEM_ID ? byName.get(foldName(line.item_name))?.id : rootOf(line.item_id)
        const entry_id = itemId === undefined ? undefined : entryOf.get(itemId)
        return entry_id === undefined || line.stocked
          ? null
          : { type: 'stock', line_id: line.id, entry_id, by: 'receipt' }
      })
    },

    'receipt.taken_back': async (event) => {
      const takenOut = new Set(event.lot_ids)
      await changeAll(event, await listAll(event), ({ id: line_id, stocked }) =>
        stocked && takenOut.has(stocked.entry_id)
          ? { type: 'unstock', line_id, entry_id: stocked.entry_id }
          : null,
      )
    },
  } satisfies DomainEventHandlers
}
