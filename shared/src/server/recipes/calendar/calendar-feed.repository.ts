import type { Connection } from 'mongoose'
import { upsert } from '../../store/mongo.ts'
import type { Plain } from '../../store/plain-documents.ts'
import { date, id, nullable, text, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

/** The secret address at which somebody's calendar program reads the plan; one for each person. */
export const calendarFeedsCollection = defineCollection({
  name: 'calendar_feeds',
  owner: 'user',
  secrets: ['seed', 'secret_hash'],
  columns: {
    user_id: id,
    /** The household whose plan it shows, to which its person has to belong; null for one of an earlier version. */
    household_id: withDefault(nullable(id), null),
    /** The secret follows from it and from the key of the server, so that it can be shown again although it is not stored. */
    seed: text,
    secret_hash: text,
    created_at: date,
  },
  indexes: [
    [{ user_id: 1 }, { unique: true }],
    [{ secret_hash: 1 }, { unique: true }],
  ],
})

export type CalendarFeedDocument = DocumentOf<typeof calendarFeedsCollection>

export type StoredFeed = Plain<CalendarFeedDocument>

/** Reads and writes the secret addresses of calendars. */
export const createCalendarFeedRepository = (connection: Connection) => {
  const feeds = calendarFeedsCollection.open(connection)
  const one = async (query: Promise<CalendarFeedDocument | null>): Promise<StoredFeed | null> => {
    const found = await query
    return found && calendarFeedsCollection.toPlain(found)
  }
  return {
    findByUser: (userId: string) => one(feeds.findOne({ user_id: userId }).lean()),

    findBySecret: (secretHash: string) => one(feeds.findOne({ secret_hash: secretHash }).lean()),

    /** Gives a person another secret address, or the first one. */
    update: async (
      userId: string,
      { household_id, seed, secret_hash }: Pick<StoredFeed, 'household_id' | 'seed' | 'secret_hash'>,
      at: Date,
    ): Promise<void> => {
      await upsert(() =>
        feeds.updateOne(
          { user_id: userId },
          { $set: { household_id, seed, secret_hash, created_at: at } },
          { upsert: true },
        ),
      )
    },

    remove: async (userId: string): Promise<void> => {
      await feeds.deleteOne({ user_id: userId })
    },
  }
}
export type CalendarFeedRepository = ReturnType<typeof createCalendarFeedRepository>
