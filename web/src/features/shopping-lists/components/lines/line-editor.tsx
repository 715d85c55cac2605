import {
  EditedQuantity,
  LineQuantity,
  MAX_LINE_NOTES_LENGTH,
  SHOPPING_UNITS,
  SMALLEST_QUANTITY,
  type ShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/list-lines'
import { formatUnit } from '@larder/foods'
import { Check, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button, IconButton } from '../../../../ui/button/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { NumberField } from '../../../../ui/number-field/number-field.tsx'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import type { LineEdit } from '../../hooks/use-list-actions.ts'
import styles from './line-editor.module.css'

type LineEditorProps = {
  line: ShoppingListItem
  onSave: (edit: LineEdit) => void
  onCancel: () => void
  onRemove: () => void
}

/** What somebody has typed; what is absent is as the line has it, also when that changes meanwhile. */
type Typed = { quantity?: number | undefined; unit?: string; notes?: string }

/** A line while its quantity, unit and note are edited; the confirm button saves them (SHOP-010, SHOP-011). */
export function LineEditor({ line, onSave, onCancel, onRemove }: LineEditorProps) {
  const [typed, setTyped] = useState<Typed>({})
  const [error, setError] = useState<string>()
  const quantity = 'quantity' in typed ? typed.quantity : line.quantity
  const { unit = line.unit, notes = line.notes ?? '' } = typed
  const type = (change: Typed) => setTyped((before) => ({ ...before, ...change }))
  const save = () => {
    const edit: LineEdit = {}
    // A recipe may need less than 1, and even less of it.
    if (quantity !== line.quantity) {
      const edited = (line.quantity < 1 ? LineQuantity : EditedQuantity).safeParse(quantity)
      if (!edited.success) {
        setError(edited.error.issues[0]?.message)
        return
      }
      edit.quantity = edited.data
    }
    if (unit !== line.unit) edit.unit = unit
    if (notes.trim() !== (line.notes ?? '')) edit.notes = notes.trim() === '' ? null : notes.trim()
    onSave(edit)
  }
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
  }
  const units = [...new Set([...SHOPPING_UNITS, line.unit])].map((value) => ({
    value,
    label: formatUnit(value),
  }))
  return (
    <Form
      aria-label={`Edit ${line.item_name}`}
      className={styles.editor}
      onKeyDown={cancelByKey}
      onSubmit={() => Promise.resolve(save())}
    >
      <p className={styles.name}>
        <bdi>{line.item_name}</bdi>
      </p>
      <div className={styles.amount}>
        <NumberField
          label="Quantity"
          value={quantity}
          onChange={(value) => type({ quantity: value })}
          min={line.quantity < 1 ? SMALLEST_QUANTITY : 1}
          {...(error === undefined ? {} : { error })}
          autoFocus
        />
        <SelectField label="Unit" options={units} value={unit} onChange={(value) => type({ unit: value })} />
      </div>
      <TextField
        label="Note"
        isOptional
        value={notes}
        onChange={(value) => type({ notes: value })}
        maxLength={MAX_LINE_NOTES_LENGTH}
      />
      <div className={styles.buttons}>
        <Button size="small" icon={Trash2} variant="quiet" onPress={onRemove}>
          Remove
        </Button>
        <span className={styles.end}>
          <IconButton icon={X} label="Cancel" onPress={onCancel} />
          <Button type="submit" size="small" variant="primary" icon={Check}>
            Confirm
          </Button>
        </span>
      </div>
    </Form>
  )
}
