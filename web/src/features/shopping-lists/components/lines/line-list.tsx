import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { isLine } from '@larder/shared/domain/shopping-lists/list-state'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useListBox } from '../../../../lib/hooks/use-list-box.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { arrangeLines } from '../../arrange-lines.ts'
import type { ListActions } from '../../hooks/use-list-actions.ts'
import { useFoldChoice } from '../../hooks/use-fold-choice.ts'
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
  /** The line that was added last, which is brought into view. */
  addedId?: string
  /** The level of the categories' headings, below that of the list's own. */
  Heading: 'h2' | 'h3'
}

/**
 * The lines of a list under their categories, and below them what is in the basket. Of thousands of lines only those near
 * the screen are rendered, and those around the keyboard focus.
 */
export function LineList({ list, actions, userId, shopOrder, priceOf, addedId, Heading }: LineListProps) {
  const id = useId()
  const { ref, width, top } = useListBox()
  const { lineIds } = useUnsent(list.id)
  const [edited, setEdited] = useState<readonly EditedLine[]>([])
  const items = useMemo(() => keepPlaces(list.items, edited), [list.items, edited])
  const arranged = useMemo(() => arrangeLines(items, shopOrder), [items, shopOrder])
  const [foldChoice, setFoldChoice] = useFoldChoice(list.id)
  const isEditedInBasket = edited.some(({ line }) => line.checked)
  const isFolded = (foldChoice ?? arranged.basket.length > MAX_OPEN_BASKET) && !isEditedInBasket
  const { rows, parts } = useMemo(() => layLineRows(arranged, isFolded), [arranged, isFolded])
  const [focusedKey, setFocusedKey] = useState<string>()
  const [removing, setRemoving] = useState<ShoppingListItem>()
  const indexOf = (key: string | undefined) => rows.findIndex((row) => row.key === key)
  const focused = indexOf(focusedKey)
  const editedRows = edited.map(({ line }) => indexOf(line.id))
  const kept = [focused - 1, focused, focused + 1, ...editedRows].filter((index) => rows[index] !== undefined)
  const { drawn, startOf, measureRow, showRow } = useLineWindow(
    rows,
    top,
    focused < 0 && edited.length === 0 ? [] : kept,
  )
  const focusLine = useFocusAfterRender(ref)
  const added = rows.findIndex(({ line }) => line !== null && isLine(line, addedId ?? ''))
  const addedKey = rows[added]?.key
  // Once, not wherever the line moves later.
  const broughtIntoView = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (addedKey === undefined || broughtIntoView.current === addedId) return
    broughtIntoView.current = addedId
    showRow(added)
  })

  // The same function for all rows ever: otherwise each tick renders all lines on the screen again.
  const shown = useRef({ rows, items })
  useLayoutEffect(() => {
    shown.current = { rows, items }
  })
  const check = useCallback(
    (line: ShoppingListItem, isChecked: boolean) => {
      focusLine(neighbourOf(shown.current.rows, line))
      actions.setChecked(line, isChecked)
    },
    [actions, focusLine],
  )
  const startEditing = useCallback((lineId: string) => {
    const index = shown.current.items.findIndex(({ id }) => id === lineId)
    const line = shown.current.items[index]
    if (line !== undefined) setEdited((before) => [...before, { line, index }])
  }, [])
  const leaveEditor = (lineId: string) =>
    setEdited((before) => before.filter(({ line }) => line.id !== lineId))
  const stopEditing = (lineId: string) => {
    focusLine(list.items.find((line) => isLine(line, lineId))?.id)
    leaveEditor(lineId)
  }
  const remove = (line: ShoppingListItem, act: (line: ShoppingListItem) => void) => {
    focusLine(neighbourOf(rows, line))
    leaveEditor(line.id)
    act(line)
  }
  const fold = (isToBeFolded: boolean) => {
    setFoldChoice(isToBeFolded)
    if (isToBeFolded) setEdited((before) => before.filter(({ line }) => !line.checked))
  }
  const view = (line: ShoppingListItem) =>
    edited.some(({ line: { id: editedId } }) => editedId === line.id) ? (
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
            <PartTitle part={part} isFolded={isFolded} onFold={fold} />
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
                    className={clsx(styles.row, key === addedKey && styles.added)}
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
          onRemove={() => remove(removing, actions.remove)}
          onRemovePermanently={() => remove(removing, actions.removePermanently)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  )
}

/** A line as it was when its editing began, and its index in the list then. */
type EditedLine = { line: ShoppingListItem; index: number }

/**
 * The lines, of which those that are edited stand where they stood when that began: a form that moves or goes, as the server
 * knew the category or somebody else ticked or removed the line, would lose what is typed in it.
 */
function keepPlaces(items: readonly ShoppingListItem[], edited: readonly EditedLine[]) {
  if (edited.length === 0) return items
  const kept = items.map((line) => {
    const before = edited.find((one) => isLine(line, one.line.id))?.line
    if (before === undefined) return line
    const { id, item, checked, checked_at } = before
    return { ...line, id, item, checked, checked_at }
  })
  for (const { line, index } of edited)
    if (!kept.some(({ id }) => id === line.id)) kept.splice(index, 0, line)
  return kept
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
    const line = list.current?.querySelector<HTMLElement>(`[data-line="${lineId}"] input`)
    // It may have gone into the folded basket.
    const place = line ?? list.current?.querySelector<HTMLElement>('[aria-expanded="false"]')
    place?.focus({ preventScroll: true })
  })
  return useCallback((lineId: string | undefined) => {
    next.current = lineId === undefined ? undefined : { lineId, left: document.activeElement }
  }, [])
}
