import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { isolated } from '../../../lib/isolated.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useCalendarMutations } from './calendar-data.ts'

/** Makes the shopping list of what the meals of some days lack, says what became of it, and offers to open it. */
export function useListMissing(onOpen: (listId: string) => void) {
  const { listMissing } = useCalendarMutations()
  const [isPending, setIsPending] = useState(false)
  const make = async (start: string, end: string) => {
    setIsPending(true)
    try {
      const { id, name } = await listMissing(start, end)
      showToast({
        tone: 'success',
        text: `'${isolated(name)}' is among your shopping lists`,
        onOpen: () => onOpen(id),
      })
    } catch (error) {
      const isNothing = error instanceof ApiError && error.code === ('nothing_is_missing' satisfies ErrorCode)
      showToast({
        tone: isNothing ? 'success' : 'error',
        text: isNothing ? reasonFor(error) : `No list was made. ${reasonFor(error)}`,
      })
    }
    setIsPending(false)
  }
  return { isPending, make }
}
