import type { Connection } from 'mongoose'
import type { ReminderSettings } from '@larder/shared/contracts/insights/notifications'
import type { DocumentOf } from '../../../store/define-collection.ts'
import { isDuplicateKey } from '../../../store/mongo.ts'
import { reminderSettingsCollection } from './reminder-settings.collection.ts'

/** When a person's reminders were sent last (a calendar date), and when to look again. */
export type DigestTurn = { last_day: string | null; next_due_at: Date | null }
export type StoredSettings = ReminderSettings & DigestTurn & { user_id: string }

/** The longest time until the next turn: a later one comes from a clock that was wrong. */
const LONGEST_WAIT_MS = 49 * 3_600_000

const toSettings = (document: DocumentOf<typeof reminderSettingsCollection>): StoredSettings => {
  const { last_day, id: _, ...rest } = reminderSettingsCollection.toStored(document)
  return { ...rest, last_day: last_day?.toISOString() ?? null }
}

const toDate = (day: string | null) => (day === null ? null : new Date(day))

/** Reads and writes what people are reminded of. */
export const createReminderSettingsRepository = (connection: Connection) => {
  const settings = reminderSettingsCollection.open(connection)
  return {
    findByUser: async (userId: string): Promise<StoredSettings | null> => {
      const found = await settings.findOne({ user_id: userId }).lean()
      return found && toSettings(found)
    },

    save: async ({ user_id, last_day, ...change }: StoredSettings): Promise<void> => {
      const write = () =>
        settings.updateOne({ user_id }, { $set: { ...change, last_day: toDate(last_day) } }, { upsert: true })
      // Of two first ones at the same time, one finds the other's document there.
      await write().catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error
        return write()
      })
    },

    /** Ends the mails of a person; false when there were none. */
    updateWithoutMail: async (userId: string): Promise<boolean> => {
      const { modifiedCount } = await settings.updateOne(
        { user_id: userId, has_mail: true },
        { $set: { has_mail: false } },
      )
      return modifiedCount === 1
    },

    /** Moves a person's turn on, unless the settings or another run did so meanwhile. */
    updateTurn: async ({ user_id, next_due_at }: StoredSettings, turn: DigestTurn): Promise<void> => {
      await settings.updateOne(
        { user_id, next_due_at },
        { $set: { last_day: toDate(turn.last_day), next_due_at: turn.next_due_at } },
      )
    },

    /** The people whose turn it is at `at`, one after the other; also those whose turn a wrong clock put far ahead. */
    listDue: async function* (at: Date): AsyncGenerator<StoredSettings> {
      const tooLate = new Date(at.getTime() + LONGEST_WAIT_MS)
      for (const range of [{ $ne: null, $lte: at }, { $gt: tooLate }]) {
        const found = settings.find({ next_due_at: range }).sort({ next_due_at: 1 }).lean().cursor()
        for await (const document of found) yield toSettings(document)
      }
    },
  }
}
export type ReminderSettingsRepository = ReturnType<typeof createReminderSettingsRepository>
