import { type ReactNode, useId } from 'react'
import { Card } from '../card/card.tsx'
import styles from './section.module.css'

type SectionProps = { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

/** One part of a page under its heading. */
export function Section({ title, note, action, children }: SectionProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.section}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
    </Card>
  )
}

/** The sentence of a part that has nothing yet, or the source of its facts. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
