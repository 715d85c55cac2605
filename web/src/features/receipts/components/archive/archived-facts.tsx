import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { useState } from 'react'
import { forgetDraft, useKeptValue, withDraft } from '../../../../lib/form-draft.ts'
import { formatPrice } from '../../../../lib/format.ts'
import { reasonFor } from '../../../../lib/api/messages.ts'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import { useReceiptMutations } from '../../lazy-data.ts'
import { changesIn, correctionOf, doubtfulFacts, readFacts, type ReceiptFacts } from '../../receipt-facts.ts'
import type { PaperKind } from '../../review/paper-words.ts'
import styles from './archived-receipt.module.css'
import { ReceiptFacts as ShownFacts } from '../review/receipt-facts.tsx'
import { ReceiptFactsFields } from '../review/receipt-facts-fields.tsx'

type ArchivedFactsProps = { kind: PaperKind; result: ReceiptResult; isLocked: boolean }

/** Store, date and total of an archived receipt or order, which can be corrected. Its key must change with each reading. */
export function ArchivedFacts({ kind, result, isLocked }: ArchivedFactsProps) {
  const { correct } = useReceiptMutations()
  const draftKey = `receipt-facts:${result.receipt_id}`
  const [isPending, setIsPending] = useState(false)
  // Only what was typed: somebody else may correct the rest meanwhile.
  const [typed, setTyped] = useState(() => withDraft<Partial<ReceiptFacts>>(draftKey, {}))
  const facts = { ...readFacts(result), ...typed }
  const isChanged = JSON.stringify(facts) !== JSON.stringify(readFacts(result))
  useKeptValue(draftKey, typed, isChanged)
  const [isEditing, setIsEditing] = useState(isChanged)
  const doubtful = isLocked ? [] : doubtfulFacts(result)
  const save = async () => {
    const correction = correctionOf(result, facts, doubtful)
    setIsPending(true)
    try {
      if (Object.keys(correction).length > 0) await correct(result.receipt_id, correction)
      forgetDraft(draftKey)
      setTyped({})
      setIsEditing(false)
    } catch (error) {
      showToast({ tone: 'error', text: reasonFor(error) })
    }
    setIsPending(false)
  }
  // One line when everything is certain; fields when something is doubtful or being edited.
  const hasFields = isEditing || doubtful.length > 0
  return (
    <div className={styles.facts}>
      <ShownFacts
        result={result}
        formatAmount={(amount) => formatPrice(amount, result.currency)}
        omitted={isEditing ? [] : doubtful}
        onEdit={hasFields || isLocked ? undefined : () => setIsEditing(true)}
      />
      {hasFields ? (
        <ReceiptFactsFields
          kind={kind}
          facts={facts}
          doubtful={doubtful}
          isPending={isPending}
          onChange={(next) => setTyped((before) => ({ ...before, ...changesIn(next, facts) }))}
          onDone={() => void save()}
        />
      ) : null}
    </div>
  )
}
