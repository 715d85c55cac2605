import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** How far a finger moves, in pixels, before a card follows it, and before letting go uses some of it. */
const FOLLOWS_FROM = 12
const USES_FROM = 96

/** How long after letting go, in milliseconds, a browser may still report it as a click. */
const CLICK_MS = 500

/** What has an action of its own. */
const OWN_ACTION = 'a, button, input, select, textarea'

type Gestures = {
  /** Opens what the card is about; undefined where there is nothing to open. */
  onOpen: (() => void) | undefined
  /** Uses the usual amount; undefined while there is nothing to use. */
  onUse: (() => void) | undefined
}

type Swipe = { pointerId: number; x: number; isSwiping: boolean }

/**
 * What a card does beside its buttons: a tap or click on it opens it, and a finger that pulls it towards the end of a line
 * uses the usual amount. Both are shortcuts: the name is a link, and 'Use' a button.
 */
export function useCardGestures({ onOpen, onUse }: Gestures) {
  const swipe = useRef<Swipe>(null)
  const pulledAt = useRef(-Infinity)
  const end = (event: PointerEvent<HTMLElement>) => {
    swipe.current = null
    event.currentTarget.style.removeProperty('translate')
    event.currentTarget.removeAttribute('data-pulled')
  }
  /** How far the card is pulled towards the end of a line. */
  const pulledBy = (event: PointerEvent<HTMLElement>, { x }: Swipe): number =>
    (event.clientX - x) * (getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1)
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      // The click that ends a swipe opens nothing.
      if (event.timeStamp - pulledAt.current < CLICK_MS) return
      if (isOnOwnAction(event)) return
      if (window.getSelection()?.isCollapsed === false) return
      onOpen?.()
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch' || !event.isPrimary || onUse === undefined) return
      if (isOnOwnAction(event)) return
      swipe.current = { pointerId: event.pointerId, x: event.clientX, isSwiping: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = swipe.current
      if (now?.pointerId !== event.pointerId) return
      const by = pulledBy(event, now)
      if (!now.isSwiping && by < FOLLOWS_FROM) return
      now.isSwiping = true
      event.currentTarget.style.setProperty('translate', `${event.clientX - now.x}px`)
      event.currentTarget.toggleAttribute('data-pulled', by >= USES_FROM)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const now = swipe.current
      if (now?.pointerId !== event.pointerId) return
      const by = pulledBy(event, now)
      if (now.isSwiping) pulledAt.current = event.timeStamp
      end(event)
      if (now.isSwiping && by >= USES_FROM) onUse?.()
    },
    onPointerCancel: end,
  }
}

/** Whether something in the card answers by itself, or is a dialog or menu of the card, which stands outside of it. */
const isOnOwnAction = ({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLElement }) => {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  const own = target.closest(OWN_ACTION)
  return own !== null && currentTarget.contains(own)
}
