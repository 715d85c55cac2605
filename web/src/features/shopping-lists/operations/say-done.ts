import { showToast } from '../../../ui/toast/toast-queue.ts'
import type { ListChange } from './change-lists.ts'
import type { Outcome } from './sending/send-batch.ts'
import type { UnsentOperation } from './list-operation.ts'

/** How to take back what was said of changes that the server does not have yet. */
const takeBacks = new Map<string, () => void>()

const keyOf = (change: ListChange | UnsentOperation['operation']): string =>
  [change.type, change.list_id, 'line_id' in change ? change.line_id : ''].join(' ')

/** Says that a change was made, which the server may still refuse, with its undo; returns what takes that back. */
export function sayDone(change: ListChange, text: string, onUndo: () => void): () => void {
  const takeBack = showToast({ tone: 'success', text, onUndo })
  takeBacks.set(keyOf(change), takeBack)
  return takeBack
}

let takeBackTick = () => {}

/** As `sayDone`, for the tick of a line; only the last one is said, because ticks follow each other quickly. */
export function sayTicked(change: ListChange, text: string, onUndo: () => void): void {
  takeBackTick()
  takeBackTick = sayDone(change, text, onUndo)
}

/** Takes back what was said of changes that the server has refused. */
export function takeBackRefused(outcomes: readonly Outcome<UnsentOperation>[]): void {
  for (const { unsent, refusal } of outcomes) {
    const key = keyOf(unsent.operation)
    if (refusal !== null) takeBacks.get(key)?.()
    takeBacks.delete(key)
  }
}
