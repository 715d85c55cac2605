import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawings.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  drawing: DrawingName
  /** What is the case, for example 'No inventory items found.' */
  title: string
  /** One sentence that teaches. */
  children?: ReactNode
  /** One act. */
  act?: ReactNode
}

/** What stands where a list would: a drawing, what is the case, one sentence, one act. */
export function EmptyState({ drawing, title, children, act }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      <p className={styles.title}>{title}</p>
      {children ? <p className={styles.text}>{children}</p> : null}
      {act ? <div className={styles.acts}>{act}</div> : null}
    </div>
  )
}
