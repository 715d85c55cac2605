import { addReceiptItems, STORAGE_LOCATIONS } from '@larder/shared/contracts/inventory'
import { correctReceipt } from '@larder/shared/contracts/receipt-archive'
import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts'
import { useReducer, useState } from 'react'
import { createActKeys } from '../../../lib/act-keys.ts'
import { countEvent } from '../../../lib/analytics.ts'
import { call } from '../../../lib/call.ts'
import { detailOr, reasonFor } from '../../../lib/messages.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useAnnounceAddition } from '../hooks/use-archive.ts'
import {
  commonDay,
  correctionIn,
  itemsToAdd,
  openReview,
  reduceReview,
  reviewLines,
  type ReviewState,
} from '../review-state.ts'
import { ReceiptPicture } from './receipt-picture.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewReceipts } from './review-receipts.tsx'
import { DeductionNote, DuplicateWarnings } from './review-warnings.tsx'
import styles from './review-dialog.module.css'

type ReviewDialogProps = {
  results: readonly ReceiptResult[]
  /** Files that could not be read, with the reason. */
  failures: readonly { name: string; reason: string }[]
  /** Puts the review off; what was read stays at hand. */
  onClose: () => void
  /** Throws what was read away. */
  onDiscard: () => void
  onAdded: () => void
}

/** What was read, to be checked and put into stock (RCPT-038 to RCPT-051). */
export function ReviewDialog({ results, failures, onClose, onDiscard, onAdded }: ReviewDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.98px)')
  const [state, dispatch] = useReducer(reduceReview, results, openReview)
  const lines = reviewLines(state)
  const [activeId, setActiveId] = useState<number>()
  const [storageLocation, setStorageLocation] = useState('')
  const { failure, isPending, submit } = useAddItems(onAdded)

  // What must be checked stands first, so that the picture shows it first.
  const active = lines.find((line) => line.id === activeId) ?? lines.find((line) => !line.isSure) ?? lines[0]
  const selectedCount = lines.filter((line) => line.isSelected).length
  const picture = active ? <ReceiptPicture item={active.item} {...pageOf(active.item, results)} /> : null
  const storage = (
    <SelectField
      label="Storage location"
      isLabelHidden
      placeholder="Storage: as suggested"
      options={STORAGE_LOCATIONS}
      value={storageLocation}
      onChange={setStorageLocation}
    />
  )
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Review Receipt Items"
      size="lg"
      isFullOnPhone
      aside={isPhone ? null : picture}
      footer={
        <>
          {isPhone ? null : <div className={styles.storage}>{storage}</div>}
          {isPhone ? null : <Button onPress={onDiscard}>Discard</Button>}
          <Button variant="primary" isPending={isPending} onPress={() => void submit(state, storageLocation)}>
            {addLabel(selectedCount)}
          </Button>
        </>
      }
    >
      <ReviewReceipts receipts={state.receipts} dispatch={dispatch} />
      <DuplicateWarnings receipts={state.receipts} dispatch={dispatch} />
      {failures.map(({ name, reason }) => (
        <div key={name} className={styles.message}>
          <Banner tone="warning">
            <p>
              <bdi>{name}</bdi>: {reason}
            </p>
          </Banner>
        </div>
      ))}
      {isPhone ? picture : null}
      {failure === undefined ? null : (
        <div className={styles.message}>
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      <ReviewList
        lines={lines}
        activeId={active?.id}
        isPhone={isPhone}
        dispatch={dispatch}
        onActive={setActiveId}
      />
      <DeductionNote receipts={state.receipts} />
      {isPhone ? (
        <div className={styles.phoneActs}>
          {storage}
          <Button variant="quiet" onPress={onDiscard}>
            Discard
          </Button>
        </div>
      ) : null}
    </Modal>
  )
}

const addLabel = (count: number): string => {
  if (count === 0) return 'Add items to inventory'
  return count === 1 ? 'Add 1 item to inventory' : `Add ${count} items to inventory`
}

/** What was read of the page that a line stands on, and how many pages its receipt has. */
function pageOf({ source_receipt, page_number }: ReceiptItem, results: readonly ReceiptResult[]) {
  const result = results.find(({ receipt_id }) => receipt_id === source_receipt)
  return {
    pageCount: result?.page_count ?? 1,
    page: result?.page_ocr_results.find((page) => page.page_number === page_number),
  }
}

/** Sends the selected lines; a retry of the same lines is the same act. */
function useAddItems(onAdded: () => void) {
  const announce = useAnnounceAddition()
  const [keyFor] = useState(createActKeys)
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const submit = async (state: ReviewState, storageLocation: string) => {
    const body = itemsToAdd(state, storageLocation !== '')
    if (body.length === 0) return setFailure('Please select at least one item to add to inventory')
    setFailure(undefined)
    setIsPending(true)
    const query = { storage_location: storageLocation, purchase_date: commonDay(state) }
    try {
      const key = keyFor({ query, body })
      const entries = await call(addReceiptItems, { query, body }, { idempotencyKey: key })
      countEvent('add_receipt_items', { count: entries.length })
      void saveCorrections(state)
      onAdded()
      await announce(key)
    } catch (error) {
      setFailure(detailOr(error, 'Failed to add items to inventory'))
      setIsPending(false)
    }
  }
  return { failure, isPending, submit }
}

/** The stock is right without them: they are for the archive, what was spent, and duplicates. */
async function saveCorrections({ receipts }: ReviewState): Promise<void> {
  for (const receipt of receipts) {
    const body = correctionIn(receipt)
    if (receipt.isLeftOut || Object.keys(body).length === 0) continue
    try {
      await call(correctReceipt, { params: { id: receipt.result.receipt_id }, body })
    } catch (error) {
      showToast({ tone: 'error', text: `The corrected receipt was not saved: ${reasonFor(error)}` })
    }
  }
}
