import { formatUnit } from '@larder/foods'
import clsx from 'clsx'
import { Ban, Pencil } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { formatDate } from '../../../../../lib/format.ts'
import { Button } from '../../../../../ui/button/button.tsx'
import { CategoryTile } from '../../../../../ui/category-tile/category-tile.tsx'
import { Checkbox } from '../../../../../ui/checkbox/checkbox.tsx'
import { Icon } from '../../../../../ui/icon/icon.tsx'
import { QuantityStepper } from '../../../../../ui/quantity-stepper/quantity-stepper.tsx'
import { VisuallyHidden } from '../../../../../ui/visually-hidden/visually-hidden.tsx'
import { formatBought, formatPack, shortName } from '../../../receipt-format.ts'
import { canSelect, reasonText } from '../../../review/line-reason.ts'
import { type PaperKind, PAPER_WORDS } from '../../../review/paper-words.ts'
import type { ReviewEvent } from '../../../review/review-state.ts'
import type { ReviewLine } from '../../../review/review-lines.ts'
import { ReviewLineFields } from './review-line-fields.tsx'
import styles from './review-line-row.module.css'

type ReviewLineRowProps = {
  kind: PaperKind
  line: ReviewLine
  /** Which of several orders it is from; empty where that is clear. */
  origin: string
  expiryGuess: string
  isActive: boolean
  /** Shows the quantity as text instead of a stepper. */
  isBrief: boolean
  dispatch: (event: ReviewEvent) => void
  /** The focus came here, or a press, which focuses nothing beside the controls. */
  onFocus: () => void
  /** A mouse moves over it, or has left it. */
  onPoint: (isOver: boolean) => void
  /** The user has checked the line. */
  onConfirm: () => void
  /** Leaves the line out of all future receipts of this shop; undefined where the shop is not known. */
  onLeaveOut: (() => void) | undefined
}

/** One line: whether it is selected, its name, quantity and price; with the printed text when it is unsure. */
export function ReviewLineRow(props: ReviewLineRowProps) {
  const { kind, line, origin, expiryGuess, isActive, isBrief, dispatch } = props
  const { onFocus, onPoint, onConfirm, onLeaveOut } = props
  const { id, name, unit, quantity, price, isSelected, isSure } = line
  const [isEditing, setIsEditing] = useState(false)
  const fieldsId = useId()
  const pack = formatPack(unit)
  const toggle = () => dispatch({ type: 'toggled', id, isSelected: !isSelected })
  const close = () => {
    setIsEditing(false)
    onConfirm()
  }
  return (
    <li
      data-line={id}
      data-active={isActive || undefined}
      data-kind={kind}
      data-reason={line.reason?.kind}
      className={clsx(styles.row, !isSure && styles.unsure)}
      onFocus={onFocus}
      onClick={onFocus}
      onPointerMove={(event) => {
        if (isMouseMoving(event.nativeEvent)) onPoint(true)
      }}
      onPointerLeave={() => onPoint(false)}
      onKeyDown={(event) => handleRowKey(event, { toggle, edit: () => setIsEditing(true) })}
    >
      <div className={styles.tick}>
        <Checkbox
          aria-label={name}
          isSelected={isSelected}
          isDisabled={!canSelect(line.reason)}
          onChange={toggle}
        />
      </div>
      <span className={styles.tile}>
        <CategoryTile category={line.category} size="small" />
      </span>
      <div title={name} className={styles.name}>
        <bdi aria-hidden>{shortName(name)}</bdi>
        <VisuallyHidden>{name}</VisuallyHidden>
        <button
          type="button"
          aria-label={`Edit ${name}`}
          aria-expanded={isEditing}
          aria-controls={isEditing ? fieldsId : undefined}
          className={styles.edit}
          onClick={() => setIsEditing(!isEditing)}
        >
          <Icon of={Pencil} size={14} />
        </button>
        {onLeaveOut === undefined || line.reason !== null ? null : (
          <button
            type="button"
            aria-label={`Never again from this shop: ${name}`}
            title="Never again from this shop"
            className={styles.leaveOut}
            onClick={onLeaveOut}
          >
            <Icon of={Ban} size={14} />
          </button>
        )}
      </div>
      <p className={styles.detail}>
        <bdi>
          {[
            ...(kind === 'order'
              ? orderDetail(line, expiryGuess, isBrief && !isEditing)
              : receiptDetail(line, expiryGuess)),
            ...(origin === '' ? [] : [origin]),
          ].join(' · ')}
        </bdi>
      </p>
      <div className={styles.actions}>
        <div data-stepper={!isBrief || isEditing || undefined} className={styles.amount}>
          {isBrief && !isEditing ? (
            <span className={styles.bought}>{formatBought(quantity, unit)}</span>
          ) : (
            <>
              <QuantityStepper
                label={`Quantity of ${name}`}
                value={quantity}
                min={0}
                step={PAPER_WORDS[kind].step}
                onChange={(value) => dispatch({ type: 'quantity_changed', id, quantity: value })}
              />
              <span className={styles.unit}>{pack === null ? formatUnit(unit) : `× ${pack}`}</span>
            </>
          )}
        </div>
        {isSure || isEditing ? null : (
          <div className={styles.confirm}>
            <Button size="small" aria-label={`Looks right: ${name}`} onPress={onConfirm}>
              Looks right
            </Button>
          </div>
        )}
      </div>
      <span className={styles.price}>
        {price === null ? '' : PAPER_WORDS[kind].formatAmount(price, line.currency)}
      </span>
      {isEditing ? (
        <div id={fieldsId} className={styles.fields}>
          <ReviewLineFields line={line} expiryGuess={expiryGuess} dispatch={dispatch} onDone={close} />
        </div>
      ) : null}
    </li>
  )
}

