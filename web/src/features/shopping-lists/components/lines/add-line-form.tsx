import {
  EditedQuantity,
  LineName,
  MAX_LINE_NAME_LENGTH,
  SHOPPING_UNITS,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import clsx from 'clsx'
import { CircleAlert, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatUnit } from '../../../../lib/format.ts'
import { IconButton } from '../../../../ui/button/button.tsx'
import fieldStyles from '../../../../ui/field/field.module.css'
import { Form } from '../../../../ui/form/form.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { numberProblem, readNumber } from '../../../../ui/number-field/read-number.ts'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import type { NewLine } from '../../hooks/use-list-actions.ts'
import styles from './add-line-form.module.css'

const [DEFAULT_UNIT] = SHOPPING_UNITS
const UNITS = SHOPPING_UNITS.map((value) => ({ value, label: formatUnit(value) }))

type AddLineFormProps = { listName: string; onAdd: (line: NewLine) => void }

/** The row that adds an item to a list: name, quantity and unit (SHOP-012 to SHOP-015). */
export function AddLineForm({ listName, onAdd }: AddLineFormProps) {
  const id = useId()
  const nameRef = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [amount, setAmount] = useState('1')
  const [unit, setUnit] = useState<string>(DEFAULT_UNIT)
  const [error, setError] = useState<{ of: 'name' | 'quantity'; text: string }>()
  const add = () => {
    const item_name = LineName.safeParse(name)
    if (!item_name.success) {
      setError({ of: 'name', text: item_name.error.issues[0]?.message ?? '' })
      return
    }
    const typed = readNumber(amount)
    const quantity = EditedQuantity.safeParse(typed)
    if (!quantity.success) {
      const text = Number.isNaN(typed) ? numberProblem(amount) : quantity.error.issues[0]?.message
      setError({ of: 'quantity', text: text ?? '' })
      return
    }
    onAdd({ item_name: item_name.data, quantity: quantity.data, unit })
    setName('')
    setAmount('1')
    setUnit(DEFAULT_UNIT)
    setError(undefined)
    nameRef.current?.focus()
  }
  const invalid = (of: 'name' | 'quantity') =>
    error?.of === of ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {}
  return (
    <Form aria-label={`Add to ${listName}`} className={styles.form} onSubmit={() => Promise.resolve(add())}>
      <div className={styles.row}>
        <input
          ref={nameRef}
          aria-label="Name"
          placeholder="Add an item"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={MAX_LINE_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          className={clsx(fieldStyles.control, styles.name)}
          {...invalid('name')}
        />
        <input
          aria-label="Quantity"
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          min={1}
          aria-valuemin={1}
          aria-valuenow={readNumber(amount) || undefined}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          className={clsx(fieldStyles.control, styles.quantity)}
          {...invalid('quantity')}
        />
        <div className={styles.unit}>
          <SelectField label="Unit" isLabelHidden options={UNITS} value={unit} onChange={setUnit} />
        </div>
        <IconButton type="submit" variant="secondary" icon={Plus} label="Add item" />
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className={fieldStyles.error}>
          <Icon of={CircleAlert} size={14} />
          {error.text}
        </p>
      )}
    </Form>
  )
}
