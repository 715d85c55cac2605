import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { InventoryRow } from '../inventory-rows.ts'
import type { ListLayout } from './use-list-layout.ts'

const NARROWEST_CARD = 292
const CARD_GAP = 14

/** About as high as a row is with the space below it, in pixels, until it is measured. */
const ROW_HEIGHTS: Record<ListLayout, number> = { cards: 189, compact: 139, rows: 62 }
const HEAD_HEIGHT = 46

/** Rows beyond the edges of the screen: the keyboard finds the next card there. */
const OVERSCAN = 3

/** The width of the list and its distance from the top of the page, in pixels; the width is null until it is known. */
export function useListBox() {
  const ref = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<{ width: number | null; top: number }>({ width: null, top: 0 })
  useLayoutEffect(() => {
    const list = ref.current
    if (list === null) return
    const measure = () => {
      const width = list.clientWidth
      const top = Math.round(list.getBoundingClientRect().top + window.scrollY)
      setBox((before) => (before.width === width && before.top === top ? before : { width, top }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    // What stands above the list moves it.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { ref, ...box }
}

/** How many cards stand side by side in a list of this width. */
export const columnsOf = (layout: ListLayout, width: number): number =>
  layout === 'cards' ? Math.max(1, Math.floor((width + CARD_GAP) / (NARROWEST_CARD + CARD_GAP))) : 1

/** The heights of the rows that were drawn. */
export type MeasuredRows = VirtualItem[]

export type RowWindow = {
  rows: readonly InventoryRow[]
  layout: ListLayout
  /** Distance of the first row from the top of the page. */
  top: number
  /** Indexes of rows that are drawn wherever they are. */
  kept: readonly number[]
  /** What `measuredRowsRef` said when the list was left. */
  keptRows: MeasuredRows
  /** Gets the function that tells the heights by now. */
  measuredRowsRef: RefObject<() => MeasuredRows>
}

/**
 * The rows that are on the screen or near it, and where each row stands. Their number does not depend on the length of
 * the list.
 */
export function useRowWindow({ rows, layout, top, kept, keptRows, measuredRowsRef }: RowWindow) {
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    scrollMargin: top,
    overscan: OVERSCAN,
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
