import { useEffect, useState } from 'react'

const isNowhere = (element: Element | null): boolean =>
  element === null || element.matches('body, [role="dialog"], [role="alertdialog"]')

/**
 * Gives the focus back, when the dialog is gone, to whatever had it before. react-aria does so too, but not where the
 * dialog below took it in between: that one looks for a lost focus half a second after it has opened.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // react-aria gives it back in the next frame; what is still lost after that stays lost.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (opener instanceof HTMLElement && opener.isConnected && isNowhere(document.activeElement)) {
            opener.focus()
          }
        }),
      )
    },
    [opener],
  )
}
