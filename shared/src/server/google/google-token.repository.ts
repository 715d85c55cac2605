import type { Connection } from 'mongoose'
import { isDuplicateKey } from '../store/mongo.ts'
import { date, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** A used ID token; its id is the hash of what Google signed. */
export const googleTokensCollection = defineCollection({
  name: 'google_tokens',
  owner: 'none',
  columns: { _id: text, expires_at: date },
  retention: { until: 'expires_at' },
})

/** Remembers used ID tokens until they expire. */
export const createGoogleTokenRepository = (connection: Connection) => {
  const tokens = googleTokensCollection.open(connection)
  return {
    /** False when it was used before; only one of two simultaneous calls succeeds. */
    insertUsed: async (hash: string, expiresAt: Date): Promise<boolean> => {
      try {
        await tokens.create({ _id: hash, expires_at: expiresAt })
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
  }
}
export type GoogleTokenRepository = ReturnType<typeof createGoogleTokenRepository>
