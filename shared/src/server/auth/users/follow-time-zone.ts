import { knownTimeZone } from './known-time-zone.ts'
import type { StoredUser, UserRepository } from './user.repository.ts'

/** Updates the time zone of somebody who lives alone to the one that the browser reported. */
export const followTimeZone = async (
  users: UserRepository,
  user: StoredUser,
  named: string | undefined,
): Promise<StoredUser> => {
  const timeZone = knownTimeZone(named)
  if (timeZone === null || timeZone === user.time_zone) return user
  const isFollowed = await users.followTimeZone(user.household_id, timeZone)
  return isFollowed ? { ...user, time_zone: timeZone } : user
}
