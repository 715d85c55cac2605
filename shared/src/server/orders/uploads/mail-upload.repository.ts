import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { DocumentOf } from '../../store/define-collection.ts'
import type { Stored } from '../../store/plain-documents.ts'
import { date, id, nullable, number, part, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

/** Uploaded mails until they are read. Their bytes are files that a document here owns; it is written before them. */
export const mailUploadsCollection = defineCollection({
  name: 'mail_uploads',
  owner: 'household',
  columns: {
    household_id: id,
    /** The key of its bytes, which is itself encrypted. */
    file_key: part({ key_id: text, nonce: text, data: text, tag: text }),
    /** Null while it is being received. */
    size_bytes: nullable(number),
    /** When it is removed, read or not. */
    expires_at: date,
  },
  secrets: 'all',
  retention: { sweep: 'mail uploads' },
  indexes: [[{ household_id: 1 }], [{ expires_at: 1 }]],
})

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
