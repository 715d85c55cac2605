import type { ReactElement, ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  /** One of our line drawings, decorative: of the folder `drawings`, each alone, so that a screen loads what it shows. */
  drawing: ReactElement
  /** The situation, for example 'No inventory items found.' */
  title: string
  /** One sentence that says what to do. */
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  /** It is all that the screen shows, so its title is the screen's heading. */
  isWholeScreen?: boolean
}

/** Shown in place of an empty list: a drawing, the situation, one sentence, one action. */
export function EmptyState({ drawing, title, children, action, isWholeScreen }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg
        viewBox="0 0 160 112"
        width="160"
        height="112"
        fill="none"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        {drawing}
      </svg>
      {isWholeScreen ? (
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
      ) : (
        <p className={styles.title}>{title}</p>
      )}
      {children ? <p className={styles.text}>{children}</p> : null}
      {action ? <div className={styles.actions}>{action}</div> : null}
    </div>
  )
}
