import type { ReactNode } from 'react'
import styles from './as-table.module.css'

type AsTableProps = {
  /** What opens it. */
  summary: string
  /** The name of the part that scrolls, and what is opened. */
  label: string
  children: ReactNode
}

/** The numbers of a chart as a table, shown on demand; it scrolls by itself where there is no room. */
export function AsTable({ summary, label, children }: AsTableProps) {
  return (
    <details>
      <summary aria-label={`${summary}: ${label}`} className={styles.summary}>
        {summary}
      </summary>
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.table}>{children}</table>
      </div>
    </details>
  )
}
