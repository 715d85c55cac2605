import { MemberRole } from '@larder/shared/contracts/accounts/members'
import { date, id, listOf, nullable, number, oneOf, part, text, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

const memberColumns = { user_id: id, role: oneOf(MemberRole.options), joined_at: date }
const formerMemberColumns = { user_id: id, name: text, left_at: date }
const demoYearColumns = { percent: number, at: date }
const sizeColumns = { entries: number, items: number, receipts: number, file_bytes: number }
const ratePeriodColumns = { from: date, percent: number }

export const householdsCollection = defineCollection({
  name: 'households',
  owner: 'household',
  columns: {
    time_zone: text,
    /** ISO 4217; null while nobody has said. */
    currency: nullable(text),
    /** 1 for Monday to 7 for Sunday; null while nobody has said. */
    first_weekday: nullable(number),
    created_at: date,
    /** Null in a household of an earlier version, whose only user is its owner. */
    members: nullable(listOf(part(memberColumns))),
    /** Their names stay for the histories. */
    former_members: withDefault(listOf(part(formerMemberColumns)), []),
    /** Who left it behind with all that is in it; null while it has members. */
    kept_for: nullable(id),
    /** The number of changes of the members. */
    members_version: withDefault(number, 0),
    /** The consumption rates that somebody set, each from a calendar date on; in order. */
    consumption_rates: withDefault(listOf(part(ratePeriodColumns)), []),
    /** The last day after which all nightly work was done; degradation is applied to the stock until its end. */
    degraded_until: nullable(date),
    /** How much of its demo year is made, and since when; null once it is whole, and in every other household. */
    demo_year: nullable(part(demoYearColumns)),
    /** Since when the operator keeps its members and its jobs out; null for a household like any other. */
    suspended_at: nullable(date),
    /** When a member's session was opened or renewed last; null where nobody was there since this is known. */
    last_active_at: nullable(date),
    /** How much it had at its last night; null before the first one. */
    size: nullable(part(sizeColumns)),
  },
  indexes: [
    /** The households of a time zone whose day has ended. */
    [{ time_zone: 1, degraded_until: 1 }],
    /** The same in the order of ids, a range after the other. */
    [{ time_zone: 1, _id: 1, degraded_until: 1 }],
    /** What the operator looks for: who was there last, and who has most. */
    [{ last_active_at: -1 }],
    [{ 'size.entries': -1 }],
    [{ 'size.file_bytes': -1 }],
    [{ suspended_at: 1 }, { partialFilterExpression: { suspended_at: { $type: 'date' } } }],
    [{ kept_for: 1 }, { partialFilterExpression: { kept_for: { $type: 'objectId' } } }],
  ],
})

export type HouseholdDocument = DocumentOf<typeof householdsCollection>
