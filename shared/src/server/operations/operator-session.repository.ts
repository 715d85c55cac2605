import type { Connection } from 'mongoose'
import { operatorSessionsCollection } from './operator-session.collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'
import type { Stored } from '../store/plain-documents.ts'

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
