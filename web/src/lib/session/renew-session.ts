import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { storedToken, storeSession } from './session-store.ts'

const LOCK = 'larder-session-renewal'

let lastTurn: Promise<unknown> = Promise.resolve()

/** One renewal at a time: across all tabs where the browser has locks, which need https, else within this tab. */
function oneAtATime<T>(action: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(LOCK, action)
  const turn = lastTurn.then(action)
  lastTurn = turn.catch(() => undefined)
  return turn
}

/**
 * Gets a new token in place of the refused one, unless another call or tab already has. `ask` returns the renewed
 * session, or null when it is over. Returns whether there is a token to retry with. Throws what `ask` throws: a lost
 * connection is no logout.
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
