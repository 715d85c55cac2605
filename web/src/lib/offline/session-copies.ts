import { subscribeToSession, readOwner } from '../session/session-store.ts'

/** Whose copies this browser holds; kept until they are removed, also when that is interrupted. */
const HOLDER_KEY = 'copies_of'

/** Several answers in a row are written once. */
const WRITE_AFTER_MS = 500

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** The database and its library, loaded when first needed. */
export const loadCopies = () => import('./copies.ts')

/** Keeps an answer in this browser, a moment later, unless its owner signs out before. */
export function keepCopy(owner: string, key: string, data: unknown): void {
  const receivedAt = new Date().toISOString()
  clearTimeout(waiting.get(key))
  waiting.set(
    key,
    setTimeout(() => void keepCopyNow(owner, key, data, receivedAt), WRITE_AFTER_MS),
  )
}

/** Keeps an answer in this browser at once, as `keepCopy` does. Never rejects: without a storage nothing is kept. */
export async function keepCopyNow(
  owner: string,
  key: string,
  data: unknown,
  receivedAt = new Date().toISOString(),
): Promise<void> {
  clearTimeout(waiting.get(key))
  waiting.delete(key)
  const isWanted = () => readOwner() === owner
  try {
    if (!isWanted()) return
    localStorage.setItem(HOLDER_KEY, owner)
    const { writeCopy } = await loadCopies()
    await writeCopy(owner, key, { data, receivedAt }, isWanted)
  } catch {
    // The page works on as before.
  }
}

/**
 * Removes the copies when their owner signs out, here, in another tab or by the server, or belongs to another household;
 * and at the start those that such a removal left behind.
 */
export function forgetCopiesWithSession(): void {
  const removeOthers = () => {
    const holder = localStorage.getItem(HOLDER_KEY)
    if (holder !== null && holder !== readOwner()) void remove(holder)
  }
  removeOthers()
  subscribeToSession(removeOthers)
}

async function remove(holder: string): Promise<void> {
  try {
    const { removeCopies } = await loadCopies()
    await removeCopies()
    // Signed in again meanwhile, they may have written a copy after this removal.
    const isBack = readOwner() === holder
    if (localStorage.getItem(HOLDER_KEY) === holder && !isBack) localStorage.removeItem(HOLDER_KEY)
  } catch {
    // Tried again when the session changes next, and at the next start; meanwhile only their owner could open them.
  }
}
