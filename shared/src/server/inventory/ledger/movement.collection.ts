import { Schema } from 'mongoose'
import { LEDGER_KINDS } from '@larder/shared/domain/inventory/ledger/ledger'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

export const movementsCollection = defineCollection({
  name: 'stock_movements',
  owner: 'household',
  secrets: ['key'],
  schema: new Schema(
    {
      household_id: { type: Schema.Types.ObjectId, required: true },
      lot_id: { type: Schema.Types.ObjectId, required: true },
      seq: { type: Number, required: true },
      kind: { type: String, required: true, enum: LEDGER_KINDS },
      delta: { type: Number, required: true },
      balance_after: { type: Number, required: true },
      unit: { type: String, required: true },
      cause: { type: String, required: true },
      actor_id: { type: Schema.Types.ObjectId, required: true },
      created_at: { type: Date, required: true },
      undoes_seq: { type: Number, default: null },
      /** Names the act, so that a repeated one is recognised; absent when the caller gave none. */
      key: String,
      /** The rest of the lot's state after this movement, so that one movement is enough to roll a lot forward. */
      level_full: { type: Number, required: true },
      opened_at: { type: Date, default: null },
      removed_at: { type: Date, default: null },
      undo_seq: { type: Number, required: true },
      /** Absent in movements of an earlier version, in which nothing was assumed. */
      known_seq: Number,
      known_quantity: Number,
      known_at: { type: Date, default: null },
      degraded_until: { type: Date, default: null },
      /** The fields that were edited, as JSON-like values; null for most movements. */
      changes: { type: Schema.Types.Mixed, default: null },
      /** The lot that the first movement brings into being, as JSON-like fields. */
      opening: { type: Schema.Types.Mixed, default: null },
    },
    { versionKey: false, minimize: false },
  ),
  indexes: [
    /** Inserting the movement is the commit: the second writer of a number meets this index. */
    [{ lot_id: 1, seq: 1 }, { unique: true }],
    [
      { household_id: 1, key: 1 },
      { unique: true, partialFilterExpression: { key: { $exists: true } } },
    ],
    /** The sweep looks at what is new, kind by kind. */
    [{ kind: 1, created_at: 1 }],
  ],
})

export type MovementDocument = DocumentOf<typeof movementsCollection>
