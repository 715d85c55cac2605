import { addReceiptItems, type InventoryEntry, STORAGE_LOCATIONS } from '@larder/shared/contracts/inventory'
import type { ReceiptResult } from '@larder/shared/contracts/receipts'
import { isDeduction } from '@larder/shared/domain/receipts/merge-items'
import { useReducer, useState } from 'react'
import { useSWRConfig } from 'swr'
import { createActKeys } from '../../../lib/act-keys.ts'
import { call } from '../../../lib/call.ts'
import { dataKeys } from '../../../lib/data-keys.ts'
import { formatDate } from '../../../lib/format.ts'
import { detailOr } from '../../../lib/messages.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { itemsToAdd, reduceReview, reviewLines } from '../review-state.ts'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReceiptPicture } from './receipt-picture.tsx'
import { ReviewList } from './review-list.tsx'
import styles from './review-dialog.module.css'

type ReviewDialogProps = {
  results: readonly ReceiptResult[]
  /** Files that could not be read, with the reason. */
  failures: readonly { name: string; reason: string }[]
  /** Puts the review off; what was read stays at hand. */
  onClose: () => void
  /** Throws what was read away. */
  onDiscard: () => void
  onAdded: (entries: InventoryEntry[]) => void
}

/** What was read, to be checked and put into stock (RCPT-038 to RCPT-051). */
export function ReviewDialog({ results, failures, onClose, onDiscard, onAdded }: ReviewDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.98px)')
  const [lines, dispatch] = useReducer(reduceReview, results, reviewLines)
  const [activeId, setActiveId] = useState(lines[0]?.id)
  const [storageLocation, setStorageLocation] = useState('')
  const { failure, isPending, submit } = useAddItems(onAdded)

  const active = lines.find((line) => line.id === activeId)
  const selectedCount = lines.filter((line) => line.isSelected).length
  const picture = active ? (
    <ReceiptPicture item={active.item} pageCount={pageCountOf(results, active.item.source_receipt)} />
  ) : null
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
          <Button
            variant="primary"
            isPending={isPending}
            onPress={() => void submit(lines, storageLocation, purchaseDateOf(results))}
          >
            {addLabel(selectedCount)}
          </Button>
        </>
      }
    >
      <ReceiptFacts results={results} />
      <DuplicateWarnings results={results} />
      {failures.map(({ name, reason }) => (
        <div key={name} className={styles.message}>
          <Banner tone="warning">{`${name}: ${reason}`}</Banner>
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
        currency={results[0]?.currency ?? null}
        activeId={activeId}
        isPhone={isPhone}
        dispatch={dispatch}
        onActive={setActiveId}
      />
      <DeductionNote results={results} />
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

/** Said before anything is added: the same receipt twice would count its items twice. */
function DuplicateWarnings({ results }: { results: readonly ReceiptResult[] }) {
  return results.map(({ receipt_id, source_filename, duplicate_of }) =>
    duplicate_of === null ? null : (
      <div key={receipt_id} className={styles.message}>
        <Banner tone="warning">
          {`${source_filename} was already added on ${formatDate(duplicate_of.added_at)}. Adding it again counts its items twice.`}
        </Banner>
      </div>
    ),
  )
}

/** Discounts count in the sum of the lines, so it must be said that they are not among them. */
function DeductionNote({ results }: { results: readonly ReceiptResult[] }) {
  const count = results.flatMap(({ items }) => items).filter(isDeduction).length
  if (count === 0) return null
  return (
    <p className={styles.note}>
      {count === 1 ? '1 discount or return is not listed.' : `${count} discounts or returns are not listed.`}
    </p>
  )
}

const addLabel = (count: number): string => {
  if (count === 0) return 'Add items to inventory'
  return count === 1 ? 'Add 1 item to inventory' : `Add ${count} items to inventory`
}

const pageCountOf = (results: readonly ReceiptResult[], receiptId: string): number =>
  results.find((result) => result.receipt_id === receiptId)?.page_count ?? 1

/** One call carries one day: of several receipts the latest. */
const purchaseDateOf = (results: readonly ReceiptResult[]): string | undefined =>
  results
    .map((result) => result.purchase_date)
    .filter((day) => day !== null)
    .sort()
    .at(-1)

/** Sends the selected lines; a retry of the same lines is the same act. */
function useAddItems(onAdded: (entries: InventoryEntry[]) => void) {
  const { mutate } = useSWRConfig()
  const [keyFor] = useState(createActKeys)
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const submit = async (
    lines: Parameters<typeof itemsToAdd>[0],
    storageLocation: string,
    purchaseDate: string | undefined,
  ) => {
    const body = itemsToAdd(lines, storageLocation !== '')
    if (body.length === 0) return setFailure('Please select at least one item to add to inventory')
    setFailure(undefined)
    setIsPending(true)
    const query = { storage_location: storageLocation, purchase_date: purchaseDate }
    try {
      const entries = await call(
        addReceiptItems,
        { query, body },
        { idempotencyKey: keyFor({ query, body }) },
      )
      onAdded(entries)
      await mutate(dataKeys.inventory)
    } catch (error) {
      setFailure(detailOr(error, 'Failed to add items to inventory'))
      setIsPending(false)
    }
  }
  return { failure, isPending, submit }
}
