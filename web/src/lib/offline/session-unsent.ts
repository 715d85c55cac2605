import { loadAhead } from '../lazy-part/lazy-part.tsx'
import { readOwner, subscribeToSession } from '../session/session-store.ts'

/** Whose unsent values this browser holds; kept until they are removed, also when that is interrupted. */
const HOLDER_KEY = 'unsent_of'

/** The holder after an explicit sign-out: all goes, also if the same person signs in next. */
const SIGNED_OUT = 'nobody'

/** The database and its library, loaded when first needed. */
export const loadUnsentStore = () => import('./unsent-store.ts')
// Without network it could not be loaded any more, and nothing be kept.
loadAhead(loadUnsentStore)

/** Notes that there is something to remove later; before the first value is written. */
export const holdUnsent = (owner: string): void => localStorage.setItem(HOLDER_KEY, owner)

/** Whether this browser may hold unsent values of this owner. */
export const mayHoldUnsent = (owner: string): boolean => localStorage.getItem(HOLDER_KEY) === owner

/** Gives up what is unsent, as the person said at the sign-out; before the session ends. */
export function giveUpUnsent(): void {
  if (localStorage.getItem(HOLDER_KEY) !== null) localStorage.setItem(HOLDER_KEY, SIGNED_OUT)
}

/**
 * Removes unsent values when their owner signed out, here or in another tab, when somebody else signs in, and when their
 * owner belongs to another household; and at the start those that such a removal left behind. A session that the server
 * ended keeps them: the same person may sign in again.
 */
export function forgetUnsentWithSession(): void {
  const removeOthers = () => {
    const holder = localStorage.getItem(HOLDER_KEY)
    const owner = readOwner()
    const isOver = holder === SIGNED_OUT || (owner !== null && holder !== owner)
    if (holder !== null && isOver) void remove(holder)
  }
  removeOthers()
  subscribeToSession(removeOthers)
}

async function remove(holder: string): Promise<void> {
  try {
    const { removeUnsentExcept } = await loadUnsentStore()
    await removeUnsentExcept(holder === SIGNED_OUT ? null : readOwner())
    if (localStorage.getItem(HOLDER_KEY) === holder) localStorage.removeItem(HOLDER_KEY)
  } catch {
    // Tried again when the session changes next, and at the next start; meanwhile only their owner could send them.
  }
}
