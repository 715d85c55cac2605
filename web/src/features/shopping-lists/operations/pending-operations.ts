import type { ShoppingOperation } from '@larder/shared/contracts/shopping-lists/list-operations'
import { useSyncExternalStore } from 'react'

/** A change of a list that is there already, as it is sent. */
export type ListOperation = Exclude<ShoppingOperation, { type: 'create_list' }>

/** A change that this device has made and the server has not confirmed; `at` is when it was made, an instant. */
export type PendingOperation = { operation: ListOperation; at: string }

let pending: readonly PendingOperation[] = []
const listeners = new Set<() => void>()

function publish(next: readonly PendingOperation[]): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Shows a change from now on; returns the function that takes it back when it is confirmed or refused. */
export function addPending(entry: PendingOperation): () => void {
  publish([...pending, entry])
  return () => publish(pending.filter((other) => other !== entry))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The changes that are not confirmed yet, oldest first; updates. */
export const usePendingOperations = (): readonly PendingOperation[] =>
  useSyncExternalStore(subscribe, () => pending)
