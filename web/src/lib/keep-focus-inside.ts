/**
 * When the focused element becomes disabled or is removed, the focus is lost, and with it the place on the page; in a
 * dialog, Escape would no longer reach it. The container, which can take the focus, then takes it at once, but not when
 * a dialog above it closes, which returns the focus to the button that opened it. A `ref` of the container.
 */
export function keepFocusInside(container: HTMLElement | null): (() => void) | undefined {
  if (container === null) return undefined
  let focusedInside: Element | null = null
  const remember = () => {
    focusedInside = container.contains(document.activeElement) ? document.activeElement : null
  }
  remember()
  document.addEventListener('focusin', remember)
  const observer = new MutationObserver(() => {
    const isLost = document.activeElement?.matches('body, :disabled')
    if (isLost && focusedInside && (!focusedInside.isConnected || focusedInside.matches(':disabled'))) {
      container.focus({ preventScroll: true })
    }
  })
  observer.observe(container, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}
