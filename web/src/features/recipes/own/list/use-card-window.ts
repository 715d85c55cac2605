import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback } from 'react'
import { useIsPhone } from '../../../../lib/hooks/use-media-query.ts'

/** The narrowest card and the space between cards in pixels. */
const NARROWEST_CARD = 340
const CARD_GAP = 16

/** The height of a row with the space below it in pixels, until it is measured: its covers beside the words, or above. */
const ROW_HEIGHT = { phone: 190, wide: 330 }

/** Rows rendered beyond the edges of the screen, so that the keyboard finds the next card. */
const OVERSCAN = 3

/** How many cards fit side by side in a list of this width in pixels. */
export const columnsOf = (width: number): number =>
  Math.max(1, Math.floor((width + CARD_GAP) / (NARROWEST_CARD + CARD_GAP)))

/**
 * The rows of a grid of cards that are on the screen or near it, and where each starts. `keys` names the rows; `top` is
 * the distance of the first from the top of the page in pixels; rows of `kept` are always rendered.
 */
export function useCardWindow(keys: readonly string[], top: number, kept: readonly number[]) {
  const isPhone = useIsPhone()
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: keys.length,
    scrollMargin: top,
    overscan: OVERSCAN,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: () => (isPhone ? ROW_HEIGHT.phone : ROW_HEIGHT.wide),
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
    useFlushSync: false,
  })
  return {
    drawn: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - top })),
    height: virtualizer.getTotalSize(),
    measureRow: virtualizer.measureElement,
  }
}
