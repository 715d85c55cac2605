import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { upsert } from '../store/mongo.ts'
import type { Stored } from '../store/plain-documents.ts'
import { date, id, nullable, number, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** What came of the addresses of pictures on the web that a household's recipes and items have; the pictures are files. */
export const webPicturesCollection = defineCollection({
  name: 'web_pictures',
  owner: 'household',
  columns: {
    household_id: id,
    address_hash: text,
    /** Null where no picture was there. */
    size_bytes: nullable(number),
    fetched_at: date,
    /** When somebody last looked at it, to a day. */
    asked_at: date,
  },
  retention: { sweep: 'web-pictures' },
  // The one of the household that is left is then asked for no more, and the sweep removes it with its file.
  bringing: { clash: 'address_hash' },
  indexes: [[{ household_id: 1, address_hash: 1 }, { unique: true }], [{ asked_at: 1 }]],
})

export type WebPictureDocument = DocumentOf<typeof webPicturesCollection>

/** What came of an address, in services. */
export type WebPicture = Stored<WebPictureDocument>

type Address = Pick<WebPicture, 'household_id' | 'address_hash'>

/** Reads and writes what came of the addresses of pictures. */
export const createWebPictureRepository = (connection: Connection) => {
  const pictures = webPicturesCollection.open(connection)
  return {
    findByAddress: async (address: Address): Promise<WebPicture | null> => {
      const found = await pictures.findOne(address).lean()
      return found && webPicturesCollection.toStored(found)
    },

    /** Stores what came of an address just now, in place of what came of it before. */
    updateFetched: async (address: Address, size_bytes: number | null, at: Date): Promise<WebPicture> => {
      const change = { $set: { size_bytes, fetched_at: at, asked_at: at } }
      const stored = await upsert(() =>
        pictures.findOneAndUpdate(address, change, { upsert: true, returnDocument: 'after' }).lean(),
      )
      return webPicturesCollection.toStored(stored)
    },

    updateAsked: async (id: string, at: Date): Promise<void> => {
      await pictures.updateOne({ _id: id }, { $set: { asked_at: at } })
    },

    /** The size of all pictures of a household. */
    sumBytes: async (householdId: string): Promise<number> => {
      const [sum] = await pictures.aggregate<{ bytes: number }>([
        { $match: { household_id: new Types.ObjectId(householdId) } },
        { $group: { _id: null, bytes: { $sum: '$size_bytes' } } },
      ])
      return sum?.bytes ?? 0
    },

    /** Those that nobody looked at since an instant. */
    listUnasked: async (since: Date, limit: number): Promise<WebPicture[]> =>
      (
        await pictures
          .find({ asked_at: { $lt: since } })
          .limit(limit)
          .lean()
      ).map((document) => webPicturesCollection.toStored(document)),

    remove: async (id: string): Promise<void> => {
      await pictures.deleteOne({ _id: id })
    },
  }
}
export type WebPictureRepository = ReturnType<typeof createWebPictureRepository>
