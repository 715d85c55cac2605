import { Schema } from 'mongoose'
import type { Connection, InferSchemaType, Types } from 'mongoose'

const operationSchema = new Schema(
  {
    household_id: { type: Schema.Types.ObjectId, required: true },
    actor_id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true, enum: ['receipt', 'clear', 'take_back'] },
    cause: { type: String, required: true },
    key: String,
    /** The receipt that is taken back; written by an earlier version only. */
    receipt_id: String,
    /** What it does to which lots, decided before the first of them moves. */
    allocation: { type: [Schema.Types.Mixed], required: true },
    /** The receipt lines that it adds, each as `<receipt id> <line id>`; those taken back leave when they are added again. */
    lines: { type: [String], default: undefined },
    is_open: { type: Boolean, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'stock_operations', versionKey: false, minimize: false },
)
operationSchema.index(
  { household_id: 1, key: 1 },
  { unique: true, partialFilterExpression: { key: { $exists: true } } },
)
/** A line of a receipt is in stock once, whoever adds it. */
operationSchema.index(
  { household_id: 1, lines: 1 },
  { unique: true, partialFilterExpression: { 'lines.0': { $exists: true } } },
)
/** The few that the sweep may have to finish. */
operationSchema.index({ is_open: 1 }, { partialFilterExpression: { is_open: true } })

/** How far the sweep has looked through the ledger. */
const checkpointSchema = new Schema(
  { _id: { type: String, required: true }, swept_until: { type: Date, required: true } },
  { collection: 'ledger_checkpoints', versionKey: false },
)

export type OperationDocument = InferSchemaType<typeof operationSchema> & { _id: Types.ObjectId }

export const createOperationModel = (connection: Connection) =>
  connection.model('StockOperation', operationSchema)
export const createCheckpointModel = (connection: Connection) =>
  connection.model('LedgerCheckpoint', checkpointSchema)
