import type { Connection } from 'mongoose'
import { createSessionModel } from './session.model.ts'

/** Reads and writes signed-in sessions; a token is good only as long as its session is there. */
export const createSessionRepository = (connection: Connection) => {
  const sessions = createSessionModel(connection)
  return {
    ensureIndexes: async () => {
      await sessions.createIndexes()
    },

    insert: async (userId: string, now: Date, expiresAt: Date): Promise<string> => {
      const session = await sessions.create({ user_id: userId, created_at: now, expires_at: expiresAt })
      return session._id.toHexString()
    },

    /** The user of a session that is not over; null for any other. */
    findUserId: async (id: string, now: Date): Promise<string | null> => {
      const session = await sessions.findOne({ _id: id, expires_at: { $gt: now } }).lean()
      return session?.user_id.toHexString() ?? null
    },

    remove: async (id: string) => {
      await sessions.deleteOne({ _id: id })
    },

    removeAllOfUser: async (userId: string) => {
      await sessions.deleteMany({ user_id: userId })
    },
  }
}
export type SessionRepository = ReturnType<typeof createSessionRepository>
