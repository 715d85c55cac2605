import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { Cache, ScopedMutator } from 'swr'
import { call } from '../../../../lib/api/call.ts'
import { keepCopyNow } from '../../../../lib/offline/session-copies.ts'
import { readOwner } from '../../../../lib/session/session-store.ts'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import {
  cachedLists,
  exclusionsKey,
  serializedListsKey,
  shoppingListsKey,
  showListsOnly,
} from '../lists-cache.ts'
import { whenTabsTell } from '../other-tabs.ts'
import { takeBackRefused } from '../say-done.ts'
import { takeAnswers } from '../show-operations.ts'
import { isolated } from '../../../../lib/isolated.ts'
import { changeLists, type ListChange } from '../change-lists.ts'
import type { UnsentOperation } from '../list-operation.ts'
import type { Outcome } from './send-batch.ts'
import { createSender } from './send-unsent.ts'
import { readOthers, settleUnsent, type Entry, unsentState, whenAdded } from './unsent-operations.ts'

/**
 * Sends what is unsent from now on until `life` is aborted, and shows what became of it. Returns the function to call
 * when the server may be reachable again.
 */
export function startSending(cache: Cache, mutate: ScopedMutator, life: AbortSignal): () => void {
  const settle = async (outcomes: readonly Outcome<Entry>[]) => {
    const applied = outcomes.flatMap((outcome) => (outcome.refusal === null ? outcome : []))
    const refusals = outcomes.flatMap(({ refusal }) => refusal ?? [])
    const owner = readOwner()
    if (owner === null) return
    const shown = cachedLists(cache)
    const lists = shown === undefined ? await call(listShoppingLists, {}) : takeAnswers(shown, applied)
    // Before they leave the unsent ones, so that a tab that is closed now has them in its copy.
    await keepCopyNow(owner, serializedListsKey, lists)
    await showListsOnly(cache, mutate, (current) => takeAnswers(current, applied))
    settleUnsent(
      outcomes.map(({ unsent }) => unsent),
      refusals,
    )
    takeBackRefused(outcomes)
    showRefusals(refusals)
    sayWhatIsGone(cache, outcomes)
    // Settings that were opened meanwhile show what was left out before.
    if (outcomes.some(({ unsent }) => unsent.operation.type === 'exclude')) void mutate(exclusionsKey)
    // After several, a refusal, or an edit of what is gone, the lists may not be as shown.
    if (refusals.length > 0 || outcomes.length > 1 || outcomes[0]?.gone) void mutate(shoppingListsKey)
  }
  const stopHearing = whenTabsTell(({ refusals }) => {
    showRefusals(refusals)
    void follow()
  })
  /** What another tab has sent stays as this one shows it, until the lists are loaded again. */
  const follow = async () => {
    const before = unsentState().entries
    await readOthers()
    const left = new Set(unsentState().entries.map(({ operation }) => operation.id))
    const sent = before.filter(({ operation }) => !left.has(operation.id))
    if (sent.length === 0) return
    const applied = sent.map((unsent) => ({ unsent, answer: undefined }))
    await showListsOnly(cache, mutate, (lists) => takeAnswers(lists, applied))
    void mutate(shoppingListsKey)
  }
  const sender = createSender(settle, life)
  whenAdded(sender.nudge)
  life.addEventListener('abort', () => {
    stopHearing()
    whenAdded(undefined)
  })
  return sender.wake
}

/** One message for all that were refused for the same reason (SHOP-044 to SHOP-047). */
function showRefusals(refusals: readonly string[]): void {
  for (const text of new Set(refusals)) {
    const count = refusals.filter((refusal) => refusal === text).length
    showToast({ tone: 'error', text: count === 1 ? text : `${text} (${count} changes)` })
  }
}

/** Says which edits went to lines that somebody else had removed, with an undo of those removals. */
function sayWhatIsGone(cache: Cache, outcomes: readonly Outcome<UnsentOperation>[]): void {
  const names = new Map<string, string>()
  const restorations = new Map<string, ListChange>()
  for (const { unsent, gone } of outcomes) {
    const { operation, line_name } = unsent
    if (gone === undefined || operation.type !== 'edit') continue
    const { list_id, line_id } = operation
    names.set(line_id, line_name ?? 'A line')
    if (gone === 'list') restorations.set(list_id, { type: 'restore_list', list_id })
    else restorations.set(line_id, { type: 'restore', list_id, line_id })
  }
  const [first] = names.values()
  if (first === undefined) return
  const lines = names.size === 1 ? `${isolated(first)} was` : `${names.size} lines that you changed were`
  showToast({
    tone: 'error',
    text: `${lines} removed on another device meanwhile`,
    onUndo: () => void changeLists(cache, [...restorations.values()]),
  })
}
