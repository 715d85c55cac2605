import { useSyncExternalStore } from 'react'
import { holdUnsent, loadUnsentStore, mayHoldUnsent } from '../../../../lib/offline/session-unsent.ts'
import { readOwner, subscribeToSession } from '../../../../lib/session/session-store.ts'
import { wait } from '../../../../lib/wait.ts'
import type { UnsentOperation } from '../list-operation.ts'
import { tellTabs } from '../other-tabs.ts'

/** Some browsers leave a storage that is forbidden or damaged without an answer. */
const STORAGE_WITHIN_MS = 3000

/** Why operations are not kept in this browser, but only as long as the page is open. */
export type StorageFailure = 'full' | 'forbidden'

/** An operation in its order; `position` is where the browser keeps it, undefined while it does not. */
export type Entry = UnsentOperation & { position?: number }

type State = {
  owner: string | null
  /** Oldest first. */
  entries: readonly Entry[]
  /** Whether what an earlier page left is among the entries. */
  isRead: boolean
  failure: StorageFailure | undefined
}

const nothingOf = (owner: string | null): State => ({
  owner,
  entries: [],
  isRead: owner === null || !mayHoldUnsent(owner),
  failure: undefined,
})

let state: State = nothingOf(null)
const listeners = new Set<() => void>()
/** Sent and about to be removed from the storage, which must not bring them back. */
const settled = new Set<string>()
let lastWork: Promise<void> = Promise.resolve()

function publish(change: Partial<State>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** One access to the storage after the other. Resolves when it is done, or takes too long to be waited for. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const fail = (failure: StorageFailure) => publish({ failure })
  const late = setTimeout(() => fail('forbidden'), STORAGE_WITHIN_MS)
  lastWork = lastWork
    .then(work)
    .catch((error: unknown) =>
      fail((error as { name?: unknown } | null)?.name === 'QuotaExceededError' ? 'full' : 'forbidden'),
    )
    .finally(() => clearTimeout(late))
  return Promise.race([lastWork, wait(STORAGE_WITHIN_MS)])
}

/** Follows the session: after a sign-out, and for another person or household, there is nothing of before. */
function followOwner(): void {
  const owner = readOwner()
  // When the server ended the session, what could not be stored waits for the same person, as what is stored does.
  const waits = owner === null && state.owner !== null && mayHoldUnsent(state.owner)
  if (waits || owner === state.owner) return
  publish(nothingOf(owner))
  void readOthers()
}

/** Reads what earlier pages and other tabs left unsent. Never rejects. */
export function readOthers(): Promise<void> {
  const { owner } = state
  if (owner === null || !mayHoldUnsent(owner)) {
    if (!state.isRead) publish({ isRead: true })
    return Promise.resolve()
  }
  return inTurn(async () => {
    const { readUnsent } = await loadUnsentStore()
    const rows = await readUnsent(owner)
    if (state.owner !== owner) return
    const kept = rows
      .map(({ position, value }): Entry => ({ ...(value as UnsentOperation), position }))
      .filter(({ operation }) => !settled.has(operation.id))
    const ids = new Set(kept.map(({ operation }) => operation.id))
    publish({
      entries: [
        ...kept,
        ...state.entries.filter(
          ({ operation, position }) => position === undefined && !ids.has(operation.id),
        ),
      ],
      isRead: true,
    })
  }).then(() => {
    if (!state.isRead) publish({ isRead: true })
  })
}

let sendAdded: (() => void) | undefined

/** Has this done whenever operations were added; nothing when undefined. */
export const whenAdded = (send: (() => void) | undefined): void => {
  sendAdded = send
}

/** Shows operations from now on, and keeps them in this browser until the server has them. */
export function addUnsent(added: readonly UnsentOperation[]): void {
  publish({ entries: [...state.entries, ...added] })
  void keepAll()
  sendAdded?.()
}

/** All that could not be stored before are stored with the next, so that their order stays. */
const keepAll = () =>
  inTurn(async () => {
    const { owner } = state
    const waiting = state.entries.filter(({ position }) => position === undefined)
    if (owner === null || readOwner() !== owner || waiting.length === 0) return
    holdUnsent(owner)
    const { writeUnsent } = await loadUnsentStore()
    const positions = await writeUnsent(owner, waiting, () => readOwner() === owner)
    const positionOf = new Map(waiting.map((entry, index) => [entry, positions[index]]))
    // Sent meanwhile.
    const late = positions.filter((_, index) => settled.has(waiting[index]?.operation.id ?? ''))
    publish({
      entries: state.entries.map((entry) => {
        const position = positionOf.get(entry)
        return position === undefined ? entry : { ...entry, position }
      }),
      ...(positions.length === 0 ? {} : { failure: undefined }),
    })
    await removeKept(late)
    tellTabs({ refusals: [] })
  })

const removeKept = async (positions: readonly number[]) => {
  if (positions.length === 0) return
  const { removeUnsent } = await loadUnsentStore()
  await removeUnsent(positions)
}

/** Removes operations that the server has, or has refused. */
export function settleUnsent(done: readonly Entry[], refusals: readonly string[]): void {
  const ids = new Set(done.map(({ operation }) => operation.id))
  for (const id of ids) settled.add(id)
  const kept = state.entries.filter(({ operation }) => ids.has(operation.id))
  publish({ entries: state.entries.filter(({ operation }) => !ids.has(operation.id)) })
  void inTurn(async () => {
    await removeKept(kept.flatMap(({ position }) => position ?? []))
    tellTabs({ refusals })
  })
}

/** What is unsent now. */
export const unsentState = (): State => state

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is unsent; updates. */
export const useUnsentState = (): State => useSyncExternalStore(subscribe, unsentState)

followOwner()
subscribeToSession(followOwner)
window.addEventListener('beforeunload', (event) => {
  // The browser asks whether to leave: what is not stored yet, or could not be, would be lost.
  if (state.entries.some(({ position }) => position === undefined)) event.preventDefault()
})
