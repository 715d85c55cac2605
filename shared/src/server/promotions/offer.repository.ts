import { isKeyOfFood } from '@larder/papers'
import type { Connection } from 'mongoose'
import type { DocumentOf } from '../store/define-collection.ts'
import { feedShopsCollection } from './feed-shop.collection.ts'
import { offersCollection } from './offer.collection.ts'

export type StoredOffer = DocumentOf<typeof offersCollection>
type StoredFeedShop = DocumentOf<typeof feedShopsCollection>
export type FoundByKey = Pick<StoredOffer, '_id' | 'offer'>
type OfKey = [key: string, offers: FoundByKey[]]

const SHOWN = { offer: 1 }
const IDS_AT_ONCE = 1_000
/** Keys that one question asks for. */
const KEYS_AT_ONCE = 25
/** Questions that are asked at the same time. */
const AT_ONCE = 10

/** Reads and writes what shops offer. */
export const createOfferRepository = (connection: Connection) => {
  const offers = offersCollection.open(connection)
  const shops = feedShopsCollection.open(connection)

  /** No more than these are read, because the index has their order. */
  const listByKey = async (key: string, today: string, limit: number): Promise<FoundByKey[]> => {
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
  }

  const listEach = (keys: readonly string[], today: string, limit: number): Promise<OfKey[]> =>
    Promise.all(keys.map(async (key): Promise<OfKey> => [key, await listByKey(key, today, limit)]))

  /** The same by one question; null where the keys have so many offers that it leaves some out. */
  const listAllOf = async (
    keys: readonly string[],
    today: string,
    limit: number,
  ): Promise<OfKey[] | null> => {
    if (keys.length === 1) return null
    const most = keys.length * limit
    const all = await offers
      .find({ keys: { $in: keys }, ends_on: { $gte: today } }, { ...SHOWN, keys: 1, ends_on: 1 })
      .limit(most + 1)
      .lean()
    if (all.length > most) return null
    const ofKey = new Map(keys.map((key): [string, typeof all] => [key, []]))
    for (const one of all) for (const key of one.keys) ofKey.get(key)?.push(one)
    return [...ofKey].map(([key, some]): OfKey => {
      const priced = some.filter(({ offer }) => offer.unit_price !== null)
      const others = some.filter(({ offer }) => offer.unit_price === null)
      const chosen = [
        ...priced
          .sort((a, b) => (a.offer.unit_price ?? 0) - (b.offer.unit_price ?? 0) || byEnd(a, b))
          .slice(0, limit),
        ...others.sort(byEnd).slice(0, limit),
      ]
      return [key, chosen.map(({ _id, offer }) => ({ _id, offer }))]
    })
  }

  return {
    /** How many offers there are, without reading them. */
    count: (): Promise<number> => offers.estimatedDocumentCount(),

    /**
     * The offers of each key that have not ended before a day: the cheapest, and those whose unit price is not known, up to
     * the limit each, so that neither hide the others. Each key that was asked for has a list.
     */
    mapByKey: async (
      keys: readonly string[],
      today: string,
      limit: number,
    ): Promise<Map<string, FoundByKey[]>> => {
      // Goods of a food are offered by thousands, those of a code or a name hardly more often than there are shops.
      const few = chunksOf(
        keys.filter((key) => !isKeyOfFood(key)),
        KEYS_AT_ONCE,
      )
      const questions = [...few, ...keys.filter(isKeyOfFood).map((key) => [key])]
      const found = new Map<string, FoundByKey[]>()
      for (const some of chunksOf(questions, AT_ONCE)) {
        const lists = await Promise.all(
          some.map(async (asked) => (await listAllOf(asked, today, limit)) ?? listEach(asked, today, limit)),
        )
        for (const [key, offersOfKey] of lists.flat()) found.set(key, offersOfKey)
      }
      return found
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

    /** The digests of those of these offers that there are, by their ids. */
    mapDigests: async (ids: readonly string[]): Promise<Map<string, string>> => {
      const found = await offers.find({ _id: { $in: ids } }, { digest: 1 }).lean()
      return new Map(found.map(({ _id, digest }) => [_id, digest]))
    },

    /** Removes the offers of a feed that are not to be kept; returns how many there were. */
    removeOf: async (feed: string, isKept: (id: string) => boolean): Promise<number> => {
      let removed = 0
      let gone: string[] = []
      const remove = async () => {
        removed += (await offers.deleteMany({ _id: { $in: gone } })).deletedCount
        gone = []
      }
      for await (const { _id } of offers
        .find({ feed }, { _id: 1 })
        .lean()
        .cursor({ batchSize: IDS_AT_ONCE })) {
        if (!isKept(_id)) gone.push(_id)
        if (gone.length === IDS_AT_ONCE) await remove()
      }
      await remove()
      return removed
    },

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

const byEnd = (a: { ends_on: string }, b: { ends_on: string }): number =>
  a.ends_on < b.ends_on ? -1 : Number(a.ends_on > b.ends_on)

const chunksOf = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, n) => values.slice(n * size, (n + 1) * size))
