import { randomBytes } from 'node:crypto'
import type { Actor } from '../server/authz.ts'

/** An id that nothing has yet. */
export const newId = () => randomBytes(12).toString('hex')

/** A user, in a household of its own, of whom nothing is stored. */
export const newActor = (timeZone = 'UTC'): Actor => ({
  userId: newId(),
  householdId: newId(),
  sessionId: newId(),
  timeZone,
})
