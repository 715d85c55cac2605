import type { ReactNode } from 'react'
import styles from './dev-ui-screen.module.css'

/** A titled group of components. */
export function DevUiSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
