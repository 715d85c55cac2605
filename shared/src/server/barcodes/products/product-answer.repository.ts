import type { Connection } from 'mongoose'
import type { Product } from '@larder/shared/contracts/barcodes'
import { upsert } from '../../store/mongo.ts'
import type { DocumentOf } from '../../store/define-collection.ts'
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

export type StoredProductAnswer = Omit<DocumentOf<typeof productAnswersCollection>, '_id'>

/** Reads and writes what was answered about codes. The store removes expired answers only about once a minute. */
export const createProductAnswerRepository = (connection: Connection) => {
  const answers = productAnswersCollection.open(connection)
  return {
    findValid: async (gtin: string, now: Date): Promise<StoredProductAnswer | null> =>
      answers.findOne({ _id: gtin, expires_at: { $gt: now } }).lean(),

    update: async (gtin: string, answer: StoredProductAnswer): Promise<void> => {
      await upsert(() => answers.updateOne({ _id: gtin }, { $set: answer }, { upsert: true }))
    },
  }
}
export type ProductAnswerRepository = ReturnType<typeof createProductAnswerRepository>
