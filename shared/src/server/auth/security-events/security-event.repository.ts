import type { Connection } from 'mongoose'
import type { SecurityEvent } from '@larder/shared/contracts/accounts/sessions'
import { SECURITY_EVENT_KINDS } from '@larder/shared/contracts/accounts/sessions'
import { date, id, nullable, oneOf, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

export const securityEventsCollection = defineCollection({
  name: 'security_events',
  owner: 'user',
  columns: {
    user_id: id,
    kind: oneOf(SECURITY_EVENT_KINDS),
    at: date,
    device: nullable(text),
    address: nullable(text),
  },
  retention: { days: 365, after: 'at' },
  indexes: [[{ user_id: 1, _id: -1 }]],
})

type NewEvent = Omit<SecurityEvent, 'id' | 'at'> & { user_id: string; at: Date }

/** Stores the security events of accounts for a year. */
export const createSecurityEventRepository = (connection: Connection) => {
  const events = securityEventsCollection.open(connection)
  return {
    insert: async (event: NewEvent) => {
      await events.create(event)
    },

    isOfUser: async (userId: string, id: string): Promise<boolean> =>
      (await events.exists({ _id: id, user_id: userId })) !== null,

    /** The latest events of all accounts, or the latest before the event `before`. */
    listLatest: async (before: string | undefined, limit: number) => {
      const found = await events
        .find(before === undefined ? {} : { _id: { $lt: before } })
        .sort({ _id: -1 })
        .limit(limit)
        .lean()
      return found.map((event) => securityEventsCollection.toStored(event))
    },

    /** The latest events of a user, or the latest before the event `before`. */
    listOfUser: async (
      userId: string,
      before: string | undefined,
      limit: number,
    ): Promise<SecurityEvent[]> => {
      const found = await events
        .find({ user_id: userId, ...(before === undefined ? {} : { _id: { $lt: before } }) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean()
      return found.map((event) => {
        const { user_id: _, ...shown } = securityEventsCollection.toPlain(event)
        return shown
      })
    },
  }
}
export type SecurityEventRepository = ReturnType<typeof createSecurityEventRepository>
