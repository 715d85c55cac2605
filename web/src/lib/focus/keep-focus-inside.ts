import { focusNear, type FocusPlace, focusPlaceOf } from './focus-place.ts'

/**
 * When the focused element becomes disabled or is removed, the focus is lost, and with it the place on the page; in a
 * dialog, Escape would no longer reach it. The container, which can take the focus, then takes it at once, but not when
 * a dialog above it closes, which returns the focus to the button that opened it. A `ref` of the container.
 */
export const keepFocusInside = (container: HTMLElement | null): (() => void) | undefined =>
  whenFocusIsLost(container, () => container?.focus({ preventScroll: true }))

/** The same for a long list: what stands nearest takes the focus, so that the place in the list is kept. */
export const keepFocusNear = (container: HTMLElement | null): (() => void) | undefined =>
  whenFocusIsLost(container, focusNear)

function whenFocusIsLost(
  container: HTMLElement | null,
  onLost: (place: FocusPlace) => void,
): (() => void) | undefined {
  if (container === null) return undefined
  let focusedInside: Element | null = null
  let place: FocusPlace | null = null
  const isGone = () => !focusedInside?.isConnected || focusedInside.matches(':disabled')
  const remember = () => {
    focusedInside = container.contains(document.activeElement) ? document.activeElement : null
    place = focusedInside && focusPlaceOf(focusedInside)
  }
  // Browsers say so of what is removed too, while it still stands there.
  const forgetGivenUp = ({ target, relatedTarget }: FocusEvent) =>
    queueMicrotask(() => {
      const isGivenUp = relatedTarget === null && target === focusedInside && !isGone()
      if (isGivenUp && document.activeElement !== focusedInside) focusedInside = place = null
    })
  const check = () => {
    const isLost = document.activeElement?.matches('body, :disabled')
    if (isLost && place && isGone()) onLost(place)
  }
  remember()
  document.addEventListener('focusin', remember)
  container.addEventListener('focusout', forgetGivenUp)
  const observer = new MutationObserver(check)
  observer.observe(container, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => {
    observer.disconnect()
    // The container may go together with what had the focus.
    queueMicrotask(check)
    document.removeEventListener('focusin', remember)
    container.removeEventListener('focusout', forgetGivenUp)
  }
}
