import { zodResolver } from '@hookform/resolvers/zod'
import {
  type EditableField,
  EntryConflict,
  type EntryUpdate,
  type InventoryEntry,
} from '@larder/shared/contracts/inventory'
import { formatUnit } from '@larder/foods'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../../../lib/api/api-error.ts'
import { forgetDraft, useFormDraft, withDraft } from '../../../../../lib/form-draft.ts'
import { reasonFor } from '../../../../../lib/api/messages.ts'
import { useToday } from '../../../../../lib/hooks/use-today.ts'
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx'
import {
  editedEntryRules,
  type EntryFormValues,
  entryValues,
  rebasedValues,
} from '../../../entry-form-values.ts'
import { nameOf } from '../../../entry-name.ts'
import { useStockActions } from '../../../hooks/use-stock-actions.ts'
import { AboutItem } from '../about-item.tsx'
import { ConflictChoices } from '../conflict-choices.tsx'
import { EntryFields } from '../entry-fields.tsx'

type EditEntryDialogProps = { entry: InventoryEntry; onClose: () => void }

/**
 * Edits an entry (INV-066, INV-067). When somebody else changed the same field meanwhile, it asks which value counts.
 */
export function EditEntryDialog({ entry, onClose }: EditEntryDialogProps) {
  const today = useToday()
  const { save } = useStockActions()
  const [failure, setFailure] = useState<string>()
  /** The version of the entry that the form's values are based on. */
  const [base, setBase] = useState(entry)
  // A draft of an older version must not be applied to this one.
  const draftKey = `edit-entry:${entry.id}:${base.version}`
  const [conflicts, setConflicts] = useState<readonly EditableField[]>([])
  const form = useForm<EntryFormValues, unknown, EntryUpdate>({
    resolver: zodResolver(editedEntryRules(base, today)),
    defaultValues: withDraft(draftKey, entryValues(entry)),
  })
  useFormDraft(draftKey, form.control)
  const cancel = () => {
    forgetDraft(draftKey)
    onClose()
  }
  const submit = form.handleSubmit(async (update) => {
    setFailure(undefined)
    try {
      await save(base, update)
    } catch (error) {
      setFailure(`Error updating item: ${reasonFor(error)}`)
      const conflict = EntryConflict.safeParse(error instanceof ApiError ? error.data : undefined)
      if (conflict.success) rebase(conflict.data)
      return
    }
    cancel()
  })
  const rebase = ({ fields, current }: EntryConflict) => {
    form.reset(rebasedValues(form.getValues(), base, current, fields), { keepDefaultValues: true })
    setBase(current)
    setConflicts(fields)
  }
  const choose = (field: EditableField, choice: 'mine' | 'theirs') => {
    if (choice === 'theirs') form.setValue(field, entryValues(base)[field])
    const left = conflicts.filter((other) => other !== field)
    setConflicts(left)
    if (left.length === 0) setFailure(undefined)
  }
  return (
    <FormDialog
      title={`Edit ${nameOf(entry)}`}
      submitLabel="Save changes"
      isPending={form.formState.isSubmitting}
      isDisabled={conflicts.length > 0}
      failure={conflicts.length > 0 ? undefined : failure}
      onSubmit={submit}
      onCancel={cancel}
      onClose={onClose}
    >
      <AboutItem entry={entry} />
      {failure !== undefined && conflicts.length > 0 ? (
        <ConflictChoices
          failure={failure}
          fields={conflicts}
          mine={form.getValues()}
          theirs={entryValues(base)}
          onChoose={choose}
        />
      ) : null}
      <EntryFields
        control={form.control}
        unit={formatUnit(entry.unit)}
        today={today}
        ownLocation={entry.storage_location}
      />
    </FormDialog>
  )
}
