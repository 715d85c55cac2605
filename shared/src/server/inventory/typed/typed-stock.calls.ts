import { addTypedStock, readTypedStock, undoTypedStock } from '@larder/shared/contracts/stock/typed-stock'
import { answers } from '../../call.ts'
import type { Call } from '../../call.ts'
import type { TypedStockService } from './typed-stock.service.ts'

export const typedStockCalls = (typed: TypedStockService): Call[] => [
  answers(readTypedStock, ({ body: { text, choices = [], is_one = false } }, actor) =>
    typed.read(actor, text, choices, is_one),
  ),
  answers(addTypedStock, ({ body, once }, actor) => typed.add(actor, body.lines, once)),
  answers(undoTypedStock, ({ params }, actor) => typed.undo(actor, params.id)),
]
