import type { ReactNode } from 'react'
import styles from './dev-ui-screen.module.css'

/** One group of parts under its name. */
export function DevUiSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
