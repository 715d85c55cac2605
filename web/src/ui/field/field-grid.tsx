import type { ReactNode } from 'react'
import styles from './field-grid.module.css'

/** Fields side by side in two columns; their controls line up even where a label takes two lines. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

/** A field that spans both columns of a grid. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}
