import type { Connection } from 'mongoose'
import { upsert } from '../../store/mongo.ts'
import type { Plain } from '../../store/plain-documents.ts'
import { calendarFeedsCollection } from './calendar-feed.collection.ts'
import type { CalendarFeedDocument } from './calendar-feed.collection.ts'

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
