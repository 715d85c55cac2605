import { knownTimeZone } from './known-time-zone.ts'
import type { StoredUser, UserRepository } from './user.repository.ts'

/** Updates the household's time zone to the one that its member's browser reported. */
export const followTimeZone = async (
  users: UserRepository,
  user: StoredUser,
  named: string | undefined,
): Promise<StoredUser> => {
  const timeZone = knownTimeZone(named)
  if (timeZone === null || timeZone === user.time_zone) return user
  await users.updateTimeZone(user.household_id, timeZone)
  return { ...user, time_zone: timeZone }
}
