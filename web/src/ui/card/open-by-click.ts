import type { MouseEvent } from 'react'

/**
 * Lets a click anywhere on a card do what its one button does: not on another control, and not where it ends a selection of
 * text.
 */
export const openByClick =
  (open: () => void) =>
  ({ target }: MouseEvent): void => {
    const isOnControl = (target as Element).closest('a, button') !== null
    const hasSelected = window.getSelection()?.isCollapsed === false
    if (!isOnControl && !hasSelected) open()
  }
