import { zodResolver } from '@hookform/resolvers/zod'
import { createItem, type Item, type ItemCreate } from '@larder/shared/contracts/catalogue'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { createActKeys } from '../../../lib/act-keys.ts'
import { call } from '../../../lib/call.ts'
import { forgetDraft, useFormDraft, withDraft } from '../../../lib/form-draft.ts'
import { reasonFor } from '../../../lib/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { EMPTY_ITEM, type ItemFormValues, itemFormRules } from '../item-form-values.ts'
import { ItemFields } from './item-fields.tsx'
import styles from './add-item-dialog.module.css'

const DRAFT_KEY = 'add-item'

type AddItemDialogProps = { onCreated: (item: Item) => void; onClose: () => void }

/** The first step of adding: the item itself (INV-039, INV-044 to INV-052). */
export function AddItemDialog({ onCreated, onClose }: AddItemDialogProps) {
  const formId = useId()
  const [keyFor] = useState(createActKeys)
  const [failure, setFailure] = useState<string>()
  const { control, handleSubmit, formState } = useForm<ItemFormValues, unknown, ItemCreate>({
    resolver: zodResolver(itemFormRules),
    defaultValues: withDraft(DRAFT_KEY, EMPTY_ITEM),
  })
  useFormDraft(DRAFT_KEY, control)
  const cancel = () => {
    forgetDraft(DRAFT_KEY)
    onClose()
  }
  const submit = handleSubmit(async (body) => {
    setFailure(undefined)
    let item: Item
    try {
      item = await call(createItem, { body }, { idempotencyKey: keyFor(body) })
    } catch (error) {
      setFailure(`Error creating item: ${reasonFor(error)}`)
      return
    }
    showToast({ tone: 'success', text: 'Item created successfully! Now add it to your inventory.' })
    forgetDraft(DRAFT_KEY)
    onCreated(item)
  })
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Add Item"
      footer={
        <>
          <Button onPress={cancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={formState.isSubmitting}>
            Create item
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
        <ItemFields control={control} />
      </form>
    </Modal>
  )
}
