import { useMemo } from 'react'
import { isListChange } from '../operations/list-operation.ts'
import { useUnsentState } from '../operations/sending/unsent-operations.ts'

/** What of a list the server does not have yet: how many changes, and the lines that they are of. */
type UnsentOfList = {
  count: number
  lineIds: ReadonlySet<string>
  /** Whether all of them are in the storage of the browser by now, so that the page may be closed. */
  isKept: boolean
}

/** What of a list is not sent yet; updates. */
export function useUnsent(listId: string): UnsentOfList {
  const { entries } = useUnsentState()
  return useMemo(() => {
    const changes = entries.filter((entry) => isListChange(entry) && entry.operation.list_id === listId)
    const lineIds = changes.flatMap(({ operation }) => ('line_id' in operation ? operation.line_id : []))
    const isKept = changes.every(({ position }) => position !== undefined)
    return { count: changes.length, lineIds: new Set(lineIds), isKept }
  }, [entries, listId])
}
