import {
  EditedQuantity,
  NO_ITEM_ID,
  SHOPPING_UNITS,
} from '@larder/shared/contracts/shopping-lists/list-lines'
import { MAX_LINES_OF_LIST } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { formatUnit } from '@larder/foods'
import clsx from 'clsx'
import { CircleAlert, Plus } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, memo, useId, useRef, useState } from 'react'
import { loadAhead } from '../../../../lib/lazy-part/lazy-part.tsx'
import { IconButton } from '../../../../ui/button/button.tsx'
import fieldStyles from '../../../../ui/field/field.module.css'
import { Form } from '../../../../ui/form/form.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { numberProblem, readNumber } from '../../../../ui/number-field/read-number.ts'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import type { NewLine } from '../../hooks/use-list-actions.ts'
import { loadFoodCategories } from '../../known-items/category-of-name.ts'
import type { ReadLines } from '../../known-items/read-lines.ts'
import { useKnownItems } from '../../known-items/use-known-items.ts'
import { typedReplaces } from '../../../../ui/field/typed-replaces.ts'
import styles from './add-line-form.module.css'

const DEFAULT_AMOUNT = '1'
const [DEFAULT_UNIT] = SHOPPING_UNITS
const UNITS = SHOPPING_UNITS.map((value) => ({ value, label: formatUnit(value) }))

/** A large part of the script, which nobody needs before something is typed. */
const loadReader = () => import('../../known-items/read-lines.ts')

loadAhead(loadReader)
loadAhead(loadFoodCategories)

/** What the reader needs is loaded while somebody begins to type, where it is not there yet. */
const prepare = () => {
  void loadReader().catch(() => undefined)
  void loadFoodCategories().catch(() => undefined)
}

type AddLineFormProps = {
  listName: string
  /** How many lines the list has. */
  lineCount: number
  onAdd: (lines: readonly NewLine[]) => unknown
}

/**
 * The row that adds items to a list: name, quantity and unit (SHOP-012 to SHOP-015), or several by commas or lines. It does
 * not get the list itself, so that a tick does not render it again.
 */
export const AddLineForm = memo(function AddLineForm({ listName, lineCount, onAdd }: AddLineFormProps) {
  const id = useId()
  const form = `Add to ${listName}`
  const nameRef = useRef<HTMLInputElement>(null)
  const items = useKnownItems()
  const [name, setName] = useState('')
  const [amount, setAmount] = useState(DEFAULT_AMOUNT)
  const [unit, setUnit] = useState<string>(DEFAULT_UNIT)
  const [error, setError] = useState<{ of: 'name' | 'quantity'; text: string }>()
  const readName = async (): Promise<ReadLines> => {
    try {
      return (await loadReader()).readLines(name, items, MAX_LINES_OF_LIST - lineCount)
    } catch {
      const item_name = name.trim()
      return { lines: [{ item_id: NO_ITEM_ID, item_name, unit: DEFAULT_UNIT }] }
    }
  }
  const add = async () => {
    if (name.trim() === '') return setError({ of: 'name', text: 'Name is required' })
    const typed = readNumber(amount)
    const quantity = EditedQuantity.safeParse(typed)
    if (!quantity.success) {
      const text = Number.isNaN(typed) ? numberProblem(amount) : quantity.error.issues[0]?.message
      return setError({ of: 'quantity', text: text ?? '' })
    }
    const { lines, problem } = await readName()
    if (problem !== undefined) return setError({ of: 'name', text: problem })
    // Quantity and unit of the row belong to one item; what was typed beside a name says more.
    const [line] = lines
    const isOne = lines.length === 1 && line !== undefined && line.quantity === undefined
    onAdd(
      isOne ? [{ ...line, quantity: quantity.data, unit: unit === DEFAULT_UNIT ? line.unit : unit }] : lines,
    )
    setName('')
    setAmount(DEFAULT_AMOUNT)
    setUnit(DEFAULT_UNIT)
    setError(undefined)
    nameRef.current?.focus()
  }
  /** A line of text keeps no breaks, by which pasted things are told apart. */
  const pasteLines = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const [start, end] = [selectionStart ?? name.length, selectionEnd ?? name.length]
    const lines = pasted.split(/[\r\n]+/).filter((line) => line.trim() !== '')
    setName(`${name.slice(0, start)}${lines.join('; ')}${name.slice(end)}`)
    setError(undefined)
  }
  /** What was wrong is about what was typed before. */
  const edit = (set: (typed: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    set(event.currentTarget.value)
    setError(undefined)
  }
  const invalid = (of: 'name' | 'quantity') =>
    error?.of === of ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {}
  return (
    <Form aria-label={form} className={styles.form} onSubmit={add}>
      <div className={styles.row}>
        <input
          ref={nameRef}
          aria-label="Name"
          aria-description={form}
          placeholder="2 l milk, eggs"
          autoComplete="off"
          enterKeyHint="done"
          value={name}
          onFocus={prepare}
          onPaste={pasteLines}
          onChange={edit(setName)}
          className={clsx(fieldStyles.control, styles.name)}
          {...invalid('name')}
        />
        <input
          aria-label="Quantity"
          aria-description={form}
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          min={1}
          aria-valuemin={1}
          aria-valuenow={readNumber(amount) || undefined}
          value={amount}
          onChange={edit(setAmount)}
          {...typedReplaces}
          className={clsx(fieldStyles.control, styles.quantity)}
          {...invalid('quantity')}
        />
        <div className={styles.unit}>
          <SelectField
            label="Unit"
            aria-description={form}
            isLabelHidden
            options={UNITS}
            value={unit}
            onChange={setUnit}
          />
        </div>
        <IconButton type="submit" variant="secondary" icon={Plus} label={`Add item to ${listName}`} />
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className={fieldStyles.error}>
          <Icon of={CircleAlert} size={14} />
          {error.text}
        </p>
      )}
    </Form>
  )
})
