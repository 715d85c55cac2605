import type { Stored } from '../store/plain-documents.ts'
import type { HouseholdDocument } from './household.collection.ts'

/** By what the operator's list of households is ordered, the most first. */
export const HOUSEHOLD_ORDERS = ['activity', 'entries', 'files'] as const
export type HouseholdOrder = (typeof HOUSEHOLD_ORDERS)[number]

/** A household as the operator sees it: who is in it and how much, and nothing of what. */
export type ListedHousehold = Pick<
  Stored<HouseholdDocument>,
  'id' | 'created_at' | 'suspended_at' | 'last_active_at' | 'size'
> & { member_ids: string[] }
