import { useState } from 'react'
import { countEvent } from '../../../lib/analytics.ts'
import { createIdempotencyKeys } from '../../../lib/api/idempotency-keys.ts'
import { detailOr, reasonFor } from '../../../lib/api/messages.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useReceiptMutations } from '../lazy-data.ts'
import { useReviewActions } from './use-review-actions.ts'
import { type PaperKind, PAPER_WORDS } from '../review/paper-words.ts'
import { commonDay } from '../review/review-lines.ts'
import { correctionIn, type ReviewState } from '../review/review-state.ts'
import { itemsToAdd } from '../review/items-to-add.ts'

type SubmitDeps = { kind: PaperKind; onAdded: () => void; onDiscarded: () => void; flush: () => void }

/** Adds the selected lines, only once however often they are sent, or discards the receipts. */
export function useSubmitReview({ kind, onAdded, onDiscarded, flush }: SubmitDeps) {
  const { addItems, correct } = useReceiptMutations()
  const actions = useReviewActions(kind)
  const [keyFor] = useState(createIdempotencyKeys)
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState<'add' | 'discard' | null>(null)
  const run = async (name: 'add' | 'discard', fallback: string, action: () => Promise<void>) => {
    setFailure(undefined)
    setPending(name)
    try {
      await action()
    } catch (error) {
      setFailure(detailOr(error, fallback))
      setPending(null)
    }
  }
  return {
    failure,
    pending,
    add: async (state: ReviewState, isPast = false) => {
      const body = itemsToAdd(state)
      if (body.length === 0) return setFailure('Please select at least one item to add to inventory')
      const query = {
        storage_location: state.storageLocation,
        purchase_date: commonDay(state),
        ...(isPast ? ({ is_past: 'true' } as const) : {}),
      }
      await run('add', 'Failed to add items to inventory', async () => {
        const key = keyFor({ query, body })
        const count = await addItems({ query, body }, key)
        countEvent(PAPER_WORDS[kind].event, { count })
        void saveCorrections(state, correct)
        onAdded()
        actions.announceAddition(key, isPast)
      })
    },
    discard: (receiptIds: readonly string[]) =>
      run('discard', `Failed to discard the ${PAPER_WORDS[kind].one}`, async () => {
        flush()
        await actions.discard(receiptIds)
        onDiscarded()
      }),
  }
}

/** The stock does not need this data: it serves the archive, spending and duplicate detection. */
async function saveCorrections(
  { receipts }: ReviewState,
  correct: ReturnType<typeof useReceiptMutations>['correct'],
): Promise<void> {
  for (const receipt of receipts) {
    const body = correctionIn(receipt)
    if (receipt.isLeftOut || Object.keys(body).length === 0) continue
    try {
      await correct(receipt.result.receipt_id, body)
    } catch (error) {
      showToast({ tone: 'error', text: `The corrected receipt was not saved: ${reasonFor(error)}` })
    }
  }
}
