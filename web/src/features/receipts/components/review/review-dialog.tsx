import { STORAGE_LOCATIONS } from '@larder/foods'
import type { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import { useState } from 'react'
import { detailOr, reasonFor } from '../../../../lib/api/messages.ts'
import { useIsPhone, useMediaQuery } from '../../../../lib/hooks/use-media-query.ts'
import { useToday } from '../../../../lib/hooks/use-today.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import { useFollowedLine } from '../../hooks/use-followed-line.ts'
import { useLeaveOut } from '../../hooks/use-leave-out.ts'
import { useReview } from '../../hooks/use-review.ts'
import { guessExpiry, isAllExpired } from '../../review/expiry-guess.ts'
import { type PaperKind, PAPER_WORDS } from '../../review/paper-words.ts'
import { originText, reviewLines } from '../../review/review-lines.ts'
import { addUp, type ReviewState } from '../../review/review-state.ts'
import { OldPaperDialog } from './old-paper-dialog.tsx'
import { ReceiptPicture } from '../receipt-picture.tsx'
import { ReviewList } from './lines/review-list.tsx'
import { ReviewReceipts } from './review-receipts.tsx'
import { DeductionNote, DuplicateWarnings } from './review-warnings.tsx'
import { SplitOffers } from './split-offers.tsx'
import styles from './review-dialog.module.css'
import { useSubmitReview } from '../../hooks/use-submit-review.ts'

type ReviewDialogProps = {
  kind: PaperKind
  receiptIds: readonly string[]
  /** Files that could not be read, with the reason. */
  failures: readonly { name: string; reason: string }[]
  /** Postpones the review; what was read and edited is kept. */
  onClose: () => void
  onDiscarded: () => void
  /** Nothing is left to review here: it was added, or split into receipts that come later. */
  onDone: () => void
}

/**
 * The lines that were read, to be checked and added to stock (RCPT-038 to RCPT-051, and MAIL-036 to MAIL-044 for orders).
 */
export function ReviewDialog(props: ReviewDialogProps) {
  const { kind, failures, onClose, onDiscarded, onDone } = props
  const isPhone = useIsPhone()
  // Beside the picture the lines need the width of a small desktop; on less it stands above them.
  const hasAside = useMediaQuery('(min-width: 1000px)')
  const today = useToday()
  const [splitIds, setSplitIds] = useState<readonly string[]>([])
  const receiptIds = props.receiptIds.filter((id) => !splitIds.includes(id))
  const { state, review, error, saveError, retry, dispatch, flush } = useReview(receiptIds)
  const onSplit = (receiptId: string) => {
    const rest = receiptIds.filter((id) => id !== receiptId)
    // At once: what was edited of the picture has nowhere to be saved any more.
    review(rest)
    if (rest.length === 0) onDone()
    else setSplitIds([...splitIds, receiptId])
  }
  const lines = state ? reviewLines(state) : []
  const { focusedId, followedId, focus, point } = useFollowedLine()
  const leaveOut = useLeaveOut(dispatch)
  const { failure, pending, add, discard } = useSubmitReview({ kind, onAdded: onDone, onDiscarded, flush })
  const [isAsking, setIsAsking] = useState(false)

  // Lines to check come first, so the picture shows the first of those.
  const active = lines.find((line) => line.id === focusedId) ?? lines.find((line) => !line.isSure) ?? lines[0]
  const followed = lines.find((line) => line.id === followedId) ?? active
  const selectedCount = lines.filter((line) => line.isSelected).length
  const picture =
    kind === 'receipt' && state && followed ? (
      <ReceiptPicture item={followed.item} {...pageOf(followed.item, state)} />
    ) : null
  const storage = (
    <StorageField
      kind={kind}
      value={state?.storageLocation ?? ''}
      onChange={(storageLocation) => dispatch({ type: 'storage_chosen', storageLocation })}
    />
  )
  const discardButton = (
    <Button
      variant={isPhone ? 'quiet' : 'secondary'}
      isPending={pending === 'discard'}
      onPress={() => void discard(receiptIds)}
    >
      Discard
    </Button>
  )
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={PAPER_WORDS[kind].title}
      size="lg"
      isFullOnPhone
      aside={hasAside ? picture : null}
      footer={
        state ? (
          <>
            {isPhone ? null : <div className={styles.storage}>{storage}</div>}
            {isPhone ? null : discardButton}
            <Button
              variant="primary"
              isPending={pending === 'add'}
              onPress={() => (isAllExpired(state, today) ? setIsAsking(true) : void add(state))}
            >
              {addLabel(selectedCount)}
            </Button>
          </>
        ) : null
      }
    >
      {state ? null : <Loading kind={kind} error={error} onRetry={retry} />}
      {state ? (
        <>
          <ReviewReceipts kind={kind} receipts={state.receipts} dispatch={dispatch} />
          <DuplicateWarnings kind={kind} receipts={state.receipts} dispatch={dispatch} />
          <SplitOffers receipts={state.receipts} onSplit={onSplit} />
        </>
      ) : null}
      {failures.map(({ name, reason }) => (
        <div key={name} className={styles.message}>
          <Banner tone="warning">
            <p>
              <bdi>{name}</bdi>: {reason}
            </p>
          </Banner>
        </div>
      ))}
      {hasAside ? null : picture}
      {failure === undefined ? null : (
        <div className={styles.message}>
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      {saveError === undefined ? null : (
        <div className={styles.message}>
          <Banner tone="warning">
            {`Your changes are not saved yet: ${reasonFor(saveError)} Larder tries again while this window is open.`}
          </Banner>
        </div>
      )}
      {state ? (
        <>
          <ReviewList
            kind={kind}
            lines={lines}
            activeId={active?.id}
            isPhone={isPhone}
            isSumRight={addUp(state)}
            guessExpiry={(line) => guessExpiry(line, state, today)}
            dispatch={dispatch}
            onActive={focus}
            onPoint={point}
            leaveOutOf={(line) => leaveOut(line, state)}
            originOf={(line) => (kind === 'order' ? originText(line, state) : '')}
          />
          <DeductionNote receipts={state.receipts} />
        </>
      ) : null}
      {isAsking && state ? (
        <OldPaperDialog
          kind={kind}
          onAnswer={(isPast) => {
            setIsAsking(false)
            void add(state, isPast)
          }}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
      {isPhone && state ? (
        <div className={styles.phoneActions}>
          {storage}
          {discardButton}
        </div>
      ) : null}
    </Modal>
  )
}

type StorageFieldProps = { kind: PaperKind; value: string; onChange: (place: string) => void }

/** The place for all lines: one of a list for receipts (RCPT-047), free text for orders (MAIL-041). */
function StorageField({ kind, value, onChange }: StorageFieldProps) {
  const label = 'Storage location'
  if (kind === 'order') {
    return (
      <TextField
        label={label}
        isOptional
        placeholder="As suggested"
        dir="auto"
        maxLength={60}
        autoComplete="off"
        value={value}
        onChange={onChange}
      />
    )
  }
  return (
    <SelectField
      label={label}
      isLabelHidden
      placeholder="Storage: as suggested"
      options={STORAGE_LOCATIONS}
      value={value}
      onChange={onChange}
    />
  )
}

type LoadingProps = { kind: PaperKind; error: unknown; onRetry: () => void }

function Loading({ kind, error, onRetry }: LoadingProps) {
  const { one } = PAPER_WORDS[kind]
  if (error !== undefined) {
    return (
      <Banner tone="error" action={{ label: 'Try again', onPress: onRetry }}>
        {detailOr(error, `Failed to load the ${one}`)}
      </Banner>
    )
  }
  return (
    <LoadingArea text={`Loading ${one}...`}>
      <Skeleton height="240px" />
    </LoadingArea>
  )
}

const addLabel = (count: number): string => {
  if (count === 0) return 'Add items to inventory'
  return count === 1 ? 'Add 1 item to inventory' : `Add ${count} items to inventory`
}

/** The text read from a line's page, the places of its lines, and the number of pages of its receipt. */
function pageOf({ source_receipt, page_number }: ReceiptItem, { receipts }: ReviewState) {
  const result = receipts.find((receipt) => receipt.result.receipt_id === source_receipt)?.result
  return {
    pageCount: result?.page_count ?? 1,
    page: result?.page_ocr_results.find((page) => page.page_number === page_number),
    boxes: (result?.items ?? []).flatMap((item) =>
      item.box !== null && item.page_number === page_number ? [item.box] : [],
    ),
  }
}
