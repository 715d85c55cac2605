import type { Connection } from 'mongoose'
import type { ReminderLine } from '@larder/shared/domain/notifications/choose-reminders'
import type { DocumentOf } from '../../../store/define-collection.ts'
import { isDuplicateKey } from '../../../store/mongo.ts'
import type { Stored } from '../../../store/plain-documents.ts'
import { WORK_INDEX, newWork, workColumns } from '../../../work/work-columns.ts'
import { createWorkStore } from '../../../work/work-store.ts'
import {
  boolean,
  date,
  id,
  json,
  listOf,
  nullable,
  number,
  oneOf,
  text,
  withDefault,
} from '../../../store/columns.ts'
import { defineCollection } from '../../../store/define-collection.ts'

/** One mail or notification with a day's reminders, its sending and what its links did. */
export const reminderDeliveriesCollection = defineCollection({
  name: 'reminder_deliveries',
  owner: 'user',
  secrets: ['token_hash', 'link_hashes'],
  columns: {
    user_id: id,
    /** The household whose items these are; whoever left it since gets nothing, and can do nothing by the links. */
    household_id: id,
    /** The day of the reminders, or what makes a test one of its own: each run goes once to each target. */
    run: text,
    channel: oneOf(['mail', 'push']),
    /** Null for a mail. */
    subscription_id: nullable(id),
    /** The address or the browser, for the log. */
    target: text,
    is_test: boolean,
    day: date,
    lines: json<ReminderLine[]>(),
    /** Items beyond those in `lines`. */
    further_count: number,
    created_at: date,
    ...workColumns,
    /** Hashes of the tokens in the links, each of which does one thing; none until they are written. */
    link_hashes: withDefault(listOf(text), []),
    /** The hash of the one secret in all links of an earlier version. */
    token_hash: nullable(text),
    /** What was done by the links, as `<index of the line>.<act>`. */
    done_acts: listOf(text),
  },
  retention: { days: 30, after: 'created_at' },
  indexes: [
    [WORK_INDEX],
    [{ user_id: 1, run: 1, channel: 1, subscription_id: 1 }, { unique: true }],
    [{ user_id: 1, created_at: -1 }],
    [{ link_hashes: 1 }],
    [{ token_hash: 1 }],
  ],
})

type DeliveryDocument = DocumentOf<typeof reminderDeliveriesCollection>
/** A delivery; `day` is a calendar date. */
export type StoredDelivery = Omit<Stored<DeliveryDocument>, 'day'> & { day: string }

export type NewDelivery = Pick<
  StoredDelivery,
  | 'user_id'
  | 'household_id'
  | 'run'
  | 'channel'
  | 'subscription_id'
  | 'target'
  | 'is_test'
  | 'day'
  | 'lines'
  | 'further_count'
>

const toDelivery = (document: DeliveryDocument): StoredDelivery => {
  const { day, ...rest } = reminderDeliveriesCollection.toStored(document)
  return { ...rest, day: day.toISOString() }
}

/** Reads and writes what was sent to people, or is to be. */
export const createReminderDeliveryRepository = (connection: Connection) => {
  const deliveries = reminderDeliveriesCollection.open(connection)
  return {
    /** Returns its id; null when this run goes to this target already. */
    insert: async (delivery: NewDelivery, at: Date): Promise<string | null> => {
      try {
        const { _id } = await deliveries.create({
          ...delivery,
          day: new Date(delivery.day),
          done_acts: [],
          created_at: at,
          ...newWork(at),
        })
        return _id.toHexString()
      } catch (error) {
        if (isDuplicateKey(error)) return null
        throw error
      }
    },

    findById: async (id: string): Promise<StoredDelivery | null> => {
      const found = await deliveries.findById(id).lean()
      return found && toDelivery(found)
    },

    /** The delivery with a link, by the hash of its token, or by that of the secret of an earlier version. */
    findByLink: async (linkHash: string, formerHash: string): Promise<StoredDelivery | null> => {
      const found = await deliveries
        .findOne({ $or: [{ link_hashes: linkHash }, { token_hash: formerHash }] })
        .lean()
      return found && toDelivery(found)
    },

    /** The latest of a person, the latest first. */
    listOfUser: async (userId: string, limit: number): Promise<StoredDelivery[]> => {
      const found = await deliveries.find({ user_id: userId }).sort({ created_at: -1 }).limit(limit).lean()
      return found.map(toDelivery)
    },

    countTestsSince: (userId: string, since: Date): Promise<number> =>
      deliveries.countDocuments({ user_id: userId, created_at: { $gt: since }, is_test: true }),

    updateDone: async (id: string, act: string): Promise<void> => {
      await deliveries.updateOne({ _id: id }, { $addToSet: { done_acts: act } })
    },

    remove: async (id: string): Promise<void> => {
      await deliveries.deleteOne({ _id: id })
    },

    work: createWorkStore(deliveries, (document) => toDelivery(document as DeliveryDocument)),
  }
}
export type ReminderDeliveryRepository = ReturnType<typeof createReminderDeliveryRepository>
