import clsx from 'clsx'
import { CircleAlert, CircleCheck, Hourglass, X } from 'lucide-react'
import { type FocusEvent, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { focusNear, type FocusPlace, focusPlaceOf } from '../../lib/focus/focus-place.ts'
import { Icon } from '../icon/icon.tsx'
import {
  currentToasts,
  dismissToast,
  pauseToasts,
  resumeToasts,
  subscribeToToasts,
  type Toast,
} from './toast-queue.ts'
import styles from './toast-region.module.css'
import { listenForUndo, undoKey } from './undo-key.ts'

/**
 * Where toasts appear; mounted once, at the root of the application. A pointer that moves over them and focus pause their
 * timers; a pointer that rested where a toast appears does not, or the toast would cover what is below it for good. The
 * focus goes back to where it came from, and Ctrl+Z undoes what the last toast offers to undo, as they are far from
 * most of the page for somebody without a mouse.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const origin = useRef<{ element: HTMLElement; place: FocusPlace }>(null)
  const close = useCallback((id: number) => {
    const from = origin.current
    origin.current = null
    from?.element.focus({ preventScroll: true })
    // It is gone, or disabled.
    if (from && document.activeElement !== from.element) focusNear(from.place)
    dismissToast(id)
    // The pointer or focus that paused the timers left the toast when it disappeared.
    resumeToasts()
  }, [])
  useEffect(
    () =>
      listenForUndo(() => {
        const last = lastToUndo(currentToasts())
        if (last === undefined) return false
        close(last.id)
        last.onUndo?.()
        return true
      }),
    [close],
  )
  const onFocus = ({ relatedTarget: from, currentTarget }: FocusEvent) => {
    pauseToasts()
    if (from instanceof HTMLElement && !currentTarget.contains(from))
      origin.current = { element: from, place: focusPlaceOf(from) }
  }
  const onBlur = ({ relatedTarget: to, currentTarget }: FocusEvent) => {
    resumeToasts()
    // Who went on elsewhere is not to be brought back.
    if (to !== null && !currentTarget.contains(to)) origin.current = null
  }
  return (
    // The attribute keeps the region accessible while a dialog hides the rest of the page.
    <section
      aria-label="Notifications"
      aria-live="polite"
      data-react-aria-top-layer="true"
      className={styles.region}
      onPointerMove={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} hasKey={toast === lastToUndo(toasts)} onClose={close} />
      ))}
    </section>
  )
}

/** The one that Ctrl+Z undoes. */
const lastToUndo = (toasts: readonly Toast[]) => toasts.findLast(({ onUndo }) => onUndo)

const ICONS = { success: CircleCheck, error: CircleAlert, info: Hourglass } as const

type ToastCardProps = { toast: Toast; hasKey: boolean; onClose: (id: number) => void }

function ToastCard({ toast, hasKey, onClose }: ToastCardProps) {
  const { id, tone, text, isAlert, onUndo, onOpen, onRetry } = toast
  const action = onUndo ?? onOpen ?? onRetry
  const close = () => onClose(id)
  return (
    <div data-tone={tone} className={clsx(styles.toast, styles[tone])}>
      <Icon of={ICONS[tone]} />
      <span role={tone === 'error' || isAlert ? 'alert' : undefined} className={styles.text}>
        {text}
      </span>
      {action ? (
        <button
          type="button"
          className={styles.action}
          {...(hasKey ? { 'aria-keyshortcuts': 'Control+Z Meta+Z', title: undoKey() } : {})}
          onClick={() => {
            close()
            action()
          }}
        >
          {onUndo ? 'Undo' : onOpen ? 'Open' : 'Try again'}
        </button>
      ) : null}
      <button type="button" aria-label="Dismiss" className={styles.close} onClick={close}>
        <Icon of={X} size={16} />
      </button>
    </div>
  )
}
