import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import clsx from 'clsx'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { IconButton } from '../../../../ui/button/button.tsx'
import { amountOf } from '../../share-text.ts'
import { UnsentMark } from '../unsent/unsent-mark.tsx'
import { STOCKED } from '../put-away/stocked-words.ts'
import styles from './line-view.module.css'

type LineViewProps = {
  line: ShoppingListItem
  /** Whose ticks need no name. */
  userId: string | undefined
  /** Whether the server does not have its last change yet. */
  isUnsent: boolean
  /** What it will cost, in words. */
  price: string | null
  onCheck: (line: ShoppingListItem, isChecked: boolean) => void
  onEdit: (lineId: string) => void
  onRemove: (line: ShoppingListItem) => void
}

/** A line of a list: the whole of it ticks, but for its buttons (SHOP-009, SHOP-010). */
export const LineView = memo(LineFace, isSameView)

/** Lines are created anew with each change and load; only those that changed are rendered again. */
function isSameView(before: LineViewProps, after: LineViewProps): boolean {
  const { line: lineBefore, ...rest } = before
  const { line: lineAfter, ...restAfter } = after
  const names = Object.keys(rest) as (keyof typeof rest)[]
  return (
    names.every((name) => rest[name] === restAfter[name]) &&
    (lineBefore === lineAfter || JSON.stringify(lineBefore) === JSON.stringify(lineAfter))
  )
}

function LineFace({ line, userId, isUnsent, price, onCheck, onEdit, onRemove }: LineViewProps) {
  const id = useId()
  const { item_name: name } = line
  // A tick is shown at once; the list needs longer to move the line.
  const [choice, setChoice] = useState({ line, checked: line.checked })
  const { checked } = choice.line === line ? choice : line
  const detail = detailOf(line, userId, price)
  return (
    <div className={clsx(styles.line, checked && styles.checked)} data-checked={checked || undefined}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={checked}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-amount ${id}-detail ${id}-unsent`}
          onChange={() => {
            setChoice({ line, checked: !checked })
            onCheck(line, !checked)
          }}
          className={styles.input}
        />
        <span aria-hidden className={styles.circle}>
          <Check size={18} strokeWidth={2.5} />
        </span>
        <span className={styles.words}>
          <bdi id={`${id}-name`} className={styles.name}>
            {name}
          </bdi>
          <span id={`${id}-detail`} className={styles.detail}>
            {detail}
          </span>
        </span>
        <span id={`${id}-unsent`}>{isUnsent ? <UnsentMark /> : null}</span>
        <span id={`${id}-amount`} className={styles.amount}>
          {amountOf(line)}
        </span>
      </label>
      <IconButton size="small" icon={Pencil} label={`Edit ${name}`} onPress={() => onEdit(line.id)} />
      <span className={styles.remove}>
        <IconButton size="small" icon={Trash2} label={`Remove ${name}`} onPress={() => onRemove(line)} />
      </span>
    </div>
  )
}

/** Whether it is in stock already, who else ticked it, the note, why it is on the list, and what it will cost. */
function detailOf(
  { notes, reason, checked_by, stocked }: ShoppingListItem,
  userId: string | undefined,
  price: string | null,
): string {
  const by = checked_by === null || checked_by.user_id === userId ? null : `Ticked by ${checked_by.name}`
  const inStock = stocked ? STOCKED[stocked.by] : null
  return [inStock, by, notes, reason, price].filter((part) => part !== null).join(' · ')
}
