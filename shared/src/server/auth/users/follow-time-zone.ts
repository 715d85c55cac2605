import { knownTimeZone } from './known-time-zone.ts'
import type { StoredUser, UserRepository } from './user.repository.ts'

/** Has a household's days begin where its member signs in: takes over the zone that the browser named. */
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
