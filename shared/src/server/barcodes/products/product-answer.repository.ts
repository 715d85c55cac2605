import type { Connection } from 'mongoose'
import { upsert } from '../../store/mongo.ts'
import type { DocumentOf } from '../../store/define-collection.ts'
import { productAnswersCollection } from './product-answer.collection.ts'

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
