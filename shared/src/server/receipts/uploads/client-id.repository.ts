import type { Connection } from 'mongoose'
import type { DocumentOf } from '../../store/define-collection.ts'
import type { Stored } from '../../store/plain-documents.ts'
import { date, id, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

export const clientIdsCollection = defineCollection({
  name: 'client_ids',
  owner: 'user',
  secrets: 'all',
  columns: {
    /** The id itself. */
    _id: text,
    user_id: id,
    /** The session that it was created for; its sockets end with it. */
    session_id: id,
    expires_at: date,
  },
  retention: { until: 'expires_at' },
})

export type StoredClientId = Omit<Stored<DocumentOf<typeof clientIdsCollection>>, 'expires_at'>

type NewClientId = { user_id: string; session_id: string; expires_at: Date }

/** Reads and writes the ids of uploads. They are stored here and not in Redis, which may be emptied. */
export const createClientIdRepository = (connection: Connection) => {
  const clientIds = clientIdsCollection.open(connection)

  return {
    insert: async (id: string, clientId: NewClientId) => {
      await clientIds.create({ _id: id, ...clientId })
    },

    /** Finds an id that has not expired: the store removes expired ones only about once a minute. */
    findAlive: async (id: string, now: Date): Promise<StoredClientId | null> => {
      // One of an earlier version has no session, so its socket could not be ended.
      const found = await clientIds
        .findOne({ _id: id, session_id: { $ne: null }, expires_at: { $gt: now } })
        .lean()
      return found && clientIdsCollection.toStored(found)
    },

    removeOfUser: async (userId: string) => {
      await clientIds.deleteMany({ user_id: userId })
    },
  }
}
export type ClientIdRepository = ReturnType<typeof createClientIdRepository>
