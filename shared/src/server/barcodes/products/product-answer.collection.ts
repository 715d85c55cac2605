import type { Product } from '@larder/shared/contracts/barcodes'
import { date, json, nullable, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

/**
 * What Open Food Facts said about a code, so that it is asked once. It says nothing about who asked: codes of goods and
 * their names are public.
 */
export const productAnswersCollection = defineCollection({
  name: 'product_answers',
  owner: 'none',
  columns: {
    /** The code in 14 digits. */
    _id: text,
    /** Null for a code that Open Food Facts does not know. */
    product: nullable(json<Omit<Product, 'asked_at'>>()),
    asked_at: date,
    /** Until when it is not asked again. */
    expires_at: date,
  },
  retention: { until: 'expires_at' },
})
