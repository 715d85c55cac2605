import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { ChevronDown } from 'lucide-react'
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useListBox } from '../../../../lib/hooks/use-list-box.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { arrangeLines } from '../../arrange-lines.ts'
import type { ListActions } from '../../hooks/use-list-actions.ts'
import { useLineWindow } from '../../hooks/use-line-window.ts'
import { useUnsent } from '../../hooks/use-unsent.ts'
import { layLineRows, type LinePart, type LineRow } from '../../line-rows.ts'
import { LineEditor } from './line-editor.tsx'
import styles from './line-list.module.css'
import { LineView } from './line-view.tsx'
import { RemoveLineDialog } from './remove-line-dialog.tsx'

/** A basket with more lines than this is folded until somebody opens it. */
const MAX_OPEN_BASKET = 5

type LineListProps = {
  list: ShoppingList
  actions: ListActions
  userId: string | undefined
  /** The order in which the categories are passed in the shop of the list. */
  shopOrder?: readonly string[]
  /** What a line will cost, in words. */
  priceOf?: (line: ShoppingListItem) => string | null
  /** The level of the categories' headings, below that of the list's own. */
  Heading: 'h2' | 'h3'
}

/**
 * The lines of a list under their categories, and below them what is in the basket. Of thousands of lines only those near
 * the screen are rendered, and those around the keyboard focus.
 */
