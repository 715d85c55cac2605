import type { CorrectionLine, OrderCorrection } from '@larder/shared/contracts/orders/order-correction'
import { useState } from 'react'
import { createIdempotencyKeys } from '../../../../lib/api/idempotency-keys.ts'
import { detailOr, reasonFor } from '../../../../lib/api/messages.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import { useOrderCorrection, useReceiptMutations } from '../../lazy-data.ts'
import { CorrectionLines } from './correction-lines.tsx'

type OrderCorrectionDialogProps = { orderId: string; currency: string | null; onClose: () => void }

/** What later mails changed of an order in stock: the stock is corrected by the ticked lines, or left as it is. */
export function OrderCorrectionDialog({ orderId, currency, onClose }: OrderCorrectionDialogProps) {
  const { correction, error, retry } = useOrderCorrection(orderId)
  // The lines whose tick differs from how they start.
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const { failure, pending, submit } = useSubmit(orderId, onClose)
  const lines = correction?.lines ?? []
  const chosen = lines.filter((line) => isTicked(line, toggled))
  const toggle = (lineId: string) =>
    setToggled((before) => {
      const after = new Set(before)
      if (!after.delete(lineId)) after.add(lineId)
      return after
    })
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="What changed"
      isFullOnPhone
      footer={
        correction && lines.length > 0 ? (
          <>
            <Button isPending={pending === 'leave'} onPress={() => void submit('leave', correction, [])}>
              Leave as it is
            </Button>
            <Button
              variant="primary"
              isDisabled={chosen.length === 0}
              isPending={pending === 'correct'}
              onPress={() => void submit('correct', correction, chosen)}
            >
              Correct stock
            </Button>
          </>
        ) : null
      }
    >
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      {correction === undefined && error !== undefined ? (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, 'Failed to load the changes')}
        </Banner>
      ) : null}
      {correction === undefined && error === undefined ? (
        <LoadingArea text="Loading changes...">
          <Skeleton height="160px" />
        </LoadingArea>
      ) : null}
      {correction && lines.length === 0 ? <p>Your stock is as the order says.</p> : null}
      {lines.length > 0 ? (
        <CorrectionLines
          lines={lines}
          currency={currency}
          isTicked={(line) => isTicked(line, toggled)}
          onToggle={toggle}
        />
      ) : null}
    </Modal>
  )
}

const isTicked = ({ line_id, is_possible, is_selected }: CorrectionLine, toggled: ReadonlySet<string>) =>
  is_possible && is_selected !== toggled.has(line_id)

/** Applies a correction; after it was applied, a message offers to undo it. */
function useSubmit(orderId: string, onDone: () => void) {
  const { correctStock, undoCorrection } = useReceiptMutations()
  const [keyFor] = useState(createIdempotencyKeys)
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState<'correct' | 'leave' | null>(null)

  const undo = async (key: string) => {
    try {
      await undoCorrection(orderId, key)
      showToast({ tone: 'success', text: 'Undone' })
    } catch (error) {
      showToast({ tone: 'error', text: `The stock stays corrected: ${reasonFor(error)}` })
    }
  }
  const submit = async (
    action: 'correct' | 'leave',
    { known_at }: OrderCorrection,
    chosen: readonly CorrectionLine[],
  ) => {
    const choice = { known_at, line_ids: chosen.map(({ line_id }) => line_id) }
    const key = keyFor(choice)
    setFailure(undefined)
    setPending(action)
    try {
      await correctStock(orderId, choice, key)
      showToast(
        action === 'leave'
          ? { tone: 'success', text: 'Your stock stays as it is' }
          : { tone: 'success', text: 'Your stock was corrected', onUndo: () => void undo(key) },
      )
      onDone()
    } catch (error) {
      setFailure(`The stock could not be corrected: ${reasonFor(error)}`)
    }
    setPending(null)
  }
  return { failure, pending, submit }
}
