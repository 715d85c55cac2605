import { MAX_PAGE_LENGTH, toPage } from '@larder/shared/contracts/base/paging'
import { listPricesPaid } from '@larder/shared/contracts/item-page'
import {
  correctReceipt,
  deleteReceipt,
  getReceipt,
  getReceiptSpend,
  listItemPrices,
  listReceipts,
  readReceiptAgain,
  splitReceipt,
  undoReceipt,
} from '@larder/shared/contracts/receipts/receipt-archive'
import type { PaidPricesService } from './paid-prices.service.ts'
import type { ReceiptArchiveService } from './receipt-archive.service.ts'
import type { ReceiptSplitService } from './split/receipt-split.service.ts'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'

export const receiptArchiveCalls = (
  archive: ReceiptArchiveService,
  splits: ReceiptSplitService,
  prices: PaidPricesService,
): Call[] => [
  answers(listReceipts, ({ query }, actor) => archive.list(actor, query)),

  answers(listItemPrices, ({ query }, actor) => prices.listPrices(actor, query.item_id)),

  answers(listPricesPaid, async ({ params, query }, actor) => {
    const page = toPage(query) ?? { cursor: undefined, limit: MAX_PAGE_LENGTH }
    const { prices: rows, next } = await prices.listPricesPaid(actor, params.id, page)
    return { rows, next }
  }),

  answers(getReceiptSpend, (_input, actor) => prices.getSpend(actor)),

  answers(getReceipt, ({ params }, actor) => archive.get(actor, params.id)),

  answers(correctReceipt, ({ params, body }, actor) => archive.correct(actor, params.id, body)),

  answers(readReceiptAgain, ({ params }, actor) => archive.readAgain(actor, params.id)),

  answers(splitReceipt, ({ params }, actor) => splits.request(actor, params.id)),

  answers(undoReceipt, async ({ params }, actor) => ({
    undone_count: await archive.undo(actor, params.id),
  })),

  answers(deleteReceipt, ({ params }, actor) => archive.remove(actor, params.id)),
]
