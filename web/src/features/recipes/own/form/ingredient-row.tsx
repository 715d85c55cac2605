import clsx from 'clsx'
import { ArrowDown, ArrowUp, CircleAlert, CircleDashed, Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, memo, type PointerEvent, useId } from 'react'
import { Controller, type FieldErrors } from 'react-hook-form'
import { Badge } from '../../../../ui/badge/badge.tsx'
import { IconButton } from '../../../../ui/button/button.tsx'
import fieldStyles from '../../../../ui/field/field.module.css'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Menu } from '../../../../ui/menu/menu.tsx'
import styles from './ingredient-rows.module.css'
import type { IngredientValues, RecipeFormApi } from './recipe-form-values.ts'
import { typedReplaces } from '../../../../ui/field/typed-replaces.ts'

type IngredientRowProps = {
  form: RecipeFormApi
  index: number
  isFirst: boolean
  isLast: boolean
  /** What the ids of the lists of suggestions begin with. */
  lists: string
  error: FieldErrors<IngredientValues> | undefined
  /** The pointer holds the row at this place, or none. */
  onHold: (index: number | undefined) => void
  onDrag: (event: PointerEvent) => void
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
  /** Several lines were pasted. */
  onPasteLines: (index: number, text: string) => void
}

const FIELDS = ['quantity', 'unit', 'item_name', 'notes'] as const

/** One ingredient: amount, unit, name and note, with a handle and a menu that move it. */
export const IngredientRow = memo(function IngredientRow(props: IngredientRowProps) {
  const { form, index, isFirst, isLast, lists, error, onHold, onDrag, onMove, onRemove, onPasteLines } = props
  const errorId = useId()
  const number = index + 1
  const problems = FIELDS.flatMap((field) => error?.[field]?.message ?? [])

  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(index, index + step)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    onPasteLines(index, text)
  }
  const input = (field: (typeof FIELDS)[number], label: string, placeholder: string) => ({
    ...form.register(`ingredients.${index}.${field}`),
    'aria-label': `${label} ${number}`,
    'aria-invalid': error?.[field] === undefined ? undefined : true,
    'aria-describedby': error?.[field] === undefined ? undefined : errorId,
    placeholder,
    autoComplete: 'off',
    onPaste: paste,
  })
  return (
    <li className={styles.row}>
      <button
        type="button"
        aria-label={`Move ingredient ${number}`}
        aria-description="Arrow up and down move it"
        className={styles.handle}
        onKeyDown={moveByKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          onHold(index)
        }}
        onPointerMove={onDrag}
        onPointerUp={() => onHold(undefined)}
        onPointerCancel={() => onHold(undefined)}
      >
        <Icon of={GripVertical} size={20} />
      </button>
      <div className={styles.fields}>
        <div className={styles.amount}>
          <input
            {...input('quantity', 'Quantity of ingredient', '200')}
            {...typedReplaces}
            className={clsx(fieldStyles.control, styles.quantity)}
          />
          <input
            {...input('unit', 'Unit of ingredient', 'g')}
            list={`${lists}-units`}
            className={clsx(fieldStyles.control, styles.unit)}
          />
        </div>
        <div className={styles.words}>
          <input
            {...input('item_name', 'Ingredient', 'flour')}
            {...form.register(`ingredients.${index}.item_name`, {
              // The item was that of the name before.
              onChange: () => form.setValue(`ingredients.${index}.item_id`, null),
            })}
            list={`${lists}-names`}
            className={clsx(fieldStyles.control, styles.name)}
          />
          <input
            {...input('notes', 'Note on ingredient', 'sifted')}
            className={clsx(fieldStyles.control, styles.note)}
          />
        </div>
        {problems.length === 0 ? null : (
          <span id={errorId} className={fieldStyles.error}>
            <Icon of={CircleAlert} size={14} />
            <span>{problems.join('. ')}</span>
          </span>
        )}
      </div>
      <Controller
        control={form.control}
        name={`ingredients.${index}.optional`}
        render={({ field: { value: isOptional, onChange } }) => (
          <div className={styles.end}>
            <Menu
              label={`More about ingredient ${number}`}
              trigger={<IconButton icon={Ellipsis} label={`More about ingredient ${number}`} />}
              actions={[
                {
                  id: 'optional',
                  label: isOptional ? 'Needed' : 'Optional',
                  icon: CircleDashed,
                  onSelect: () => onChange(!isOptional),
                },
                {
                  id: 'up',
                  label: 'Move up',
                  icon: ArrowUp,
                  isDisabled: isFirst,
                  onSelect: () => onMove(index, index - 1),
                },
                {
                  id: 'down',
                  label: 'Move down',
                  icon: ArrowDown,
                  isDisabled: isLast,
                  onSelect: () => onMove(index, index + 1),
                },
                {
                  id: 'remove',
                  label: 'Remove',
                  icon: Trash2,
                  isDanger: true,
                  onSelect: () => onRemove(index),
                },
              ]}
            />
            {isOptional ? <Badge tone="off">optional</Badge> : null}
          </div>
        )}
      />
    </li>
  )
})
