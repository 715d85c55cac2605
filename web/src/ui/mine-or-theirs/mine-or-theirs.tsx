import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './mine-or-theirs.module.css'

type MineOrTheirsProps = {
  /** What both people changed, in words. */
  field: string
  onChoose: (choice: 'mine' | 'theirs') => void
  /** Says what the values are. */
  children: ReactNode
}

/** Asks what counts of something that two people changed: the value in the form, or the one that somebody else saved meanwhile. */
export function MineOrTheirs({ field, onChoose, children }: MineOrTheirsProps) {
  return (
    <div role="group" aria-label={field} className={styles.field}>
      <p className={styles.values}>
        <strong>{field}</strong>
        {children}
      </p>
      <div className={styles.choices}>
        <Button size="small" aria-label={`Keep mine: ${field}`} onPress={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button size="small" aria-label={`Take theirs: ${field}`} onPress={() => onChoose('theirs')}>
          Take theirs
        </Button>
      </div>
    </div>
  )
}
