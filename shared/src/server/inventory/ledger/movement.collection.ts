import { LEDGER_KINDS } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { FoldedNights } from '@larder/shared/domain/inventory/ledger/nights/folded-nights'
import type { FieldChanges } from '@larder/shared/domain/inventory/ledger/lot-edit'
import { date, id, json, nullable, number, oneOf, optional, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'
import type { LotOpening } from '../lots/lot.ts'
import { lotStateColumns } from './lot-state.columns.ts'

export const movementsCollection = defineCollection({
  name: 'stock_movements',
  owner: 'household',
  secrets: ['key'],
  columns: {
    household_id: id,
    lot_id: id,
    /** The item of the lot, for the item's history; absent for edits, which change no quantity. */
    item_id: optional(id),
    kind: oneOf(LEDGER_KINDS),
    delta: number,
    balance_after: number,
    unit: text,
    cause: text,
    actor_id: id,
    created_at: date,
    undoes_seq: nullable(number),
    /** The idempotency key of the action; absent when the caller gave none. */
    key: optional(text),
    /** The rest of the lot's state after this movement, so that one movement is enough to roll a lot forward. */
    ...lotStateColumns,
    /** The fields that were edited, as JSON-like values; null for most movements. */
    changes: nullable(json<FieldChanges>()),
    /** The lot that the first movement creates, as JSON-like fields. */
    opening: nullable(json<LotOpening>()),
    /** The nights before that a movement of degradation sums up; absent for most. */
    nights: optional(json<FoldedNights>()),
    /** When it came to sum these up, as long as the movements of these nights are still there. */
    folding_since: optional(date),
  },
  bringing: { clash: 'key' },
  upcasts: [
    // Version 1 had no degradation: each movement was made by a person or a receipt.
    {
      known_seq: ({ known_seq, seq }) => known_seq ?? seq,
      known_quantity: ({ known_quantity, balance_after }) => known_quantity ?? balance_after,
      known_at: ({ known_at, created_at }) => known_at ?? created_at,
    },
  ],
  indexes: [
    /** Inserting the movement is the commit: the second writer of a number violates this index. */
    [{ lot_id: 1, seq: 1 }, { unique: true }],
    [
      { household_id: 1, key: 1 },
      { unique: true, partialFilterExpression: { key: { $exists: true } } },
    ],
    /** The history of an item over all of its lots. */
    [{ household_id: 1, item_id: 1, created_at: -1, seq: -1, _id: -1 }],
    /** What was undone, without reading the movements in between. */
    [{ lot_id: 1, undoes_seq: 1 }, { partialFilterExpression: { kind: 'undo' } }],
    /** Which lots were counted. */
    [{ lot_id: 1, kind: 1 }, { partialFilterExpression: { kind: 'correct' } }],
    /** All movements of a household. */
    [{ household_id: 1, lot_id: 1, seq: 1 }],
    /** What happened in a household since an instant. */
    [{ household_id: 1, created_at: 1 }],
    /** What was deleted in a household since an instant. */
    [{ household_id: 1, kind: 1, created_at: 1 }, { partialFilterExpression: { kind: 'clear' } }],
    /** What was counted in a household since an instant. */
    [{ household_id: 1, created_at: 1, kind: 1 }, { partialFilterExpression: { kind: 'correct' } }],
    /** The few sums whose nights are still there. */
    [
      { household_id: 1, folding_since: 1 },
      { partialFilterExpression: { folding_since: { $type: 'date' } } },
    ],
    /** The sweep looks at new movements, kind by kind. */
    [{ kind: 1, created_at: 1 }],
  ],
})

export type MovementDocument = DocumentOf<typeof movementsCollection>
