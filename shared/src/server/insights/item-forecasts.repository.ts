import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { FIT_VERSION } from '@larder/shared/domain/insights/forecasting/fit-item'
import type { Background } from '@larder/shared/domain/insights/forecasting/background'
import type { FittedUse } from '@larder/shared/domain/insights/forecasting/item-history'
import { upsert } from '../store/mongo.ts'
import { date, json, jsonText, jsonTexts, nullable, number, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** What was fitted to an item's past. */
export type StoredFit = {
  /** The unit of its amounts. */
  unit: string
  /** Null where nothing can be fitted. */
  fit: FittedUse | null
}

/**
 * What was fitted to the past of each item of a household, so that only items of which something changed are fitted again.
 * It can be made anew at any time; its id is the household's.
 */
export const itemForecastsCollection = defineCollection({
  name: 'item_forecasts',
  owner: 'household',
  // The export has the movements from which it follows.
  secrets: 'all',
  columns: {
    /** That of the methods; fits of another version are made anew. */
    version: withDefault(number, 0),
    /** Items that changed later are looked at again. */
    looked_at: withDefault(date, new Date(0)),
    /** The day, since 1970, from which on all are fitted again though nothing has changed. */
    due: withDefault(number, 0),
    /** What the household's items have in common, as of the last time that all their pasts were read. */
    background: nullable(jsonText<Background>()),
    /** By item: differs whenever the past that it was fitted to does. */
    keys: withDefault(json<Record<string, string>>(), {}),
    /** By item; a night writes those of the items that changed. */
    fits: withDefault(jsonTexts<StoredFit>(), {}),
  },
})

export type ItemForecastsDocument = DocumentOf<typeof itemForecastsCollection>

/** Which pasts a household's fits belong to, by item, and the day from which on all are made anew. */
export type KeptKeys = { due: number; keys: Readonly<Record<string, string>> }

/** What of a household's fits tells which of them are to be made anew. */
type KeptMeans = KeptKeys & { looked_at: Date; background: Background | null }

/** An item's fit with the key of the past that it belongs to. */
export type KeptFit = StoredFit & { item_id: string; key: string }

/** What changes in the fits of a household. */
export type FitsUpdate = {
  householdId: string
  /** Whether `fits` are those of all items, and replace what was kept. */
  isAll: boolean
  /** The instant before the items were read. */
  lookedAt: Date
  due: number
  /** Null where the one that is kept stays. */
  background: Background | null
  fits: readonly KeptFit[]
  /** The ids of items whose fits are forgotten. */
  gone: readonly string[]
}

const writeOf = ({ householdId, isAll, lookedAt, due, background, fits, gone }: FitsUpdate) => {
  const _id = new Types.ObjectId(householdId)
  const common = { looked_at: lookedAt, due, ...(background && { background: JSON.stringify(background) }) }
  const texts = fits.map(({ item_id, key, unit, fit }) => ({
    item_id,
    key,
    text: JSON.stringify({ unit, fit } satisfies StoredFit),
  }))
  if (isAll) {
    const keys = Object.fromEntries(texts.map(({ item_id, key }) => [item_id, key]))
    const all = Object.fromEntries(texts.map(({ item_id, text }) => [item_id, text]))
    const $set = { version: FIT_VERSION, ...common, keys, fits: all }
    return { updateOne: { filter: { _id }, update: { $set }, upsert: true } }
  }
  const changed = texts.flatMap(({ item_id, key, text }) => [
    [`keys.${item_id}`, key] as const,
    [`fits.${item_id}`, text] as const,
  ])
  const forgotten = gone.flatMap((id) => [[`keys.${id}`, ''] as const, [`fits.${id}`, ''] as const])
  const update = {
    $set: { ...common, ...Object.fromEntries(changed) },
    ...(gone.length > 0 && { $unset: Object.fromEntries(forgotten) }),
  }
  return { updateOne: { filter: { _id, version: FIT_VERSION }, update } }
}

/** Reads and writes what was fitted to the items of households; what other methods fitted counts as missing. */
export const createItemForecastsRepository = (connection: Connection) => {
  const stored = itemForecastsCollection.open(connection)
  return {
    /** Null for a household for which nothing was ever fitted. */
    find: async (
      householdId: string,
    ): Promise<(KeptKeys & { fits: Readonly<Record<string, StoredFit>> }) | null> =>
      stored
        .findOne({ _id: householdId, version: FIT_VERSION }, { due: 1, keys: 1, fits: 1 })
        .lean<Pick<ItemForecastsDocument, 'due' | 'keys' | 'fits'>>(),

    /** What of some households' fits tells which of them are to be made anew, by household. */
    mapKeys: async (householdIds: readonly string[]): Promise<Map<string, KeptMeans>> => {
      const found = await stored
        .find(
          { _id: { $in: householdIds }, version: FIT_VERSION },
          { looked_at: 1, due: 1, background: 1, keys: 1 },
        )
        .lean<Omit<ItemForecastsDocument, 'fits' | 'version'>[]>()
      return new Map(found.map(({ _id, ...kept }) => [_id.toHexString(), kept]))
    },

    /** Of two writers of one item the last wins; a key and its fit are always written together. */
    updateMany: async (many: readonly FitsUpdate[]): Promise<void> => {
      if (many.length === 0) return
      // By the driver: mongoose would look through all the texts once more.
      await upsert(() => stored.collection.bulkWrite(many.map(writeOf), { ordered: false }))
    },

    remove: async (householdId: string): Promise<void> => {
      await stored.deleteOne({ _id: householdId })
    },
  }
}
export type ItemForecastsRepository = ReturnType<typeof createItemForecastsRepository>
