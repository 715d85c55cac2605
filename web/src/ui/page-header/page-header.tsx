import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type PageHeaderProps = {
  title: ReactNode
  /** A summary of the screen in one line, for example '42 items · 3 run low'. */
  summary?: ReactNode
  /** Buttons at the end of the line, the main action last. */
  actions?: ReactNode
  /** Stays one line on a phone, for a screen whose content begins high. */
  isLow?: boolean
}

/** Title, summary and actions at the top of a screen; its heading is focused when the screen opens. */
export function PageHeader({ title, summary, actions, isLow }: PageHeaderProps) {
  return (
    <header className={clsx(styles.header, isLow && styles.low)}>
      <div className={styles.words}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {summary ? <p className={styles.summary}>{summary}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
}
