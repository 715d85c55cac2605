import clsx from 'clsx'
import { CircleAlert, CircleCheck, Hourglass, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
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
 * timers; a pointer that rested where a toast appears does not, or the toast would cover what is below it for good.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  return (
    // The attribute keeps the region accessible while a dialog hides the rest of the page.
    <section
      aria-label="Notifications"
      aria-live="polite"
      data-react-aria-top-layer="true"
      className={styles.region}
      onPointerMove={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Hourglass } as const

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, text, isAlert, onUndo, onOpen, onRetry } = toast
  const action = onUndo ?? onOpen ?? onRetry
  const close = () => {
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
