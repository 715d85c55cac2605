import { date, id, nullable } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import { WORK_INDEX, workColumns } from '../../work/work-columns.ts'

/**
 * An account that is to be deleted. Once the account is removed, this is all that remains of it: an id that occurs
 * nowhere else any more, and dates. Therefore it has no owner.
 */
export const accountDeletionsCollection = defineCollection({
  name: 'account_deletions',
  owner: 'none',
  columns: {
    user_id: id,
    /** Null once everything of the account is removed. */
    household_id: nullable(id),
    requested_at: date,
    due_at: date,
    /** When the account was closed: from then on nobody can sign in, and the deletion can't be cancelled. */
    closed_at: nullable(date),
    deleted_at: nullable(date),
    /** When this document is removed too; null until the account is removed. */
    expires_at: nullable(date),
    ...workColumns,
  },
  retention: { until: 'expires_at' },
  indexes: [[{ user_id: 1 }, { unique: true }], [WORK_INDEX]],
})
