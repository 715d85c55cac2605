import { reasonFor } from '../../../lib/api/messages.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useReceiptMutations } from '../lazy-data.ts'
import { capitalised, type PaperKind, PAPER_WORDS } from '../review/paper-words.ts'

/** The actions that end a review; each shows a message with 'Undo'. */
export function useReviewActions(kind: PaperKind) {
  const { one, many } = PAPER_WORDS[kind]
  const { undoAddition, setDiscarded } = useReceiptMutations()
  const runUndo = async (undo: () => Promise<unknown>, failure: string) => {
    try {
      await undo()
      showToast({ tone: 'success', text: 'Undone' })
    } catch (error) {
      showToast({ tone: 'error', text: `${failure}: ${reasonFor(error)}` })
    }
  }
  return {
    /** Confirms that lines were added by the call with this key; 'Undo' removes them all by one call. */
    announceAddition: (key: string, isPast: boolean) =>
      showToast({
        tone: 'success',
        text: isPast ? 'Prices and history were kept.' : 'Items added to inventory successfully!',
        onUndo: () => void runUndo(() => undoAddition(key), 'Error updating item'),
      }),
    /** Discards what waits for review. Throws as `call` does. */
    discard: async (ids: readonly string[]) => {
      await setDiscarded(ids, true)
      showToast({
        tone: 'success',
        text: ids.length === 1 ? `${capitalised(one)} discarded` : `${ids.length} ${many} discarded`,
        onUndo: () => void runUndo(() => setDiscarded(ids, false), `The ${one} stays discarded`),
      })
    },
  }
}
