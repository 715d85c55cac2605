import type { StockCard, StockSection } from '@larder/shared/domain/inventory/stock/list/arrange-inventory'
import clsx from 'clsx'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useListBox } from '../../../../lib/hooks/use-list-box.ts'
import { keepFocusNear } from '../../../../lib/focus/keep-focus-inside.ts'
import { type InventoryRow, layRows } from '../../inventory-rows.ts'
import type { ListLayout } from '../../hooks/use-list-layout.ts'
import { columnsOf, type RowWindow, useRowWindow } from '../../hooks/use-row-window.ts'
import type { EntryActionHandlers } from '../entry/entry-actions.tsx'
import styles from './inventory-list.module.css'
import { PlaceHead } from './place-head.tsx'
import { StockCardView } from './stock-card-view.tsx'

type InventoryListProps = {
  sections: readonly StockSection[]
  layout: ListLayout
  today: string
  handlers: EntryActionHandlers
  /** Id of the item, or of one of its entries, that was navigated to. */
  highlightId: string | undefined
  /** Headings of the places whose cards are collapsed. */
  folded: readonly string[]
  onFold: (place: string, isFolded: boolean) => void
} & Pick<RowWindow, 'keptRows' | 'measuredRowsRef'>

/**
 * The stock under headings by storage location. Of thousands of cards only those near the screen are rendered, and
 * those around the keyboard focus.
 */
export function InventoryList(props: InventoryListProps) {
  const { sections, layout, highlightId, folded, onFold, keptRows, measuredRowsRef, ...rest } = props
  const { ref, width: measured, top } = useListBox()
  // In slices: nothing takes longer than what the list draws once it knows its width.
  const width = useDeferredValue(measured)
  const columns = columnsOf(layout, width ?? 0)
  const { rows, places } = useMemo(() => layRows(sections, columns, folded), [sections, columns, folded])
  const [focusedKey, setFocusedKey] = useState<string>()
  // Cards that are rendered again after being out of sight keep their state.
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const onUnfold = useCallback(
    (key: string, isUnfolded: boolean) =>
      setUnfolded((before) => (isUnfolded ? [...before, key] : before.filter((other) => other !== key))),
    [],
  )
  const highlightedIndex = rows.findIndex(({ cards }) => cards.some((card) => isOf(card, highlightId)))
  const focusedIndex = rows.findIndex(({ key }) => key === focusedKey)
  const { drawn, startOf, measureRow } = useRowWindow({
    rows,
    layout,
    top,
    isDrawn: width !== null,
    keptRows,
    measuredRowsRef,
    kept: [...aroundOf(focusedIndex, rows.length), ...(highlightedIndex < 0 ? [] : [highlightedIndex])],
  })
  const keepInFocus = (target: Element) => {
    const index = Number(target.closest('[data-index]')?.getAttribute('data-index'))
    setFocusedKey(rows[index]?.key)
  }
  return (
    <div ref={keepFocusNear}>
      <div ref={ref} onFocus={({ target }) => keepInFocus(target)}>
        {places.map(({ heading, cards, headIndex, endIndex, isFolded }) => (
          <section
            // Made anew for another layout, so that its heading is measured for that too.
            key={`${layout}/${heading}`}
            aria-labelledby={headIdOf(heading)}
            className={styles.place}
            style={{ blockSize: startOf(endIndex) - startOf(headIndex) }}
          >
            <PlaceHead
              id={headIdOf(heading)}
              ref={measureRow}
              index={headIndex}
              heading={heading}
              count={cards.length}
              isFolded={isFolded}
              onFold={onFold}
            />
            {isFolded ? null : (
              <div role="list" aria-labelledby={headIdOf(heading)}>
                {drawn
                  .filter((index) => width !== null && index > headIndex && index < endIndex)
                  .map((index) => (
                    <div
                      key={rows[index]?.key}
                      ref={measureRow}
                      data-index={index}
                      data-last={index === endIndex - 1 || undefined}
                      className={clsx(styles.row, styles[layout])}
                      style={{
                        insetBlockStart: startOf(index) - startOf(headIndex),
                        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                      }}
                    >
                      {cardsOf(rows[index]).map(({ card, position }) => (
                        <StockCardView
                          key={card.key}
                          card={card}
                          layout={layout}
                          position={position}
                          count={cards.length}
                          isHighlighted={isOf(card, highlightId)}
                          isUnfolded={unfolded.includes(card.key)}
                          onUnfold={onUnfold}
                          {...rest}
                        />
                      ))}
                    </div>
                  ))}
              </div>
            )}
          </section>
        ))}
      </div>
    </div>
  )
}

/** Scrolls to the heading of a place and focuses it. */
export function jumpToPlace(place: string): void {
  const head = document.getElementById(headIdOf(place))
  head?.closest('section')?.scrollIntoView({ block: 'start' })
  head?.querySelector('button')?.focus({ preventScroll: true })
}

const headIdOf = (place: string): string => `place-${encodeURIComponent(place)}`

const isOf = (card: StockCard, id: string | undefined): boolean =>
  id !== undefined && (card.itemId === id || card.lots.some((lot) => lot.id === id))

/** The focused row and its neighbours, which the keyboard can move to. */
const aroundOf = (index: number, count: number): number[] =>
  index < 0 ? [] : [index - 1, index, index + 1].filter((near) => near >= 0 && near < count)

const cardsOf = (row: InventoryRow | undefined) =>
  (row?.cards ?? []).map((card, index) => ({ card, position: (row?.cardsBefore ?? 0) + index + 1 }))
