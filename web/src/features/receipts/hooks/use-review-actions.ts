import { reasonFor } from '../../../lib/api/messages.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useReceiptMutations } from '../lazy-data.ts'

/** What becomes of receipts after their review; each action tells about itself with 'Undo' beside. */
export function useReviewActions() {
  const { undoAddition, setDiscarded } = useReceiptMutations()
  const takeBack = async (undo: () => Promise<unknown>, failure: string) => {
    try {
      await undo()
      showToast({ tone: 'success', text: 'Undone' })
    } catch (error) {
      showToast({ tone: 'error', text: `${failure}: ${reasonFor(error)}` })
    }
  }
  return {
    /** Tells about lines that one call put into stock, named by its key; 'Undo' takes them all back by one call. */
    announceAddition: (key: string) =>
      showToast({
        tone: 'success',
        text: 'Items added to inventory successfully!',
        onUndo: () => void takeBack(() => undoAddition(key), 'Error updating item'),
      }),
    /** Takes receipts out of those that wait for review. Throws as `call` does. */
    discard: async (ids: readonly string[]) => {
      await setDiscarded(ids, true)
      showToast({
        tone: 'success',
        text: ids.length === 1 ? 'Receipt discarded' : `${ids.length} receipts discarded`,
        onUndo: () => void takeBack(() => setDiscarded(ids, false), 'The receipt stays discarded'),
      })
    },
  }
}
