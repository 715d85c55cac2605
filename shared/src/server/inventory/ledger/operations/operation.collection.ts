import { boolean, date, id, json, listOf, optional, text } from '../../../store/columns.ts'
import { defineCollection } from '../../../store/define-collection.ts'
import type { DocumentOf } from '../../../store/define-collection.ts'

/** What operations for shopping lists were called before they were kinds of their own. */
const KINDS_OF_LISTS: Record<string, string> = { receipt: 'put_away', take_back: 'put_away_undo' }

export const operationsCollection = defineCollection({
  name: 'stock_operations',
  owner: 'household',
  secrets: ['key', 'once'],
  columns: {
    household_id: id,
    actor_id: id,
    /** One of those that features bring. */
    kind: text,
    cause: text,
    key: optional(text),
    /**
     * The receipt that is removed from stock; written by version 1 only, later each share of the allocation has its
     * own.
     */
    receipt_id: optional(text),
    /** The change of each lot, decided before the first of them moves. */
    allocation: listOf(json<object>()),
    /**
     * The receipt lines that it adds, each as `<receipt id> <line id>`; removed ones are deleted here when they are
     * added again.
     */
    lines: optional(listOf(text)),
    /** The shopping list whose lines it puts away or brings back; absent for everything else. */
    list: optional(json<object>()),
    /** The planned meal that it is made for; absent for everything else. */
    meal: optional(json<object>()),
    /** The idempotency key of the call, where `key` says which operation of a meal it is. */
    once: optional(text),
    is_open: boolean,
    created_at: date,
  },
  bringing: { clash: 'key' },
  upcasts: [
    {
      // Only one kind had it: what is removed from stock again.
      allocation: ({ kind, allocation, receipt_id = '' }) =>
        kind === 'take_back' ? allocation.map((share) => ({ receipt_id, ...share })) : allocation,
    },
    {
      // What lists brought was of the kinds of receipts.
      kind: ({ kind, list }) => (list === undefined || list === null ? kind : (KINDS_OF_LISTS[kind] ?? kind)),
    },
  ],
  indexes: [
    [
      { household_id: 1, key: 1 },
      { unique: true, partialFilterExpression: { key: { $exists: true } } },
    ],
    /** A line of a receipt is in stock at most once, whoever adds it. */
    [
      { household_id: 1, lines: 1 },
      { unique: true, partialFilterExpression: { 'lines.0': { $exists: true } } },
    ],
    /** What was lately put away from lists. */
    [{ household_id: 1, created_at: -1 }, { partialFilterExpression: { 'list.id': { $exists: true } } }],
    /** What a household cleared. */
    [{ household_id: 1, kind: 1, created_at: -1 }, { partialFilterExpression: { kind: 'clear' } }],
    /** The few operations that the sweep may have to complete. */
    [{ is_open: 1 }, { partialFilterExpression: { is_open: true } }],
  ],
})

/** How far the sweep has processed the ledger. */
export const checkpointsCollection = defineCollection({
  name: 'ledger_checkpoints',
  owner: 'none',
  columns: { _id: text, swept_until: date },
})

export type OperationDocument = DocumentOf<typeof operationsCollection>
