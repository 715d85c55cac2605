import type { Connection } from 'mongoose'
import type { DocumentOf } from '../store/define-collection.ts'
import { feedShopsCollection } from './feed-shop.collection.ts'
import { offersCollection } from './offer.collection.ts'

export type StoredOffer = DocumentOf<typeof offersCollection>
type StoredFeedShop = DocumentOf<typeof feedShopsCollection>
export type FoundByKey = Pick<StoredOffer, '_id' | 'offer'>

const SHOWN = { offer: 1 }

/** Reads and writes what shops offer. */
export const createOfferRepository = (connection: Connection) => {
  const offers = offersCollection.open(connection)
  const shops = feedShopsCollection.open(connection)
  return {
    hasAny: async (): Promise<boolean> => (await offers.exists({})) !== null,

    /**
     * The offers with a key that have not ended before a day: the cheapest, and those whose unit price is not known, up to
     * the limit each, so that neither hide the others. No more than these are read, because the index has their order.
     */
    listByKey: async (key: string, today: string, limit: number): Promise<FoundByKey[]> => {
      const current = { keys: key, ends_on: { $gte: today } }
      const [priced, others] = await Promise.all([
        offers
          .find({ ...current, unit_price: { $gte: 0 } }, SHOWN)
          .sort({ unit_price: 1 })
          .limit(limit)
          .lean(),
        offers
          .find({ ...current, unit_price: null }, SHOWN)
          .sort({ ends_on: 1 })
          .limit(limit)
          .lean(),
      ])
      return [...priced, ...others]
    },

    /** Writes offers, each over the one with its id. */
    update: async (some: readonly StoredOffer[]): Promise<void> => {
      if (some.length === 0) return
      await offers.bulkWrite(
        some.map(({ _id, ...rest }) => ({
          updateOne: { filter: { _id }, update: { $set: rest }, upsert: true },
        })),
        { ordered: false },
      )
    },

    /** Removes the offers of a feed that its content does not name; returns how many there were. */
    removeOthersOf: async (feed: string, digest: string): Promise<number> =>
      (await offers.deleteMany({ feed, digest: { $ne: digest } })).deletedCount,

    /** Removes the offers of all other feeds; returns how many there were. */
    removeOtherFeeds: async (feeds: readonly string[]): Promise<number> =>
      (await offers.deleteMany({ feed: { $nin: feeds } })).deletedCount,

    updateShops: async (some: readonly StoredFeedShop[]): Promise<void> => {
      if (some.length === 0) return
      await shops.bulkWrite(
        some.map(({ _id, ...rest }) => ({
          updateOne: { filter: { _id }, update: { $set: rest }, upsert: true },
        })),
        { ordered: false },
      )
    },

    mapShops: async (ids: readonly string[]): Promise<Map<string, StoredFeedShop>> => {
      const found = await shops.find({ _id: { $in: ids } }).lean()
      return new Map(found.map((shop) => [shop._id, shop]))
    },
  }
}
export type OfferRepository = ReturnType<typeof createOfferRepository>

/** The id of a shop, of the numbers in its chain's files. */
export const shopIdOf = ({ chain_id, store_id }: { chain_id: string; store_id: string }): string =>
  `${chain_id} ${store_id}`
