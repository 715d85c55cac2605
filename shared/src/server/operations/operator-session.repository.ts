import type { Connection } from 'mongoose'
import type { DocumentOf } from '../store/define-collection.ts'
import type { Stored } from '../store/plain-documents.ts'
import { date, id, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** Sessions of the operators' page: apart from those of the product, which open nothing there. */
export const operatorSessionsCollection = defineCollection({
  name: 'operator_sessions',
  owner: 'user',
  secrets: ['token_hash', 'password_digest'],
  columns: {
    user_id: id,
    /** SHA-256 of the secret in the cookie. */
    token_hash: text,
    /** SHA-256 of the account's hashed password at the sign-in: with another password the session is over. */
    password_digest: text,
    created_at: date,
    last_used_at: date,
    /** When it ends, however much it is used. */
    expires_at: date,
  },
  retention: { until: 'expires_at' },
  indexes: [[{ token_hash: 1 }, { unique: true }], [{ user_id: 1 }]],
})

export type StoredOperatorSession = Stored<DocumentOf<typeof operatorSessionsCollection>>

/** Reads and writes sessions of the operators' page. */
export const createOperatorSessionRepository = (connection: Connection) => {
  const sessions = operatorSessionsCollection.open(connection)
  return {
    insert: async (session: Omit<StoredOperatorSession, 'id'>): Promise<void> => {
      await sessions.create(session)
    },

    findByToken: async (tokenHash: string): Promise<StoredOperatorSession | null> => {
      const found = await sessions.findOne({ token_hash: tokenHash }).lean()
      return found && operatorSessionsCollection.toStored(found)
    },

    updateUsed: async (id: string, at: Date): Promise<void> => {
      await sessions.updateOne({ _id: id }, { $set: { last_used_at: at } })
    },

    remove: async (id: string): Promise<void> => {
      await sessions.deleteOne({ _id: id })
    },

    removeOfUser: async (userId: string): Promise<void> => {
      await sessions.deleteMany({ user_id: userId })
    },

    removeAll: async (): Promise<void> => {
      await sessions.deleteMany({})
    },
  }
}
export type OperatorSessionRepository = ReturnType<typeof createOperatorSessionRepository>
