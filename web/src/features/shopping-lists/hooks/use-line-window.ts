import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback } from 'react'
import type { LineRow } from '../line-rows.ts'

/** Estimated heights in pixels, until a row is measured. */
const HEAD_HEIGHT = 40
const LINE_HEIGHT = 61

/** What may stand before the list at the edges of the screen: the bar of the app, and the form with the bar of a phone. */
const HIDDEN_ABOVE = 64
const HIDDEN_BELOW = 150

/** Rows rendered beyond the edges of the screen, so that the keyboard finds the next line. */
const OVERSCAN = 6

/**
 * The rows of a list that are on the screen or near it, and where each row starts; `showRow` scrolls to one. `top` is the distance of the first row
 * from the top of the page in pixels; rows of `kept` are always rendered.
 */
export function useLineWindow(rows: readonly LineRow[], top: number, kept: readonly number[]) {
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    scrollMargin: top,
    overscan: OVERSCAN,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: useCallback((index: number) => (rows[index]?.line ? LINE_HEIGHT : HEAD_HEIGHT), [rows]),
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
    useFlushSync: false,
  })
  const drawn = virtualizer.getVirtualItems().map(({ index }) => index)
  const startOf = (index: number): number =>
    (virtualizer.measurementsCache[index]?.start ?? top + virtualizer.getTotalSize()) - top
  /** Brings a row to the middle of the screen unless it is wholly in sight. */
  const showRow = (index: number): void => {
    const start = startOf(index) + top
    const isInSight =
      start > window.scrollY + HIDDEN_ABOVE &&
      start + LINE_HEIGHT < window.scrollY + window.innerHeight - HIDDEN_BELOW
    if (!isInSight) virtualizer.scrollToIndex(index, { align: 'center' })
  }
  return { drawn, startOf, measureRow: virtualizer.measureElement, showRow }
}
