import { date, id, nullable, oneOf, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** What is done on the operators' page. */
export const ACT_KINDS = [
  'superuser_made',
  'signed_in',
  'signed_out',
  'queue_paused',
  'queue_resumed',
  'job_retried',
  'all_failed_retried',
  'household_suspended',
  'household_released',
  'everybody_signed_out',
  'backup_asked_for',
  'backup_made',
  'backup_failed',
  'restore_asked_for',
  'backup_restored',
  'restore_failed',
] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** Whether the subject of an act is the id of a household. */
export const isOfHousehold = (kind: ActKind): boolean =>
  kind === 'household_suspended' || kind === 'household_released'

/** The log of the operators' page: nothing changes an entry or removes one, but its age. */
export const operatorActsCollection = defineCollection({
  name: 'operator_acts',
  owner: 'none',
  columns: {
    at: date,
    user_id: id,
    /** The account's name at that time. */
    name: text,
    kind: oneOf(ACT_KINDS),
    /** What it was done to: a job, a document, a household. */
    subject: nullable(text),
    device: text,
    address: text,
  },
  retention: { days: 730, after: 'at' },
})
