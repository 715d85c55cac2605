import type { Connection } from 'mongoose'
import type { PushSubscription } from '@larder/shared/contracts/insights/notifications'
import { hashSecret } from '../../../auth/sessions/refresh-token.ts'
import type { DocumentOf } from '../../../store/define-collection.ts'
import { upsert } from '../../../store/mongo.ts'
import type { Stored } from '../../../store/plain-documents.ts'
import { date, id, part, text } from '../../../store/columns.ts'
import { defineCollection } from '../../../store/define-collection.ts'

/** A browser that gets notifications, for as long as somebody is signed in there. */
export const pushSubscriptionsCollection = defineCollection({
  name: 'push_subscriptions',
  owner: 'user',
  // Whoever knows address and keys can send to the browser; the session's id is a secret of the session.
  secrets: ['session_id', 'endpoint', 'endpoint_hash', 'keys'],
  columns: {
    user_id: id,
    session_id: id,
    endpoint: text,
    /** SHA-256 of the endpoint, which is too long for an index. */
    endpoint_hash: text,
    keys: part({ p256dh: text, auth: text }),
    /** The browser and its system. */
    device: text,
    created_at: date,
  },
  indexes: [[{ endpoint_hash: 1 }, { unique: true }], [{ user_id: 1 }]],
})

export type StoredSubscription = Stored<DocumentOf<typeof pushSubscriptionsCollection>>

type Owner = { userId: string; sessionId: string }

/** Reads and writes which browsers get notifications. */
export const createPushSubscriptionRepository = (connection: Connection) => {
  const subscriptions = pushSubscriptionsCollection.open(connection)
  return {
    listByUser: async (userId: string): Promise<StoredSubscription[]> =>
      (await subscriptions.find({ user_id: userId }).lean()).map(pushSubscriptionsCollection.toStored),

    countByUser: (userId: string): Promise<number> => subscriptions.countDocuments({ user_id: userId }),

    findById: async (id: string): Promise<StoredSubscription | null> => {
      const found = await subscriptions.findById(id).lean()
      return found && pushSubscriptionsCollection.toStored(found)
    },

    /** Makes a browser that of this session, whoever was signed in there before; its former subscription ends. */
    save: async (
      { userId, sessionId }: Owner,
      { endpoint, keys }: PushSubscription,
      device: string,
      at: Date,
    ): Promise<void> => {
      const endpoint_hash = hashSecret(endpoint)
      await subscriptions.deleteMany({ session_id: sessionId, endpoint_hash: { $ne: endpoint_hash } })
      await upsert(() =>
        subscriptions.updateOne(
          { endpoint_hash },
          { $set: { user_id: userId, session_id: sessionId, endpoint, keys, device, created_at: at } },
          { upsert: true },
        ),
      )
    },

    removeOfSession: async ({ userId, sessionId }: Owner): Promise<void> => {
      await subscriptions.deleteMany({ user_id: userId, session_id: sessionId })
    },

    remove: async (id: string): Promise<void> => {
      await subscriptions.deleteOne({ _id: id })
    },
  }
}
export type PushSubscriptionRepository = ReturnType<typeof createPushSubscriptionRepository>
