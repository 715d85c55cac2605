import { zodResolver } from '@hookform/resolvers/zod'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { EntryCreate, InventoryEntry } from '@larder/shared/contracts/inventory'
import { formatUnit } from '@larder/foods'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createIdempotencyKeys } from '../../../../../lib/api/idempotency-keys.ts'
import { countEvent } from '../../../../../lib/analytics.ts'
import { forgetDraft, useFormDraft, withDraft } from '../../../../../lib/form-draft.ts'
import { reasonFor } from '../../../../../lib/api/messages.ts'
import { useToday } from '../../../../../lib/hooks/use-today.ts'
import { CategoryTile } from '../../../../../ui/category-tile/category-tile.tsx'
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx'
import { useInventoryMutations } from '../../../data.ts'
import { type EntryFormValues, newEntryRules, newEntryValues } from '../../../entry-form-values.ts'
import { useStockActions } from '../../../hooks/use-stock-actions.ts'
import { EntryFields } from '../entry-fields.tsx'
import styles from '../entry-form.module.css'

type AddEntryDialogProps = {
  item: Item
  /** What the form starts with, where something is known. */
  start?: Partial<EntryFormValues>
  /** The expiry day that was read from the pack just now, YYYY-MM-DD; it replaces one that was typed before. */
  expiry?: string | undefined
  /** The entry was made. */
  onAdded: (entryId: string) => void
  /** Closed without an entry; what was typed is kept, unless `isCancelled`. */
  onLeave: (isCancelled: boolean) => void
}

/** The second step of adding: how much of the item there is, and where (INV-041 to INV-043). */
export function AddEntryDialog({ item, start, expiry, onAdded, onLeave }: AddEntryDialogProps) {
  const draftKey = `add-entry:${item.id}`
  const today = useToday()
  const { create } = useInventoryMutations()
  const { announce } = useStockActions()
  const [keyFor] = useState(createIdempotencyKeys)
  const [failure, setFailure] = useState<string>()
  const { control, handleSubmit, formState } = useForm<EntryFormValues, unknown, EntryCreate>({
    resolver: zodResolver(newEntryRules(item.id, today)),
    defaultValues: {
      ...withDraft(draftKey, { ...newEntryValues(today), ...start }),
      ...(expiry === undefined ? {} : { expiry_date: expiry }),
    },
  })
  useFormDraft(draftKey, control)
  const cancel = () => {
    forgetDraft(draftKey)
    onLeave(true)
  }
  const submit = handleSubmit(async (body) => {
    setFailure(undefined)
    let entry: InventoryEntry
    try {
      entry = await create(body, keyFor(body))
    } catch (error) {
      setFailure(`Error adding to inventory: ${reasonFor(error)}`)
      return
    }
    announce('Item added to inventory successfully!', entry.id)
    countEvent('add_inventory_item')
    forgetDraft(draftKey)
    onAdded(entry.id)
  })
  return (
    <FormDialog
      title="Add to Inventory"
      submitLabel="Add to inventory"
      isPending={formState.isSubmitting}
      failure={failure}
      onSubmit={submit}
      onCancel={cancel}
      onClose={() => onLeave(false)}
    >
      <div className={styles.about}>
        <CategoryTile category={item.category} />
        <div>
          <p className={styles.name}>
            <bdi>{item.name}</bdi>
          </p>
          <p className={styles.detail}>{detailOf(item)}</p>
        </div>
      </div>
      <EntryFields control={control} unit={formatUnit(item.unit)} today={today} />
    </FormDialog>
  )
}

/** Category and usual shelf life of the item (INV-078). */
function detailOf({ category, unit, typical_shelf_life_days, typical_consumption_rate }: Item): string {
  const rate = typical_consumption_rate?.toFixed(2)
  return [
    category,
    rate === undefined ? null : `uses ${rate} ${formatUnit(unit)} per day`,
    typical_shelf_life_days === null ? null : `keeps ${typical_shelf_life_days} days`,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
