import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { DocumentOf } from '../../store/define-collection.ts'
import type { Stored } from '../../store/plain-documents.ts'
import { mailUploadsCollection } from './mail-upload.collection.ts'

export type StoredMailUpload = Stored<DocumentOf<typeof mailUploadsCollection>>

/** Reads and writes what is known of uploaded mails. */
export const createMailUploadRepository = (connection: Connection) => {
  const uploads = mailUploadsCollection.open(connection)
  const toUpload = (document: unknown): StoredMailUpload =>
    mailUploadsCollection.toStored(document as DocumentOf<typeof mailUploadsCollection>)
  return {
    newId: () => new Types.ObjectId().toHexString(),

    insert: async ({ id, ...upload }: StoredMailUpload): Promise<void> => {
      await uploads.create({ _id: id, ...upload })
    },

    updateReceived: async (id: string, sizeBytes: number): Promise<void> => {
      await uploads.updateOne({ _id: id }, { $set: { size_bytes: sizeBytes } })
    },

    findById: async (id: string): Promise<StoredMailUpload | null> => {
      const found = await uploads.findById(id).lean()
      return found && toUpload(found)
    },

    countOfHousehold: (householdId: string): Promise<number> =>
      uploads.countDocuments({ household_id: householdId }),

    listExpired: async (now: Date, limit: number): Promise<StoredMailUpload[]> =>
      (
        await uploads
          .find({ expires_at: { $lte: now } })
          .limit(limit)
          .lean()
      ).map(toUpload),

    remove: async (id: string): Promise<void> => {
      await uploads.deleteOne({ _id: id })
    },
  }
}
export type MailUploadRepository = ReturnType<typeof createMailUploadRepository>
