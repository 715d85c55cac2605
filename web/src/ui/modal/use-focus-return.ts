import { useEffect, useState } from 'react'
import { FOCUSABLE, focusNear, focusPlaceOf } from '../../lib/focus/focus-place.ts'

const DIALOG = '[role="dialog"], [role="alertdialog"]'
const isLost = (element: Element | null): boolean => element === null || element.matches(`body, ${DIALOG}`)

/**
 * Returns the focus to the previous element when the dialog has closed. react-aria does so too, but not where the
 * dialog below took it in between, because that dialog looks for a lost focus half a second after opening; nor where the
 * previous element went away meanwhile, as on a card that says something else now: then its card has the focus, or, with
 * the card gone too, the part of the page around it that can take it, or what now stands nearest to where it was.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  const [card] = useState(() => opener?.parentElement?.closest('li, article') ?? null)
  const [around] = useState(() => opener?.parentElement?.closest<HTMLElement>('section[tabindex]'))
  const [place] = useState(() => opener && focusPlaceOf(opener))
  const [dialog] = useState(() => opener?.closest(DIALOG))
  useEffect(
    () => () => {
      // react-aria returns the focus in the next frame; later nothing else does.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          // A dialog below that has closed as well returns the focus itself.
          if (!isLost(document.activeElement) || dialog?.isConnected === false) return
          const target = opener?.isConnected ? opener : card?.isConnected && card.querySelector(FOCUSABLE)
          if (target instanceof HTMLElement) target.focus()
          else if (around?.isConnected) around.focus({ preventScroll: true })
          else if (place) focusNear(place)
        }),
      )
    },
    [opener, card, around, place, dialog],
  )
}
