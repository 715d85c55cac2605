import type { FastifyInstance } from 'fastify'
import {
  correctReceipt,
  deleteReceipt,
  getReceipt,
  getReceiptSpend,
  listItemPrices,
  listReceipts,
  readReceiptAgain,
  undoReceipt,
} from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReceiptArchiveService } from '@larder/shared/server/receipts/receipt-archive.service'
import { mount } from '../../http/mount.ts'

export const receiptArchiveRoutes = (app: FastifyInstance, archive: ReceiptArchiveService) => {
  mount(app, listReceipts, ({ query }, actor) => archive.list(actor, query))

  mount(app, listItemPrices, ({ query }, actor) => archive.listPrices(actor, query.item_id))

  mount(app, getReceiptSpend, (_input, actor) => archive.getSpend(actor))

  mount(app, getReceipt, ({ params }, actor) => archive.get(actor, params.id))

  mount(app, correctReceipt, ({ params, body }, actor) => archive.correct(actor, params.id, body))

  mount(app, readReceiptAgain, ({ params }, actor) => archive.readAgain(actor, params.id))

  mount(app, undoReceipt, async ({ params }, actor) => ({
    undone_count: await archive.undo(actor, params.id),
  }))

  mount(app, deleteReceipt, async ({ params }, actor) => {
    await archive.remove(actor, params.id)
    return undefined
  })
}
