import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../../../ui/button/button.tsx'
import { Icon } from '../../../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../../../ui/visually-hidden/visually-hidden.tsx'
import { type PaperKind, PAPER_WORDS } from '../../../review/paper-words.ts'
import type { ReviewEvent } from '../../../review/review-state.ts'
import type { ReviewLine } from '../../../review/review-lines.ts'
import { ReviewLineRow, focusNextStop } from './review-line-row.tsx'
import styles from './review-list.module.css'

/** Up to this many lines fit on the screen, so none are collapsed. */
const SHORT_LIST = 8

type ReviewListProps = {
  kind: PaperKind
  lines: readonly ReviewLine[]
  activeId: number | undefined
  isPhone: boolean
  /** The lines add up to what was paid, so that those to check can be looked over together. */
  isSumRight: boolean
  /** The estimated expiry day of a line; empty when nothing is known. */
  guessExpiry: (line: ReviewLine) => string
  dispatch: (event: ReviewEvent) => void
  onActive: (id: number) => void
  /** The pointer moves on a line, or has left it. */
  onPoint: (id: number | undefined) => void
  /**
   * Gives the action that leaves a line out of all future receipts of its shop; undefined where the shop is not known.
   */
  leaveOutOf: (line: ReviewLine) => (() => void) | undefined
  /** Which of several orders a line is from; empty where that is clear. */
  originOf: (line: ReviewLine) => string
}

/**
 * The lines that were read: first those to check, expanded; then the sure ones, collapsed while others need checking.
 */
export function ReviewList({
  kind,
  lines,
  activeId,
  isPhone,
  isSumRight,
  guessExpiry,
  dispatch,
  onActive,
  onPoint,
  leaveOutOf,
  originOf,
}: ReviewListProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const unsure = lines.filter((line) => !line.isSure)
  const sure = lines.filter((line) => line.isSure)
  const canFold = unsure.length > 0 && lines.length > SHORT_LIST
  /** Runs an action that makes a line sure; the focus moves to the next line that is not. */
  const settle = (line: ReviewLine, action: () => void) => {
    const next = line.isSure ? null : neighbourOf(ref.current, line.id)
    flushSync(action)
    const stop = next?.isConnected ? next : (tickOf(ref.current, line.id) ?? foldButtonIn(ref.current))
    stop?.focus()
  }
  const settleAll = () => {
    flushSync(() => dispatch({ type: 'all_confirmed', ids: unsure.map(({ id }) => id) }))
    ref.current?.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)')?.focus()
  }
  const rowOf = (line: ReviewLine) => {
    const leaveOut = leaveOutOf(line)
    return (
      <ReviewLineRow
        key={line.id}
        kind={kind}
        line={line}
        origin={originOf(line)}
        expiryGuess={guessExpiry(line)}
        isActive={line.id === activeId}
        isBrief={isPhone && line.isSure}
        dispatch={dispatch}
        onFocus={() => onActive(line.id)}
        onPoint={(isOver) => onPoint(isOver ? line.id : undefined)}
        onConfirm={() => settle(line, () => dispatch({ type: 'confirmed', id: line.id }))}
        onLeaveOut={leaveOut && (() => settle(line, leaveOut))}
      />
    )
  }
  if (lines.length === 0) return <p>{PAPER_WORDS[kind].noLines}</p>
  const actions = <SelectActions dispatch={dispatch} />
  return (
    <div ref={ref} data-review-lines className={styles.lines}>
      <VisuallyHidden>
        <span role="status">{unsure.length === 0 ? '' : `${unsure.length} left to check`}</span>
      </VisuallyHidden>
      {unsure.length === 0 ? null : (
        <Group
          title={`Please check (${unsure.length})`}
          action={actions}
          notice={
            isSumRight && unsure.length > 1 ? (
              <div className={styles.together}>
                <p>The prices add up to what was paid: only names and amounts are left to look over.</p>
                <Button size="small" onPress={settleAll}>
                  All look right
                </Button>
              </div>
            ) : null
          }
        >
          {unsure.map(rowOf)}
        </Group>
      )}
      {sure.length === 0 ? null : (
        <Group
          title={`Sure (${sure.length})`}
          action={unsure.length === 0 ? actions : null}
          fold={canFold ? { isUnfolded, onToggle: () => setIsUnfolded(!isUnfolded) } : undefined}
        >
          {sure.map(rowOf)}
        </Group>
      )}
      {isPhone ? null : (
        <p className={styles.keys}>
          Arrow keys move between lines, Space ticks, digits change the quantity, Enter opens the details.
        </p>
      )}
    </div>
  )
}

function SelectActions({ dispatch }: Pick<ReviewListProps, 'dispatch'>) {
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        size="small"
        onPress={() => dispatch({ type: 'all_toggled', isSelected: true })}
      >
        Select All
      </Button>
      <Button
        variant="quiet"
        size="small"
        onPress={() => dispatch({ type: 'all_toggled', isSelected: false })}
      >
        Deselect All
      </Button>
    </div>
  )
}

type GroupProps = {
  title: string
  action: ReactNode
  /** What is said of all lines, above them. */
  notice?: ReactNode
  fold?: { isUnfolded: boolean; onToggle: () => void } | undefined
  children: ReactNode
}

function Group({ title, action, notice, fold, children }: GroupProps) {
  const id = useId()
  const listId = useId()
  const isOpen = fold === undefined || fold.isUnfolded
  return (
    <section aria-labelledby={id} className={styles.group}>
      <div className={styles.heading}>
        <h3 id={id} className={styles.title}>
          {fold === undefined ? (
            title
          ) : (
            <button
              type="button"
              data-fold
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              className={styles.fold}
              onClick={fold.onToggle}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
                event.preventDefault()
                focusNextStop(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
              }}
            >
              {title}
              <span aria-hidden className={styles.foldWord}>
                {isOpen ? 'Hide' : 'Show'}
              </span>
              <Icon of={ChevronDown} size={16} />
            </button>
          )}
        </h3>
        {action}
      </div>
      {notice}
      {isOpen ? <ul id={listId}>{children}</ul> : null}
    </section>
  )
}

const tickOf = (list: HTMLElement | null, id: number) =>
  list?.querySelector<HTMLElement>(`[data-line="${id}"] input[type="checkbox"]`)

const foldButtonIn = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('[data-fold]')

/** The check box of the line below one in its group, or of the one above it at the end. */
function neighbourOf(list: HTMLElement | null, id: number): HTMLElement | null | undefined {
  const row = list?.querySelector(`[data-line="${id}"]`)
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  return neighbour?.querySelector<HTMLElement>('input[type="checkbox"]')
}
