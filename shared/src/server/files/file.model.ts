import { Schema } from 'mongoose'
import type { Connection } from 'mongoose'

const fileSchema = new Schema(
  {
    household_id: { type: Schema.Types.ObjectId, required: true },
    owner_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    mime_type: { type: String, required: true },
    size_bytes: { type: Number, required: true },
    /** Whether its household's `bytes` hold its size; those of an earlier version do not. */
    is_counted: { type: Boolean, default: false },
    data: { type: Buffer, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'files', versionKey: false },
)
fileSchema.index({ owner_id: 1, name: 1 }, { unique: true })

/** How much a household keeps, beside its files: adding their sizes up would read them. */
const keptBytesSchema = new Schema(
  { bytes: { type: Number, required: true } },
  { collection: 'kept_bytes', versionKey: false },
)

export const createFileModel = (connection: Connection) => connection.model('File', fileSchema)
export const createKeptBytesModel = (connection: Connection) => connection.model('KeptBytes', keptBytesSchema)
