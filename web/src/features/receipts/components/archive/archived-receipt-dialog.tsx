import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReviewState } from '@larder/shared/contracts/receipts/receipt-review'
import { ListChecks, RotateCw, Trash2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { detailOr, reasonFor } from '../../../../lib/api/messages.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import { isOpen, titleOf } from '../../archive-format.ts'
import { useReceiptMutations, useReceipt } from '../../lazy-data.ts'
import { capitalised, type PaperKind, PAPER_WORDS } from '../../review/paper-words.ts'
import { ArchivedReceipt } from './archived-receipt.tsx'
import { DeleteReceiptDialog } from './delete-receipt-dialog.tsx'
import { ReceiptPages } from '../receipt-pages.tsx'

const ReviewDialog = lazyPart(async () => (await import('../review/review-dialog.tsx')).ReviewDialog)

const OrderCorrectionDialog = lazyPart(
  async () => (await import('../orders/order-correction-dialog.tsx')).OrderCorrectionDialog,
)

type ArchivedReceiptDialogProps = { kind: PaperKind; id: string; onClose: () => void }

/** An archived receipt or order: its picture, everything that was read, and its actions. */
export function ArchivedReceiptDialog({ kind, id, onClose }: ArchivedReceiptDialogProps) {
  const { receipt, error, retry } = useReceipt(id)
  const [isDeleting, setIsDeleting] = useState(false)
  const [isReviewing, setIsReviewing] = useState(false)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { one } = PAPER_WORDS[kind]
  const goBack = () => setIsReviewing(false)
  return (
    <>
      <Modal
        isOpen
        onClose={onClose}
        title={receipt ? titleOf(receipt) : capitalised(one)}
        size="lg"
        isFullOnPhone
        aside={receipt?.has_file && receipt.page_count > 0 ? <ReceiptPages receipt={receipt} /> : null}
        footer={
          receipt ? (
            <Actions
              kind={kind}
              receipt={receipt}
              onDelete={() => setIsDeleting(true)}
              onReview={() => setIsReviewing(true)}
            />
          ) : null
        }
      >
        {error !== undefined && receipt === undefined ? (
          <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
            {detailOr(error, `Failed to load the ${one}`)}
          </Banner>
        ) : null}
        {receipt === undefined && error === undefined ? (
          <LoadingArea text={`Loading ${one}...`}>
            <Skeleton height="240px" />
          </LoadingArea>
        ) : null}
        {receipt ? <ArchivedReceipt receipt={receipt} onCorrect={() => setIsCorrecting(true)} /> : null}
      </Modal>
      {receipt && isDeleting ? (
        <DeleteReceiptDialog
          kind={kind}
          receipt={receipt}
          onCancel={() => setIsDeleting(false)}
          onDeleted={onClose}
        />
      ) : null}
      {receipt && isCorrecting ? (
        <Suspense fallback={null}>
          <OrderCorrectionDialog
            orderId={receipt.id}
            currency={receipt.currency}
            onClose={() => setIsCorrecting(false)}
          />
        </Suspense>
      ) : null}
      {receipt?.result && isReviewing ? (
        <Suspense fallback={null}>
          <ReviewDialog
            kind={kind}
            receiptIds={[receipt.id]}
            failures={[]}
            onClose={goBack}
            onDiscarded={goBack}
            onDone={onClose}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Some lines are not in stock yet. */
const REVIEWABLE: ReadonlySet<ReviewState> = new Set(['waiting', 'partly_added', 'discarded'])

type ActionsProps = { kind: PaperKind; receipt: ReceiptDetail; onDelete: () => void; onReview: () => void }

function Actions({ kind, receipt, onDelete, onReview }: ActionsProps) {
  const mutations = useReceiptMutations()
  const [pending, setPending] = useState<'undo' | 'read' | null>(null)
  const run = async (name: 'undo' | 'read', action: () => Promise<string>) => {
    setPending(name)
    try {
      showToast({ tone: 'success', text: await action() })
    } catch (error) {
      showToast({ tone: 'error', text: reasonFor(error) })
    }
    setPending(null)
  }
  const readAgain = async () => {
    await mutations.readAgain(receipt.id)
    return 'The receipt is being read again'
  }
  const undo = async () => {
    const count = await mutations.undo(receipt.id)
    return `Taken back: ${count} ${count === 1 ? 'entry' : 'entries'} of this ${PAPER_WORDS[kind].one}`
  }
  const isBusy = isOpen(receipt)
  const canReview = receipt.state === 'completed' && REVIEWABLE.has(receipt.review_state)
  return (
    <>
      <Button variant="quiet" icon={Trash2} isDisabled={isBusy} onPress={onDelete}>
        Delete
      </Button>
      {canReview && receipt.undoable_count === 0 ? null : (
        <Button
          icon={Undo2}
          isDisabled={receipt.undoable_count === 0}
          isPending={pending === 'undo'}
          onPress={() => void run('undo', undo)}
        >
          Undo
        </Button>
      )}
      {/* The mails of an order are read again one by one, in the settings. */}
      {kind === 'order' ? null : (
        <Button
          icon={RotateCw}
          isDisabled={isBusy || !receipt.has_file}
          isPending={pending === 'read'}
          onPress={() => void run('read', readAgain)}
        >
          Read again
        </Button>
      )}
      {canReview ? (
        <Button variant="primary" icon={ListChecks} onPress={onReview}>
          Review
        </Button>
      ) : null}
    </>
  )
}
