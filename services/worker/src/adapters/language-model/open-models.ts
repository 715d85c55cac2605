import type { ModelOptions } from './openai-model.ts'
import { createOrderLineModel } from './order-lines.ts'
import { createReceiptLineModel } from './receipt-lines.ts'
import { createRecipeWriter } from './recipe-writer.ts'

/** All that a language model is asked for. Loaded where one is set up: its client is many files. */
export const openModels = (options: ModelOptions) => ({
  orderLines: createOrderLineModel(options),
  receiptLines: createReceiptLineModel(options),
  recipes: createRecipeWriter(options),
})
