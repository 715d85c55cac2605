import type { Connection } from 'mongoose'
import type { DocumentOf } from '../../../store/define-collection.ts'
import { isDuplicateKey } from '../../../store/mongo.ts'
import type { Stored } from '../../../store/plain-documents.ts'
import { newWork } from '../../../work/work-columns.ts'
import { createWorkStore } from '../../../work/work-store.ts'
import { reminderDeliveriesCollection } from './reminder-delivery.collection.ts'

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
