import type { Cache } from 'swr'
import { isolated } from '../../../lib/isolated.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { changeLists, type ListChange } from './change-lists.ts'
import type { UnsentOperation } from './list-operation.ts'
import type { Outcome } from './sending/send-batch.ts'

/** Says which edits went to lines that somebody else had removed, with an undo of those removals. */
export function sayWhatIsGone(cache: Cache, outcomes: readonly Outcome<UnsentOperation>[]): void {
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
