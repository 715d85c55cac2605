import { Schema } from 'mongoose'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

export const operationsCollection = defineCollection({
  name: 'stock_operations',
  owner: 'household',
  secrets: ['key'],
  schema: new Schema(
    {
      household_id: { type: Schema.Types.ObjectId, required: true },
      actor_id: { type: Schema.Types.ObjectId, required: true },
      kind: { type: String, required: true, enum: ['receipt', 'clear', 'take_back'] as const },
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
    { versionKey: false, minimize: false },
  ),
  indexes: [
    [
      { household_id: 1, key: 1 },
      { unique: true, partialFilterExpression: { key: { $exists: true } } },
    ],
    /** A line of a receipt is in stock once, whoever adds it. */
    [
      { household_id: 1, lines: 1 },
      { unique: true, partialFilterExpression: { 'lines.0': { $exists: true } } },
    ],
    /** The few that the sweep may have to finish. */
    [{ is_open: 1 }, { partialFilterExpression: { is_open: true } }],
  ],
})

/** How far the sweep has looked through the ledger. */
export const checkpointsCollection = defineCollection({
  name: 'ledger_checkpoints',
  owner: 'none',
  schema: new Schema(
    { _id: { type: String, required: true }, swept_until: { type: Date, required: true } },
    { versionKey: false },
  ),
})

export type OperationDocument = DocumentOf<typeof operationsCollection>
