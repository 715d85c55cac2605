import clsx from 'clsx'
import { CircleAlert, CircleCheck, Hourglass, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react'
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

/**
 * Where toasts appear; mounted once, at the root of the application. A pointer that moves over them and focus pause their
 * timers; a pointer that rested where a toast appears does not, or the toast would cover what is below it for good. The
 * focus goes back to where it came from, and Ctrl+Z undoes what the last toast offers to undo, as they are far from
 * most of the page for somebody without a mouse.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const origin = useRef<{ element: HTMLElement; place: FocusPlace }>(null)
  useEffect(() => {
    document.addEventListener('keydown', undoByKey)
    return () => document.removeEventListener('keydown', undoByKey)
  }, [])
  const onFocus = ({ relatedTarget: from, currentTarget }: FocusEvent) => {
    pauseToasts()
    if (from instanceof HTMLElement && !currentTarget.contains(from))
      origin.current = { element: from, place: focusPlaceOf(from) }
  }
  const returnFocus = () => {
    if (origin.current === null) return
    const { element, place } = origin.current
    origin.current = null
    if (element.isConnected) element.focus({ preventScroll: true })
    else focusNear(place)
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
      onBlur={resumeToasts}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClosed={returnFocus} />
      ))}
    </section>
  )
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Hourglass } as const

const TYPING = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])'

/** In a field in which something is typed, the browser takes back the typing. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(TYPING) && (target as HTMLInputElement).value !== ''

function undoByKey(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, shiftKey, altKey, key, target } = event
  if (!(ctrlKey || metaKey) || shiftKey || altKey || key.toLowerCase() !== 'z' || isTyping(target)) return
  const last = currentToasts().findLast(({ onUndo }) => onUndo)
  if (last === undefined) return
  event.preventDefault()
  dismissToast(last.id)
  last.onUndo?.()
}

function ToastCard({ toast, onClosed }: { toast: Toast; onClosed: () => void }) {
  const { id, tone, text, isAlert, onUndo, onOpen, onRetry } = toast
  const action = onUndo ?? onOpen ?? onRetry
  const close = () => {
    onClosed()
    dismissToast(id)
    // The pointer or focus that paused the timers left this card when it disappeared.
    resumeToasts()
  }
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
          {...(onUndo ? { 'aria-keyshortcuts': 'Control+Z Meta+Z', title: 'Ctrl+Z' } : {})}
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
