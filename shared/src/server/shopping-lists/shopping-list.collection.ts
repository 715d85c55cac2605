import type { ListLine, Removal } from '@larder/shared/domain/shopping-lists/list-state'
import { KEPT_AFTER_REMOVAL_DAYS } from '@larder/shared/domain/shopping-lists/apply-operation'
import {
  boolean,
  date,
  id,
  json,
  jsonText,
  listOf,
  nullable,
  number,
  text,
  withDefault,
} from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/**
 * A shopping list with its lines and the operations that were applied to it, so that one update of one document carries
 * both: an operation is never applied without being recorded, nor recorded without being applied.
 */
export const shoppingListsCollection = defineCollection({
  name: 'shopping_lists',
  owner: 'household',
  columns: {
    household_id: id,
    name: text,
    shop: nullable(text),
    is_generated: withDefault(boolean, false),
    /** The number of operations, its making included. */
    version: number,
    /** Also those that were removed lately; people are ids of users. */
    lines: nullable(jsonText<ListLine<string>[]>()),
    /** The number of lines that are on it. */
    line_count: withDefault(number, 0),
    /** The latest operations, by a hash of the id that their device gave them. */
    applied: withDefault(listOf(text), []),
    removal: nullable(json<Removal>()),
    /** The instant of its removal: it is kept for devices that did not hear of it yet, and so that it can be undone. */
    removed_at: nullable(date),
    created_at: date,
    updated_at: date,
  },
  // Version 2: the lines are stored as text.
  upcasts: [{}],
  retention: { days: KEPT_AFTER_REMOVAL_DAYS, after: 'removed_at' },
  secrets: ['applied'],
  indexes: [
    /** The lists of a household, the newest first. */
    [{ household_id: 1, removed_at: 1, created_at: -1, _id: -1 }],
  ],
})

export type ShoppingListDocument = DocumentOf<typeof shoppingListsCollection>
