import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { InventoryRow } from '../inventory-rows.ts'
import type { ListLayout } from './use-list-layout.ts'

const NARROWEST_CARD = 292
const CARD_GAP = 14

/** Estimated height of a row including the space below it, in pixels, until it is measured. */
const ROW_HEIGHTS: Record<ListLayout, number> = { cards: 189, compact: 139, rows: 62 }
const HEAD_HEIGHT = 46

/** Rows rendered beyond the edges of the screen, so that the keyboard finds the next card. */
const OVERSCAN = 3

/** How many cards fit side by side in a list of this width. */
export const columnsOf = (layout: ListLayout, width: number): number =>
  layout === 'cards' ? Math.max(1, Math.floor((width + CARD_GAP) / (NARROWEST_CARD + CARD_GAP))) : 1

/** The heights of the rows that were rendered. */
export type MeasuredRows = VirtualItem[]

export type RowWindow = {
  rows: readonly InventoryRow[]
  layout: ListLayout
  /** Distance of the first row from the top of the page. */
  top: number
  /** Whether rows are rendered: not before the width of the list is known. */
  isDrawn: boolean
  /** Indexes of rows that are always rendered. */
  kept: readonly number[]
  /** The heights that `measuredRowsRef` returned when the list was left. */
  keptRows: MeasuredRows
  /** Receives the function that returns the heights measured so far. */
  measuredRowsRef: RefObject<() => MeasuredRows>
}

/**
 * The rows that are on the screen or near it, and the position of each row. Their number does not depend on the length
 * of the list.
 */
export function useRowWindow({ rows, layout, top, isDrawn, kept, keptRows, measuredRowsRef }: RowWindow) {
  // What is on the screen is drawn first, in a task of its own.
  const [overscan, setOverscan] = useState(0)
  useEffect(() => {
    if (isDrawn) startTransition(() => setOverscan(OVERSCAN))
  }, [isDrawn])
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    scrollMargin: top,
    overscan,
    getItemKey: useCallback((index: number) => `${layout}/${rows[index]?.key}`, [rows, layout]),
    estimateSize: useCallback(
      (index: number) => (rows[index]?.cards.length === 0 ? HEAD_HEIGHT : ROW_HEIGHTS[layout]),
      [rows, layout],
    ),
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
    initialMeasurementsCache: keptRows,
    useFlushSync: false,
  })
  useLayoutEffect(() => {
    measuredRowsRef.current = virtualizer.takeSnapshot
  }, [virtualizer, measuredRowsRef])
  const drawn = virtualizer.getVirtualItems().map(({ index }) => index)
  const startOf = (index: number): number =>
    virtualizer.measurementsCache[index]?.start ?? top + virtualizer.getTotalSize()
  return { drawn, startOf, measureRow: virtualizer.measureElement }
}
