import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { storedToken, storeSession } from './session-store.ts'

const LOCK = 'larder-session-renewal'

let lastTurn: Promise<unknown> = Promise.resolve()

/** One at a time: over all tabs where the browser has locks, which on plain http it has not, else over this tab. */
function oneAtATime<T>(action: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(LOCK, action)
  const turn = lastTurn.then(action)
  lastTurn = turn.catch(() => undefined)
  return turn
}

/**
 * Gets a new token in place of the one that a call was refused with, unless another call or tab already has. `ask`
 * gives the renewed session, null when it is over. Answers whether there is a token to try again with.
 * Throws what `ask` throws: a lost network is no logout.
 */
export const renewSession = (usedToken: string, ask: () => Promise<LoginResponse | null>): Promise<boolean> =>
  oneAtATime(async () => {
    const isSuperseded = () => storedToken() !== usedToken
    if (isSuperseded()) return storedToken() !== null
    const renewed = await ask()
    if (renewed === null) return false
    if (isSuperseded()) return storedToken() !== null
    storeSession(renewed.access_token, renewed.user_info)
    return true
  })
