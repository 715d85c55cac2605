import { zodResolver } from '@hookform/resolvers/zod'
import type { Item, ItemCreate } from '@larder/shared/contracts/catalogue'
import { foldName, convertQuantity } from '@larder/foods'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { forgetDraft, useFormDraft, withDraft } from '../../../lib/form-draft.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { addItem } from '../data.ts'
import { ITEM_DRAFT_KEY } from '../item-draft.ts'
import { EMPTY_ITEM, type ItemFormValues, itemFormRules } from '../item-form-values.ts'
import { ItemFields } from './item-fields.tsx'

type AddItemDialogProps = {
  /** The household's entries. */
  known: readonly Item[]
  /** The item was made; what was typed is kept until its entry is made too. */
  onCreated: (item: Item) => void
  /** The item existed already. */
  onKnown: (item: Item) => void
  onClose: () => void
}

/** The first step of adding: the item (INV-039, INV-044 to INV-052), or an existing one of the same name. */
export function AddItemDialog({ known, onCreated, onKnown, onClose }: AddItemDialogProps) {
  const [failure, setFailure] = useState<string>()
  const { control, handleSubmit, formState } = useForm<ItemFormValues, unknown, ItemCreate>({
    resolver: zodResolver(itemFormRules),
    defaultValues: withDraft(ITEM_DRAFT_KEY, EMPTY_ITEM),
  })
  useFormDraft(ITEM_DRAFT_KEY, control)
  const name = foldName(useWatch({ control, name: 'name' }))
  const sameName = name === '' ? undefined : known.find((item) => foldName(item.name) === name)
  const cancel = () => {
    forgetDraft(ITEM_DRAFT_KEY)
    onClose()
  }
  const submit = handleSubmit(async (body) => {
    setFailure(undefined)
    if (sameName && convertQuantity(1, body.unit, sameName.unit) !== null) return choose(sameName)
    let item: Item
    try {
      item = await addItem(body)
    } catch (error) {
      setFailure(`Error creating item: ${reasonFor(error)}`)
      return
    }
    onCreated(item)
  })
  const choose = (item: Item) => {
    forgetDraft(ITEM_DRAFT_KEY)
    onKnown(item)
  }
  return (
    <FormDialog
      title="Add Item"
      submitLabel="Create item"
      isPending={formState.isSubmitting}
      failure={failure}
      onSubmit={submit}
      onCancel={cancel}
      onClose={onClose}
    >
      {sameName === undefined ? null : (
        <Banner tone="info" action={{ label: 'Add more of it', onPress: () => choose(sameName) }}>
          <p>
            You have <bdi>{sameName.name}</bdi> already.
          </p>
        </Banner>
      )}
      <ItemFields control={control} />
    </FormDialog>
  )
}
