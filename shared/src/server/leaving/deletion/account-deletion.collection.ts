import { date, id, nullable } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import { WORK_INDEX, workColumns } from '../../work/work-columns.ts'

/**
 * An account that is to be deleted; once it is gone, all that remains of it: whose it was by a number that nothing else
 * knows any more, and when. So it has no owner.
 */
export const accountDeletionsCollection = defineCollection({
  name: 'account_deletions',
  owner: 'none',
  columns: {
    user_id: id,
    /** Null once everything of it is gone. */
    household_id: nullable(id),
    requested_at: date,
    due_at: date,
    /** Since when nobody can sign in; from then on it can't be called off. */
    closed_at: nullable(date),
    deleted_at: nullable(date),
    /** When this entry goes too; null before the account is gone. */
    expires_at: nullable(date),
    ...workColumns,
  },
  retention: { until: 'expires_at' },
  indexes: [[{ user_id: 1 }, { unique: true }], [WORK_INDEX]],
})
