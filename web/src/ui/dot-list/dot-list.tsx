import type { ReactNode } from 'react'
import styles from './dot-list.module.css'

/** Short facts in one line, separated by dots; a wrapped line starts without one. */
export function DotList({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.facts}>{children}</div>
    </div>
  )
}