export function LineList({ list, actions, userId, shopOrder, priceOf, Heading }: LineListProps) {
  const id = useId()
  const { ref, width, top } = useListBox()
  const { lineIds } = useUnsent(list.id)
  const [editing, setEditing] = useState<ShoppingListItem>()
  const items = useMemo(() => keepPlace(list.items, editing), [list.items, editing])
  const arranged = useMemo(() => arrangeLines(items, shopOrder), [items, shopOrder])
  const [foldChoice, setFoldChoice] = useState<boolean>()
  const isFolded = foldChoice ?? arranged.basket.length > MAX_OPEN_BASKET
  const { rows, parts } = useMemo(() => layLineRows(arranged, isFolded), [arranged, isFolded])
  const [focusedKey, setFocusedKey] = useState<string>()
  const [removing, setRemoving] = useState<ShoppingListItem>()
  const indexOf = (key: string | undefined) => rows.findIndex((row) => row.key === key)
  const focused = indexOf(focusedKey)
  const kept = [focused - 1, focused, focused + 1, indexOf(editing?.id)].filter(
    (index) => rows[index] !== undefined,
  )
  const { drawn, startOf, measureRow } = useLineWindow(
    rows,
    top,
    focused < 0 && editing === undefined ? [] : kept,
  )
  const focusLine = useFocusAfterRender(ref)

  // The same function for all rows ever: otherwise each tick renders all lines on the screen again.
  const shownRows = useRef(rows)
  useLayoutEffect(() => {
    shownRows.current = rows
  })
  const check = useCallback(
    (line: ShoppingListItem, isChecked: boolean) => {
      focusLine(neighbourOf(shownRows.current, line))
      actions.setChecked(line, isChecked)
    },
    [actions, focusLine],
  )
  const startEditing = useCallback(
    (lineId: string) => setEditing(shownRows.current.find(({ key }) => key === lineId)?.line ?? undefined),
    [],
  )
  const stopEditing = (lineId: string) => {
    focusLine(list.items.find((line) => isLine(line, lineId))?.id)
    setEditing(undefined)
  }
  const view = (line: ShoppingListItem) =>
    line.id === editing?.id ? (
      <LineEditor
        line={line}
        onSave={(edit) => {
          if (Object.keys(edit).length > 0) actions.edit(line, edit)
          stopEditing(line.id)
        }}
        onCancel={() => stopEditing(line.id)}
        onRemove={() => setRemoving(line)}
      />
    ) : (
      <LineView
        line={line}
        userId={userId}
        isUnsent={lineIds.has(line.id) || line.merged_ids.some((merged) => lineIds.has(merged))}
        price={priceOf?.(line) ?? null}
        onCheck={check}
        onEdit={startEditing}
        onRemove={setRemoving}
      />
    )
  return (
    <div
      ref={ref}
      onFocus={({ target }) => {
        const index = Number(target.closest('[data-index]')?.getAttribute('data-index'))
        setFocusedKey(rows[index]?.key)
      }}
    >
      {parts.map((part) => (
        <section
          key={part.isBasket ? 'basket' : `group/${part.heading}`}
          aria-labelledby={`${id}-${part.headIndex}`}
          className={styles.part}
          style={{ blockSize: startOf(part.endIndex) - startOf(part.headIndex) }}
        >
          <Heading
            ref={measureRow}
            data-index={part.headIndex}
            id={`${id}-${part.headIndex}`}
            className={styles.heading}
          >
            <PartTitle part={part} isFolded={isFolded} onFold={setFoldChoice} />
          </Heading>
          <div role="list" aria-labelledby={`${id}-${part.headIndex}`}>
            {drawn
              .filter((index) => width !== null && index > part.headIndex && index < part.endIndex)
              .map((index) => {
                const { key, line, position } = rows[index] as LineRow
                return line === null ? null : (
                  <div
                    key={key}
                    ref={measureRow}
                    role="listitem"
                    aria-posinset={position}
                    aria-setsize={part.count}
                    data-index={index}
                    data-line={line.id}
                    className={styles.row}
                    style={{ insetBlockStart: startOf(index) - startOf(part.headIndex) }}
                  >
                    {view(line)}
                  </div>
                )
              })}
          </div>
        </section>
      ))}
      {removing === undefined ? null : (
        <RemoveLineDialog
          line={removing}
          onRemove={() => actions.remove(removing)}
          onRemovePermanently={() => actions.removePermanently(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  )
}

/** Whether a line has this id, or took the line with it in. */
const isLine = ({ id, merged_ids }: ShoppingListItem, lineId: string) =>
  id === lineId || merged_ids.includes(lineId)

/**
 * The lines, of which that which is edited stands where it stood when its editing began: a form that moves, as the server
 * knew the category or somebody else ticked the line, would lose what is typed in it.
 */
function keepPlace(items: readonly ShoppingListItem[], edited: ShoppingListItem | undefined) {
  if (edited === undefined) return items
  const { id, item, checked, checked_at } = edited
  return items.map((line) => (isLine(line, id) ? { ...line, id, item, checked, checked_at } : line))
}

type PartTitleProps = { part: LinePart; isFolded: boolean; onFold: (isFolded: boolean) => void }

/** The name of a category, or the button that folds the basket. */
function PartTitle({ part: { heading, count, isBasket }, isFolded, onFold }: PartTitleProps) {
  if (!isBasket) return <bdi>{heading}</bdi>
  return (
    <button type="button" aria-expanded={!isFolded} className={styles.fold} onClick={() => onFold(!isFolded)}>
      {heading} ({count})
      <Icon of={ChevronDown} size={16} />
    </button>
  )
}

/** The line that follows one that moves away, among those that are ticked like it; else the one before. */
function neighbourOf(rows: readonly LineRow[], line: ShoppingListItem): string | undefined {
  const alike = rows.flatMap(({ line: other }) => (other?.checked === line.checked ? [other.id] : []))
  const index = alike.indexOf(line.id)
  return alike[index + 1] ?? alike[index - 1]
}

/**
 * Returns a function that focuses a line as soon as what has the focus now is gone, unless somebody has moved the focus by
 * then: a ticked line moves some time after the tick.
 */
function useFocusAfterRender(list: { current: HTMLElement | null }) {
  const next = useRef<{ lineId: string; left: Element | null }>(undefined)
  useLayoutEffect(() => {
    if (next.current === undefined) return
    const { lineId, left } = next.current
    if (left?.isConnected && left === document.activeElement) return
    next.current = undefined
    if (left?.isConnected || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-line="${lineId}"] input`)?.focus({ preventScroll: true })
  })
  return useCallback((lineId: string | undefined) => {
    next.current = lineId === undefined ? undefined : { lineId, left: document.activeElement }
  }, [])
}
