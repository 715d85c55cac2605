/** What can take the focus. */
export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Where something is that has the focus: what is around it, the closest first, and its middle on the page in pixels. */
export type FocusPlace = { around: readonly Element[]; x: number; y: number }

const middleOf = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: window.scrollX + left + width / 2, y: window.scrollY + top + height / 2 }
}

/** The place of an element within its screen. */
export function focusPlaceOf(element: Element): FocusPlace {
  const around: Element[] = []
  for (let at = element.parentElement; at?.matches(':not(main, body)'); at = at.parentElement) around.push(at)
  return { around, ...middleOf(element) }
}

/**
 * Focuses what stands nearest to a place, in the closest that was around it and is still there; the screen's heading, or
 * the screen, where that is all gone.
 */
export function focusNear({ around, x, y }: FocusPlace): void {
  const distanceOf = (element: Element): number => {
    const middle = middleOf(element)
    return Math.hypot(middle.x - x, middle.y - y)
  }
  const isTaken = around
    .filter((part) => part.isConnected)
    .some((part) =>
      [...part.querySelectorAll<HTMLElement>(FOCUSABLE)]
        .map((element) => ({ element, distance: distanceOf(element) }))
        .toSorted((a, b) => a.distance - b.distance)
        .some(({ element }) => takesFocus(element)),
    )
  if (!isTaken)
    [
      ...document.querySelectorAll<HTMLElement>('main h1'),
      ...document.querySelectorAll<HTMLElement>('main'),
    ].some(takesFocus)
}

/** What is not displayed, or in something closed, does not. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
