import { useEffect, useState } from 'react'

const isLost = (element: Element | null): boolean =>
  element === null || element.matches('body, [role="dialog"], [role="alertdialog"]')

/**
 * Returns the focus to the previous element when the dialog has closed. react-aria does so too, but not where the
 * dialog below took it in between, because that dialog looks for a lost focus half a second after opening.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // react-aria returns the focus in the next frame; later nothing else does.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (opener instanceof HTMLElement && opener.isConnected && isLost(document.activeElement)) {
            opener.focus()
          }
        }),
      )
    },
    [opener],
  )
}
