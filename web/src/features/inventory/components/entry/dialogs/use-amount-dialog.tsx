import { Consume, type InventoryEntry } from '@larder/shared/contracts/inventory'
import { isTooLittle, TOO_LITTLE } from '@larder/shared/domain/inventory/ledger/ledger'
import { formatUnit } from '@larder/foods'
import { type FormEvent, useId, useState } from 'react'
import { forgetDraft, useKeptValue, withDraft } from '../../../../../lib/form-draft.ts'
import { formatQuantity } from '../../../../../lib/format.ts'
import { Button } from '../../../../../ui/button/button.tsx'
import { Modal } from '../../../../../ui/modal/modal.tsx'
import { NumberField } from '../../../../../ui/number-field/number-field.tsx'
import { nameOf } from '../../../entry-name.ts'
import styles from '../entry-form.module.css'

type UseAmountDialogProps = {
  entry: InventoryEntry
  onUse: (entry: InventoryEntry, amount: number) => void
  onClose: () => void
}

type Draft = { amount?: number | undefined }

/** Uses an amount other than the usual one. */
export function UseAmountDialog({ entry, onUse, onClose }: UseAmountDialogProps) {
  const formId = useId()
  const draftKey = `use-amount:${entry.id}:${entry.version}`
  const [amount, setAmount] = useState(
    () => withDraft<Draft>(draftKey, { amount: entry.usual_amount }).amount,
  )
  useKeptValue<Draft>(draftKey, { amount }, amount !== entry.usual_amount)
  const [error, setError] = useState<string>()
  const cancel = () => {
    forgetDraft(draftKey)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data, error: refusal } = Consume.required().safeParse({ quantity: amount ?? Number.NaN })
    if (refusal) return setError(refusal.issues[0]?.message)
    if (data.quantity > entry.quantity) return setError('There is not that much in stock')
    if (isTooLittle(data.quantity, entry.quantity)) return setError(TOO_LITTLE)
    onUse(entry, data.quantity)
    cancel()
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`Use ${nameOf(entry)}`}
      size="sm"
      footer={
        <>
          <Button onPress={cancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Use
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={submit}>
        <NumberField
          label={`Amount (${formatUnit(entry.unit)})`}
          hint={`${formatQuantity(entry.quantity, entry.unit, entry.is_assumed)} at hand`}
          min={0}
          max={entry.quantity}
          step={0.01}
          autoFocus
          value={amount}
          onChange={setAmount}
          error={error}
        />
      </form>
    </Modal>
  )
}
