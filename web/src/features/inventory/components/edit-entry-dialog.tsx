import { zodResolver } from '@hookform/resolvers/zod'
import type { EntryUpdate, InventoryEntry } from '@larder/shared/contracts/inventory'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { forgetDraft, useFormDraft, withDraft } from '../../../lib/form-draft.ts'
import { formatUnit } from '../../../lib/format.ts'
import { reasonFor } from '../../../lib/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { editedEntryRules, type EntryFormValues, entryValues } from '../entry-form-values.ts'
import { nameOf } from '../entry-name.ts'
import { useStockActs } from '../hooks/use-stock-acts.ts'
import { EntryFields } from './entry-fields.tsx'
import styles from './entry-form.module.css'

type EditEntryDialogProps = { entry: InventoryEntry; today: string; onClose: () => void }

/** Changes an entry (INV-066, INV-067). */
export function EditEntryDialog({ entry, today, onClose }: EditEntryDialogProps) {
  const formId = useId()
  const { save } = useStockActs(today)
  // What was typed over an older state of the entry is no edit of this one.
  const draftKey = `edit-entry:${entry.id}:${entry.version}`
  const [failure, setFailure] = useState<string>()
  const { control, handleSubmit, formState } = useForm<EntryFormValues, unknown, EntryUpdate>({
    resolver: zodResolver(editedEntryRules(entry, today)),
    defaultValues: withDraft(draftKey, entryValues(entry)),
  })
  useFormDraft(draftKey, control)
  const cancel = () => {
    forgetDraft(draftKey)
    onClose()
  }
  const submit = handleSubmit(async (update) => {
    setFailure(undefined)
    try {
      await save(entry, update)
    } catch (error) {
      setFailure(`Error updating item: ${reasonFor(error)}`)
      return
    }
    cancel()
  })
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`Edit ${nameOf(entry)}`}
      footer={
        <>
          <Button onPress={cancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={formState.isSubmitting}>
            Save changes
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
        <EntryFields
          control={control}
          unit={formatUnit(entry.unit)}
          today={today}
          ownLocation={entry.storage_location}
        />
      </form>
    </Modal>
  )
}
