import type { Connection } from 'mongoose'
import type { DocumentOf } from '../store/define-collection.ts'
import type { Stored } from '../store/plain-documents.ts'
import { date, nullable, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** A started round trip to Google; its id is the hash of its state. */
export const googleFlowsCollection = defineCollection({
  name: 'google_flows',
  owner: 'none',
  columns: {
    _id: text,
    /** Hash of the browser's cookie. */
    browser_hash: text,
    /** The session that connects Gmail; null for signing in. */
    session_id: nullable(text),
    /** The secret half of PKCE. */
    code_verifier: text,
    /** Hash of the returned code, to distinguish a repeated code from another one. */
    code_hash: nullable(text),
    expires_at: date,
  },
  retention: { until: 'expires_at' },
})

export type GoogleFlow = Stored<DocumentOf<typeof googleFlowsCollection>>

/** Reads and writes round trips to Google. */
export const createGoogleFlowRepository = (connection: Connection) => {
  const flows = googleFlowsCollection.open(connection)
  return {
    insert: async ({ id, ...flow }: Omit<GoogleFlow, 'code_hash'>) => {
      await flows.create({ _id: id, ...flow })
    },

    /** A flow that this browser has started and that has not expired. */
    find: async (id: string, browser_hash: string, now: Date): Promise<GoogleFlow | null> => {
      const flow = await flows.findOne({ _id: id, browser_hash, expires_at: { $gt: now } }).lean()
      return flow && googleFlowsCollection.toStored(flow)
    },

    /** Uses a flow up for a code; false when it was used before. */
    updateUsed: async (id: string, code_hash: string): Promise<boolean> => {
      const { modifiedCount } = await flows.updateOne({ _id: id, code_hash: null }, { $set: { code_hash } })
      return modifiedCount === 1
    },

    remove: async (id: string) => {
      await flows.deleteOne({ _id: id })
    },
  }
}
export type GoogleFlowRepository = ReturnType<typeof createGoogleFlowRepository>
