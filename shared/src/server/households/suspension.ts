import type { Connection, Types } from 'mongoose'
import { householdsCollection } from './household.collection.ts'

/** Answers whether the operator has suspended a household, by its id; false for one that is gone. */
export const createIsSuspended = (connection: Connection) => {
  const households = householdsCollection.open(connection)
  return async (householdId: string | Types.ObjectId): Promise<boolean> =>
    (await households.exists({ _id: householdId, suspended_at: { $ne: null } })) !== null
}
