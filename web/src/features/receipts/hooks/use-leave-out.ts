import { reasonFor } from '../../../lib/api/messages.ts'
import { isolated } from '../../../lib/isolated.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { leaveOut } from '../lazy-data.ts'
import type { ReviewEvent, ReviewState } from '../review/review-state.ts'
import type { ReviewLine } from '../review/review-lines.ts'

/**
 * Returns the action 'never again from this shop' for a line under review, undefined where the shop is not known. It
 * shows at once, and is reverted when the server refuses it or by 'Undo'.
 */
export function useLeaveOut(dispatch: (event: ReviewEvent) => void) {
  return (line: ReviewLine, { receipts }: ReviewState): (() => void) | undefined => {
    const { source_receipt } = line.item
    const shop = receipts.find(({ result }) => result.receipt_id === source_receipt)?.facts.store_name
    if (!shop?.trim()) return undefined
    const show = (isLeftOut: boolean) => dispatch({ type: 'left_out_for_good', id: line.id, isLeftOut })
    const save = async (isLeftOut: boolean) => {
      show(isLeftOut)
      try {
        await Promise.all(
          receipts.map(async ({ result: { receipt_id }, facts }) => {
            const own = line.parts.filter(({ item }) => item.source_receipt === receipt_id)
            if (own.length === 0) return
            const body = {
              line_ids: own.map(({ lineId }) => lineId),
              store_name: facts.store_name.trim(),
              is_left_out: isLeftOut,
            }
            await leaveOut(receipt_id, body)
          }),
        )
      } catch (error) {
        show(!isLeftOut)
        const failure = isLeftOut
          ? `${isolated(line.name)} will be offered again`
          : `${isolated(line.name)} stays left out`
        showToast({ tone: 'error', text: `${failure}: ${reasonFor(error)}` })
        return
      }
      showToast(
        isLeftOut
          ? {
              tone: 'success',
              text: `${isolated(line.name)} will be left out of receipts from this shop`,
              onUndo: () => void save(false),
            }
          : { tone: 'success', text: 'Undone' },
      )
    }
    return () => void save(true)
  }
}
