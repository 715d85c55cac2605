import type { User } from '@larder/shared/contracts/accounts/auth'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { beginCalls, forgetBegun } from '../lib/api/begun-calls.ts'
import { untilQuiet } from '../lib/lazy-part/until-quiet.ts'
import { paths } from '../lib/paths.ts'
import { readSession } from '../lib/session/session-store.ts'
import { todayIn } from '../lib/today-in.ts'

/**
 * What the screens that are opened most ask for, by their paths. Written as addresses, because the endpoints with their
 * schemas are part of what is loaded meanwhile; the test compares them.
 */
const FIRST_CALLS: Partial<Record<string, (user: User) => string[]>> = {
  [paths.dashboard]: ({ id, time_zone }) => [
    '/inventory/',
    `/meals/plans?user_id=${id}&start_date=${todayIn(time_zone)}&include_completed=false`,
    `/orders/reminders/${id}`,
    '/shopping-lists/',
  ],
  [paths.inventory]: () => ['/inventory/'],
  [paths.shoppingLists]: () => ['/shopping-lists/'],
}

/**
 * Asks for what the screen of a path shows while its scripts are still being loaded, instead of when they have run; for
 * nothing unless it is known who is signed in.
 */
export function beginFirstCalls(pathname: string): void {
  const { token, user } = readSession()
  const calls = FIRST_CALLS[pathname]
  if (token === null || user === null || calls === undefined) return
  let addresses: string[]
  try {
    addresses = calls(user).map((path) => API_BASE_PATH + path)
  } catch {
    // This browser does not know the person's time zone: the screen says so, and must come up to say it.
    return
  }
  beginCalls(addresses, token)
  void untilQuiet().then(forgetBegun)
}
