import clsx from 'clsx'
import type { KeyboardEvent } from 'react'
import { formatNumber, formatUnit } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CategoryTile } from '../../../ui/category-tile/category-tile.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { QuantityStepper } from '../../../ui/quantity-stepper/quantity-stepper.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { formatMoney, shortName } from '../receipt-format.ts'
import type { ReviewEvent, ReviewLine } from '../review-state.ts'
import styles from './review-line-row.module.css'

type ReviewLineRowProps = {
  line: ReviewLine
  currency: string | null
  isActive: boolean
  /** Shows the quantity as text instead of a stepper. */
  isBrief: boolean
  dispatch: (event: ReviewEvent) => void
  onFocus: () => void
}

const DIGIT = /^[\d.,]$/

/** One read line: ticked or not, how much, what it cost; an unsure one with the text that it was read from. */
export function ReviewLineRow({ line, currency, isActive, isBrief, dispatch, onFocus }: ReviewLineRowProps) {
  const { id, item, name, category, quantity, isSelected, isSure } = line
  const unit = formatUnit(line.unit)
  const toggle = (selected: boolean) => dispatch({ type: 'toggled', id, isSelected: selected })
  return (
    <li
      data-active={isActive || undefined}
      className={clsx(styles.row, !isSure && styles.unsure)}
      onFocus={onFocus}
      onKeyDown={(event) => handleRowKey(event, () => toggle(!isSelected))}
    >
      <Checkbox aria-label={name} isSelected={isSelected} onChange={toggle} />
      <span className={styles.tile}>
        <CategoryTile category={category} size="small" />
      </span>
      <div className={styles.words}>
        <p className={styles.name} title={name} dir="auto">
          <span aria-hidden>{shortName(name)}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </p>
        <p className={styles.detail} dir="auto">
          {isSure ? whatIsKnown(line) : `Read as “${item.source_text}”`}
        </p>
      </div>
      <div className={styles.amount}>
        {isBrief ? (
          <span>{formatNumber(quantity)}</span>
        ) : (
          <QuantityStepper
            label={`Quantity of ${name}`}
            value={quantity}
            min={0}
            step={0.001}
            onChange={(value) => dispatch({ type: 'quantity_changed', id, quantity: value })}
          />
        )}
        <span className={styles.unit}>{unit}</span>
      </div>
      <span className={styles.price}>{item.price === null ? '' : formatMoney(item.price, currency)}</span>
      {isSure ? null : (
        <div className={styles.confirm}>
          <Button variant="accent" size="small" onPress={() => dispatch({ type: 'confirmed', id })}>
            Looks right
          </Button>
        </div>
      )}
    </li>
  )
}

/** Where the line's name comes from, and where the thing will lie; what nobody has said is marked as a guess. */
function whatIsKnown({ item, category }: ReviewLine): string {
  const origin = item.is_known ? 'Known from this shop' : category
  if (item.suggested_location === null) return origin
  return `${origin} · ${item.suggested_location}${item.is_known ? '' : ' (guess)'}`
}

/** Arrow keys walk the lines, Space ticks, a digit starts a new quantity. */
function handleRowKey(event: KeyboardEvent<HTMLLIElement>, toggle: () => void): void {
  const row = event.currentTarget
  const target = event.target as HTMLElement
  const isInQuantity = target.matches('input[type="number"]')
  const isOnTick = target.matches('input[type="checkbox"]')
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    walk(row, event.key === 'ArrowDown' ? 1 : -1)
  } else if (event.key === ' ' && isInQuantity) {
    event.preventDefault()
    toggle()
  } else if (isOnTick && DIGIT.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    // The quantity takes the focus with its text selected, so that the digit of this very key replaces it.
    row.querySelector<HTMLInputElement>('input[type="number"]')?.focus()
  }
}

function walk(row: HTMLElement, step: 1 | -1): void {
  const list = row.closest('[data-review-lines]')
  const ticks = Array.from(list?.querySelectorAll<HTMLElement>('li input[type="checkbox"]') ?? [])
  const own = ticks.findIndex((tick) => row.contains(tick))
  ticks[own + step]?.focus()
}