/** Values that were filled in and their source: a guess or a model's reading is marked as such. */
function receiptDetail(line: ReviewLine, expiryGuess: string): string[] {
  const { item, category, isSure, reason } = line
  if (reason !== null) return [reasonText(reason)]
  const expiry = expiryText(line.expiryDate, expiryGuess)
  if (!isSure) return [`Read as “${item.source_text}”`, ...expiry, ...readerText(line)]
  return [
    isKnown(line) ? 'Known from this shop' : category,
    ...placeText(line),
    ...expiry,
    ...readerText(line),
  ]
}

/** The same for a line of an order, which always shows its category (MAIL-038), and the whole name that stood in the mail. */
function orderDetail(line: ReviewLine, expiryGuess: string, isBrief: boolean): string[] {
  const { item, category, isSure, reason } = line
  if (isBrief && reason === null) return [category]
  if (reason !== null) return [category, reasonText(reason)]
  return [
    ...(isSure ? [] : [`In the mail: “${item.source_text}”`]),
    category,
    ...(isKnown(line) ? ['known from this shop'] : []),
    ...placeText(line),
    ...expiryText(line.expiryDate, expiryGuess),
    ...readerText(line),
  ]
}

const isKnown = ({ parts }: ReviewLine): boolean => parts.every(({ item }) => item.is_known)

const readerText = ({ parts }: ReviewLine): string[] =>
  parts.some(({ item }) => item.read_by === 'model') ? ['read by the model'] : []

function placeText(line: ReviewLine): string[] {
  if (!line.location) return []
  return [`${line.location}${isKnown(line) || line.isLocationChosen ? '' : ' (guess)'}`]
}

const expiryText = (chosen: string | null, guess: string): string[] => {
  const day = chosen ?? guess
  return day === '' ? [] : [`keeps until ${formatDate(day)}${chosen === null ? ' (guess)' : ''}`]
}

/** A finger does not hover; and of rows that scroll under a mouse at rest browsers report a move of no distance. */
const isMouseMoving = ({ pointerType, movementX, movementY }: PointerEvent): boolean =>
  pointerType !== 'touch' && !(movementX === 0 && movementY === 0)

const DIGIT = /^[\d.,]$/

/**
 * Keyboard control of a line: arrow keys move between lines, Space ticks, a digit starts a new quantity, Enter opens
 * the fields.
 */
function handleRowKey(
  event: KeyboardEvent<HTMLLIElement>,
  { toggle, edit }: { toggle: () => void; edit: () => void },
): void {
  const row = event.currentTarget
  const target = event.target as HTMLElement
  const isInQuantity = target.matches('input[inputmode="decimal"]')
  const isOnTick = target.matches('input[type="checkbox"]')
  if (!isInQuantity && !isOnTick) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    focusNextStop(row, event.key === 'ArrowDown' ? 1 : -1)
  } else if (event.key === 'Enter') {
    event.preventDefault()
    edit()
  } else if (event.key === ' ' && isInQuantity) {
    event.preventDefault()
    toggle()
  } else if (isOnTick && DIGIT.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    // Focusing the quantity selects its text, so that the digit of this very key press replaces it.
    row.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.focus()
  }
}

/** The elements that arrow keys move between: each line's check box, and the button that expands the sure lines. */
const STOPS = 'li[data-line] input[type="checkbox"], [data-fold]'

/** Moves the focus from a line, or from the expand button, to the next such element in a direction. */
export function focusNextStop(from: HTMLElement, step: 1 | -1): void {
  const stops = Array.from(from.closest('[data-review-lines]')?.querySelectorAll<HTMLElement>(STOPS) ?? [])
  const own = stops.findIndex((stop) => from.contains(stop))
  stops[own + step]?.focus()
}
