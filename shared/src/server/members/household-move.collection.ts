import { boolean, date, id, json, nullable, number, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import { WORK_INDEX, workColumns } from '../work/work-columns.ts'

/** Items of two households that are the same. */
export type SameItem = { item_id: string; into_id: string }

/**
 * The move of a person from one household, whose id is the document's own, into another one. With `brings` a job moves
 * all that is in it after the person.
 */
export const householdMovesCollection = defineCollection({
  name: 'household_moves',
  owner: 'household',
  columns: {
    /** The household into which the person moves. */
    household_id: id,
    user_id: id,
    invitation_id: id,
    brings: boolean,
    /** When the person had arrived. */
    arrived_at: nullable(date),
    /** Before anything is moved: which items are the same, and how much there is. */
    same_items: nullable(json<SameItem[]>()),
    total_count: nullable(number),
    moved_count: withDefault(number, 0),
    /** When all was moved, but for what calls in progress may still write. */
    brought_at: nullable(date),
    requested_at: date,
    ...workColumns,
  },
  indexes: [[WORK_INDEX], [{ household_id: 1 }]],
})
