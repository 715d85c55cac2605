import { deleteItem } from '@larder/shared/contracts/catalogue'
import { clearInventory, getClearing, undoClearing } from '@larder/shared/contracts/stock-clearing'
import {
  confirmEntry,
  consumeEntry,
  createEntry,
  deleteEntry,
  listInventory,
  listMovements,
  summarizeInventory,
  undoEntry,
  updateEntry,
} from '@larder/shared/contracts/inventory'
import { listItemHistory } from '@larder/shared/contracts/item-page'
import { MAX_PAGE_LENGTH, toPage } from '@larder/shared/contracts/base/paging'
import type { ClearingsService } from './clearings/clearings.service.ts'
import type { MovementHistory } from './history/movement-history.service.ts'
import type { InventoryService } from './inventory.service.ts'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'

type Services = {
  inventory: InventoryService
  clearings: ClearingsService
  history: MovementHistory
}

export const inventoryCalls = ({ inventory, clearings, history }: Services): Call[] => [
  answers(listInventory, async ({ query }, actor) => {
    const page = toPage(query)
    if (page === null) return { rows: await inventory.list(actor), next: null }
    const { entries: rows, next } = await inventory.listPage(actor, page)
    return { rows, next }
  }),

  answers(summarizeInventory, (_input, actor) => inventory.summarize(actor)),

  answers(createEntry, ({ body, once }, actor) => inventory.create(actor, body, once)),

  answers(updateEntry, ({ params, body }, actor) => inventory.update(actor, params.id, body)),

  answers(deleteEntry, ({ params }, actor) => inventory.remove(actor, params.id)),

  answers(deleteItem, ({ params }, actor) => inventory.removeItem(actor, params.id)),

  answers(clearInventory, async (_input, actor) => ({ deleted_count: await clearings.clear(actor) })),

  answers(getClearing, async (_input, actor) => ({ clearing: await clearings.findLatest(actor) })),

  answers(undoClearing, async ({ params }, actor) => ({
    restored_count: await clearings.undo(actor, params.id),
  })),

  answers(consumeEntry, ({ params, body, once }, actor) =>
    inventory.consume(actor, params.id, body ?? {}, once),
  ),

  answers(confirmEntry, ({ params, body, once }, actor) =>
    inventory.confirm(actor, params.id, body.version, once),
  ),

  answers(undoEntry, ({ params, body, once }, actor) => inventory.undo(actor, params.id, once, body ?? {})),

  answers(listMovements, async ({ params, query }, actor) => {
    const page = toPage(query) ?? { cursor: undefined, limit: MAX_PAGE_LENGTH }
    const { movements: rows, next } = await history.listOfLot(actor, params.id, page)
    return { rows, next }
  }),

  answers(listItemHistory, async ({ params, query }, actor) => {
    const page = toPage(query) ?? { cursor: undefined, limit: MAX_PAGE_LENGTH }
    const { movements: rows, next } = await history.listOfItem(actor, params.id, page)
    return { rows, next }
  }),
]
