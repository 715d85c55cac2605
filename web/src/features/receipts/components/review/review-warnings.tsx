import type { ReactNode } from 'react'
import { isDeduction } from '@larder/papers'
import { isSameShopping, type ShoppingPaper } from '@larder/shared/domain/receipts/past/same-shopping'
import { formatDate } from '../../../../lib/format.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { type PaperKind, PAPER_WORDS } from '../../review/paper-words.ts'
import { correctedResult, type ReviewEvent, type ReviewReceipt } from '../../review/review-state.ts'
import styles from './review-dialog.module.css'

type DuplicateWarningsProps = {
  kind: PaperKind
  receipts: readonly ReviewReceipt[]
  dispatch: (event: ReviewEvent) => void
}

/** Warnings before anything is added: adding the same receipt twice would count its items twice. */
export function DuplicateWarnings({ kind, receipts, dispatch }: DuplicateWarningsProps) {
  return receipts.map((receipt, index) => {
    const { result, isLeftOut } = receipt
    const warning = duplicateWarning(kind, receipt, receipts.slice(0, index))
    if (warning === null) return null
    const action = {
      label: isLeftOut ? 'Put it back' : 'Leave it out',
      onPress: () => dispatch({ type: 'left_out', receiptId: result.receipt_id, isLeftOut: !isLeftOut }),
    }
    return (
      <div key={result.receipt_id} className={styles.message}>
        <Banner tone="warning" action={receipts.length > 1 ? action : undefined}>
          <p>
            <bdi>{nameOf(result)}</bdi> {isLeftOut ? 'is left out.' : warning}
          </p>
        </Banner>
      </div>
    )
  })
}

/** The file of a receipt, or the shop of an order. */
const nameOf = ({ source_filename, store_name }: ReviewReceipt['result']): string =>
  source_filename || (store_name ?? 'This order')

/** The warning for a file that is a duplicate; null for others. */
function duplicateWarning(
  kind: PaperKind,
  receipt: ReviewReceipt,
  earlier: readonly ReviewReceipt[],
): ReactNode {
  const { duplicate_of } = receipt.result
  if (duplicate_of !== null) {
    return `was already added on ${formatDate(duplicate_of.added_at)}. Adding it again counts its items twice.`
  }
  const paper = paperOf(kind, receipt)
  const same = earlier.find((other) => isSameShopping(paperOf(kind, other), paper))
  if (same === undefined) return null
  return (
    <>
      looks like the same {PAPER_WORDS[kind].one} as <bdi>{nameOf(same.result)}</bdi>. Adding both counts its
      items twice.
    </>
  )
}

const paperOf = (kind: PaperKind, receipt: ReviewReceipt): ShoppingPaper => {
  const { store_name, purchase_date, receipt_total } = correctedResult(receipt)
  const is_numbered = receipt.orderNumber !== null && receipt.apart === null
  // Hashes of files are known on the server alone.
  return { kind, file_hash: null, is_numbered, store_name, purchase_date, total: receipt_total }
}

/** Discounts count in the sum of the lines, so the review must say that they are not listed. */
export function DeductionNote({ receipts }: { receipts: readonly ReviewReceipt[] }) {
  const included = receipts.filter(({ isLeftOut }) => !isLeftOut)
  const count = included.flatMap(({ result }) => result.items).filter(isDeduction).length
  if (count === 0) return null
  return (
    <p className={styles.note}>
      {count === 1 ? '1 discount or return is not listed.' : `${count} discounts or returns are not listed.`}
    </p>
  )
}
