import { addReceiptItems, undoReceiptItems } from '@larder/shared/contracts/receipts/receipt-items'
import { answers } from '../../call.ts'
import type { Call } from '../../call.ts'
import type { ReceiptLotsService } from './receipt-lots.service.ts'
import type { ReceiptStockService } from './receipt-stock.service.ts'

export const receiptStockCalls = (stock: ReceiptStockService, lots: ReceiptLotsService): Call[] => [
  answers(addReceiptItems, ({ body, query, once }, actor) => stock.addReceiptItems(actor, body, query, once)),

  answers(undoReceiptItems, async ({ body }, actor) => ({
    undone_count: await lots.undoAddition(actor, body.key),
  })),
]
