import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { DEFAULT_REMINDER_SETTINGS } from '@larder/shared/contracts/insights/notifications'
import type { ReminderSettings } from '@larder/shared/contracts/insights/notifications'
import type { DocumentOf } from '../../../store/define-collection.ts'
import { upsert } from '../../../store/mongo.ts'
import { boolean, date, id, json, nullable, text } from '../../../store/columns.ts'
import { defineCollection } from '../../../store/define-collection.ts'

/** What a person is reminded of, and when next. Somebody who has changed nothing and gets nothing has no document. */
export const reminderSettingsCollection = defineCollection({
  name: 'reminder_settings',
  owner: 'user',
  columns: {
    user_id: id,
    has_mail: boolean,
    kinds: json<ReminderSettings['kinds']>(),
    lead_days: json<ReminderSettings['lead_days']>(),
    time: text,
    quiet: nullable(json<NonNullable<ReminderSettings['quiet']>>()),
    /** The day whose reminders were sent last; null for none. */
    last_day: nullable(date),
    /** When to look whether reminders are to be sent; null while nothing is switched on. */
    next_due_at: nullable(date),
    /** The job that has taken this turn on and has not come to it yet; null for none. */
    batch_id: nullable(id),
  },
  indexes: [
    [{ user_id: 1 }, { unique: true }],
    [{ next_due_at: 1 }],
    [{ batch_id: 1 }, { partialFilterExpression: { batch_id: { $type: 'objectId' } } }],
  ],
})

/** When a person's reminders were sent last (a calendar date), and when to look again. */
export type DigestTurn = { last_day: string | null; next_due_at: Date | null }
export type StoredSettings = ReminderSettings & DigestTurn & { user_id: string }

/** The longest time until the next turn: a later one comes from a clock that was wrong. */
const LONGEST_WAIT_MS = 49 * 3_600_000

const toSettings = (document: DocumentOf<typeof reminderSettingsCollection>): StoredSettings => {
  const { last_day, id: _, batch_id: __, ...rest } = reminderSettingsCollection.toStored(document)
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

    /**
     * Changes the settings, or with null the turn alone. It also ends what a batch was to do for them: the turn is decided
     * anew.
     */
    update: async (
      userId: string,
      change: ReminderSettings | null,
      { last_day, next_due_at }: DigestTurn,
    ): Promise<void> => {
      await upsert(() =>
        settings.updateOne(
          { user_id: userId },
          {
            $set: { ...change, last_day: toDate(last_day), next_due_at, batch_id: null },
            ...(change === null && { $setOnInsert: DEFAULT_REMINDER_SETTINGS }),
          },
          { upsert: true },
        ),
      )
    },

    /** Ends the mails of a person; false when there were none. */
    updateWithoutMail: async (userId: string): Promise<boolean> => {
      const { modifiedCount } = await settings.updateOne(
        { user_id: userId, has_mail: true },
        { $set: { has_mail: false } },
      )
      return modifiedCount === 1
    },

    /**
     * Takes on up to `most` of those whose turn it is at `at`, the longest due first, for one batch until `until`: whoever
     * has had no turn by then is due again. Returns the id of the batch, null when nobody is due, and how many it is of.
     */
    takeDue: async (
      most: number,
      at: Date,
      until: Date,
    ): Promise<{ batchId: string | null; count: number }> => {
      const tooLate = new Date(at.getTime() + LONGEST_WAIT_MS)
      // Also those whose turn a wrong clock put far ahead.
      for (const next_due_at of [{ $ne: null, $lte: at }, { $gt: tooLate }]) {
        const due = await settings
          .find({ next_due_at }, { _id: 1 })
          .sort({ next_due_at: 1 })
          .limit(most)
          .lean()
        if (due.length === 0) continue
        const batchId = new Types.ObjectId()
        const { modifiedCount } = await settings.updateMany(
          { _id: { $in: due.map(({ _id }) => _id) }, next_due_at },
          { $set: { batch_id: batchId, next_due_at: until } },
        )
        return { batchId: batchId.toHexString(), count: modifiedCount }
      }
      return { batchId: null, count: 0 }
    },

    /**
     * Takes the next person out of a batch; null when there is none left. Whoever is out is in no other run's hands, and is
     * due again at the end of the batch's time unless `updateTurn` says when.
     */
    takeNext: async (batchId: string): Promise<StoredSettings | null> => {
      const found = await settings
        .findOneAndUpdate({ batch_id: batchId }, { $set: { batch_id: null } }, { returnDocument: 'after' })
        .lean()
      return found && toSettings(found)
    },

    /** Moves a person's turn on, unless the settings or another run did so meanwhile. */
    updateTurn: async ({ user_id, next_due_at }: StoredSettings, turn: DigestTurn): Promise<void> => {
      await settings.updateOne(
        { user_id, next_due_at },
        { $set: { last_day: toDate(turn.last_day), next_due_at: turn.next_due_at } },
      )
    },
  }
}
export type ReminderSettingsRepository = ReturnType<typeof createReminderSettingsRepository>
