import { randomBytes } from 'node:crypto'
import type { Actor } from '../server/authz.ts'

/** A new id. */
export const newId = () => randomBytes(12).toString('hex')

/** A user with a household of its own, neither of which is stored. */
export const newActor = (timeZone = 'UTC'): Actor => ({
  userId: newId(),
  householdId: newId(),
  sessionId: newId(),
  timeZone,
})
