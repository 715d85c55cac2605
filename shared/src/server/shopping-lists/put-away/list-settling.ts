import type { Connection } from 'mongoose'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_LISTS } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import { foldName } from '@larder/foods'
import { maySamePurchase } from '@larder/shared/domain/shopping-lists/same-purchase'
import { linesOn } from '@larder/shared/domain/shopping-lists/list-state'
import type { ListLine, ListOperation } from '@larder/shared/domain/shopping-lists/list-state'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { PutAwayList } from '../../inventory/put-away/put-away-list.ts'
import type { ListSettling } from '../../inventory/receipts/receipt-operations.ts'
import { createListChanges } from '../list-changes.ts'
import { createShoppingListRepository } from '../shopping-list.repository.ts'
import type { StoredList } from '../shopping-list.repository.ts'

type Deps = {
  connection: Connection
  catalogue: Pick<CatalogueService, 'mapOwnByIds' | 'mapByNames' | 'findJoins'>
  publish: PublishEvent
  now: () => Date
}

type StockOperation = Parameters<ListSettling['settle']>[0]

/** A change of one line. */
type LineOperation = Extract<ListOperation, { type: 'stock' | 'unstock' | 'remove' }>

/** An entry that an operation opened, and the item that it is of. */
type Opened = { entry_id: string; item_id: string }

/**
 * Makes lists follow the stock: what is put away leaves its list, what a receipt brings is checked on all lists and says
 * so, and both come back when it is taken out of stock.
 */
export const createListSettling = (
  { connection, catalogue, publish, now }: Deps,
  lists = createShoppingListRepository(connection),
): ListSettling => {
  // What a receipt checks says nothing about the way through the shop.
  const learnOrder = () => Promise.resolve()
  const changes = createListChanges({ lists, catalogue, learnOrder, publish, now })

  /** Applies operations once; what can't be applied any more (the list or line is gone) is left. */
  const change = async (
    { id, household_id, actor_id }: StockOperation,
    listId: string,
    operations: readonly LineOperation[],
  ) => {
    const actor = { householdId: household_id, userId: actor_id }
    const keyed = operations.map((operation) => ({ key: `${id} ${operation.line_id}`, operation }))
    await changes.change(actor, listId, keyed).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
    })
  }

  const putAway = ({ lines }: PutAwayList): LineOperation[] =>
    lines.map(({ line_id, entry_id }) =>
      entry_id === null ? { type: 'remove', line_id } : { type: 'stock', line_id, entry_id, by: 'put_away' },
    )

  const bringBack = ({ lines }: PutAwayList): LineOperation[] =>
    lines.map(({ line_id, entry_id }) => ({ type: 'unstock', line_id, entry_id }))

  const listAll = ({ household_id }: StockOperation) => lists.listByHousehold(household_id, null, MAX_LISTS)

  /** Changes the lines of lists for which `operationOf` gives something. */
  const changeAll = async (
    operation: StockOperation,
    stored: readonly StoredList[],
    operationOf: (line: ListLine<string>) => LineOperation | null,
  ) => {
    for (const list of stored) {
      const operations = linesOn(list).flatMap((line) => operationOf(line) ?? [])
      if (operations.length > 0) await change(operation, list.id, operations)
    }
  }

  /** Checks the lines that want what came into stock: the same item, or one of that name. */
  const checkBought = async (operation: StockOperation, opened: readonly Opened[]) => {
    const household = { householdId: operation.household_id }
    const stored = await listAll(operation)
    const unnamed = stored
      .flatMap(linesOn)
      .filter(({ item_id, stocked }) => item_id === NO_ITEM_ID && !stocked)
      .map(({ item_name }) => item_name)
    const [{ rootOf }, byName] = await Promise.all([
      catalogue.findJoins(household),
      catalogue.mapByNames(household, unnamed),
    ])
    const entryOf = new Map(opened.map(({ item_id, entry_id }) => [rootOf(item_id), entry_id]))
    await changeAll(operation, stored, (line) => {
      const itemId =
        line.item_id === NO_ITEM_ID ? byName.get(foldName(line.item_name))?.id : rootOf(line.item_id)
      const entry_id = itemId === undefined ? undefined : entryOf.get(itemId)
      return entry_id === undefined || line.stocked
        ? null
        : { type: 'stock', line_id: line.id, entry_id, by: 'receipt' }
    })
  }

  return {
    settle: async (operation) => {
      if (operation.kind !== 'correction' && operation.list !== undefined) {
        const { list, kind } = operation
        await change(operation, list.id, kind === 'receipt' ? putAway(list) : bringBack(list))
        return
      }
      if (operation.kind === 'take_back') {
        const takenOut = new Set(operation.allocation.map(({ lot_id }) => lot_id))
        await changeAll(operation, await listAll(operation), ({ id: line_id, stocked }) =>
          stocked && takenOut.has(stocked.entry_id)
            ? { type: 'unstock', line_id, entry_id: stocked.entry_id }
            : null,
        )
        return
      }
      const today = operation.created_at.slice(0, 10)
      const opened = operation.allocation.flatMap((share) =>
        'opening' in share &&
        share.quantity > 0 &&
        maySamePurchase(share.opening.purchase_date ?? today, today)
          ? [{ entry_id: share.opening.id, item_id: share.opening.item_id }]
          : [],
      )
      if (opened.length > 0) await checkBought(operation, opened)
    },
  }
}
