import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawings.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  drawing: DrawingName
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
      <Drawing name={drawing} />
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
