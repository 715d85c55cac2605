import type { FastifyInstance } from 'fastify'
import { deleteItem } from '@larder/shared/contracts/catalogue'
import {
  addReceiptItems,
  clearInventory,
  consumeEntry,
  createEntry,
  deleteEntry,
  listInventory,
  listMovements,
  summarizeInventory,
  undoEntry,
  undoReceiptItems,
  updateEntry,
} from '@larder/shared/contracts/inventory'
import { MAX_PAGE_LENGTH, NEXT_CURSOR_HEADER, toPage } from '@larder/shared/contracts/base/paging'
import type { InventoryService } from '@larder/shared/server/inventory/inventory.service'
import type { ReceiptLotsService } from '@larder/shared/server/inventory/receipts/receipt-lots.service'
import type { ReceiptStockService } from '@larder/shared/server/inventory/receipts/receipt-stock.service'
import { mount } from '../../http/mount.ts'

type Services = {
  inventory: InventoryService
  receiptStock: ReceiptStockService
  receiptLots: ReceiptLotsService
}

export const inventoryRoutes = (app: FastifyInstance, { inventory, receiptStock, receiptLots }: Services) => {
  mount(app, listInventory, async ({ query, reply }, actor) => {
    const page = toPage(query)
    if (page === null) return inventory.list(actor)
    const { entries, next } = await inventory.listPage(actor, page)
    if (next !== null) reply.header(NEXT_CURSOR_HEADER, next)
    return entries
  })

  mount(app, summarizeInventory, (_input, actor) => inventory.summarize(actor))

  mount(app, createEntry, ({ body, once }, actor) => inventory.create(actor, body, once))

  mount(app, updateEntry, ({ params, body }, actor) => inventory.update(actor, params.id, body))

  mount(app, deleteEntry, async ({ params }, actor) => {
    await inventory.remove(actor, params.id)
    return undefined
  })

  mount(app, deleteItem, async ({ params }, actor) => {
    await inventory.removeItem(actor, params.id)
    return undefined
  })

  mount(app, clearInventory, async (_input, actor) => ({ deleted_count: await inventory.clear(actor) }))

  mount(app, consumeEntry, ({ params, body, once }, actor) =>
    inventory.consume(actor, params.id, body ?? {}, once),
  )

  mount(app, undoEntry, ({ params, once }, actor) => inventory.undo(actor, params.id, once))

  mount(app, listMovements, async ({ params, query, reply }, actor) => {
    const page = toPage(query) ?? { cursor: undefined, limit: MAX_PAGE_LENGTH }
    const { movements, next } = await inventory.listMovements(actor, params.id, page)
    if (next !== null) reply.header(NEXT_CURSOR_HEADER, next)
    return movements
  })

  mount(app, addReceiptItems, ({ body, query, once }, actor) =>
    receiptStock.addReceiptItems(actor, body, query, once),
  )

  mount(app, undoReceiptItems, async ({ body }, actor) => ({
    undone_count: await receiptLots.takeBackAddition(actor, body.key),
  }))
}
