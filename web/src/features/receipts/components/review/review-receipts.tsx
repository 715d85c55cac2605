import { useState } from 'react'
import { Badge } from '../../../../ui/badge/badge.tsx'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { doubtfulFacts } from '../../receipt-facts.ts'
import { capitalised, type PaperKind, PAPER_WORDS } from '../../review/paper-words.ts'
import { correctedResult, type ReviewEvent, type ReviewReceipt } from '../../review/review-state.ts'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReceiptFactsFields } from './receipt-facts-fields.tsx'
import styles from './review-receipts.module.css'

/** Up to this many leave room for the lines; of more, only those to check are unfolded. */
const SHORT_LIST = 4

type Dispatch = (event: ReviewEvent) => void

type ReviewReceiptsProps = { kind: PaperKind; receipts: readonly ReviewReceipt[]; dispatch: Dispatch }

/** Store, date and total of each receipt; doubtful values ask to be checked and can be corrected in place. */
export function ReviewReceipts({ kind, receipts, dispatch }: ReviewReceiptsProps) {
  const { many } = PAPER_WORDS[kind]
  const listOf = (label: string, some: readonly ReviewReceipt[]) => (
    <ul aria-label={label} className={styles.receipts}>
      {some.map((receipt) => (
        <Receipt
          key={receipt.result.receipt_id}
          kind={kind}
          receipt={receipt}
          isOneOfMany={receipts.length > 1}
          dispatch={dispatch}
        />
      ))}
    </ul>
  )
  if (receipts.length <= SHORT_LIST) return listOf(capitalised(many), receipts)
  // By what was read, so that a checked one stays where it is.
  const toCheck = receipts.filter(({ result }) => doubtfulFacts(result).length > 0)
  const sure = receipts.filter(({ result }) => doubtfulFacts(result).length === 0)
  return (
    <>
      {toCheck.length === 0 ? null : listOf(`${capitalised(many)} to check`, toCheck)}
      {sure.length === 0 ? null : (
        <details>
          <summary className={styles.summary}>
            {toCheck.length === 0 ? `${sure.length} ${many}` : `${sure.length} further ${many}`}
          </summary>
          {listOf(capitalised(many), sure)}
        </details>
      )}
    </>
  )
}

type ReceiptProps = { kind: PaperKind; receipt: ReviewReceipt; isOneOfMany: boolean; dispatch: Dispatch }

function Receipt({ kind, receipt, isOneOfMany, dispatch }: ReceiptProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { result, orderNumber, apart, facts, isConfirmed, isLeftOut } = receipt
  const receiptId = result.receipt_id
  const doubtful = isConfirmed || isLeftOut ? [] : doubtfulFacts(result)
  const corrected = correctedResult(receipt)
  const done = () => {
    dispatch({ type: 'facts_confirmed', receiptId })
    setIsEditing(false)
  }
  return (
    <li className={styles.receipt}>
      <ReceiptFacts
        result={corrected}
        formatAmount={(amount) => PAPER_WORDS[kind].formatAmount(amount, corrected.currency)}
        omitted={doubtful}
        onEdit={isEditing || isLeftOut || doubtful.length > 0 ? undefined : () => setIsEditing(true)}
      >
        {/* Without a store only the file name identifies the receipt. */}
        {isOneOfMany && doubtful.includes('store_name') ? (
          <bdi className={styles.file}>{result.source_filename}</bdi>
        ) : null}
        {orderNumber === null ? null : <bdi className={styles.number}>{`No. ${orderNumber}`}</bdi>}
        {isLeftOut ? <Badge tone="off">Left out</Badge> : null}
      </ReceiptFacts>
      {apart === null || isLeftOut ? null : <Banner tone="warning">{apart}</Banner>}
      {isEditing || doubtful.length > 0 ? (
        <ReceiptFactsFields
          kind={kind}
          facts={facts}
          doubtful={doubtful}
          onChange={(next) => dispatch({ type: 'facts_changed', receiptId, facts: next })}
          onDone={done}
        />
      ) : null}
    </li>
  )
}
