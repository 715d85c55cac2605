import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import type { ReviewEvent, ReviewLine } from '../review-state.ts'
import { ReviewLineRow } from './review-line-row.tsx'
import styles from './review-list.module.css'

type ReviewListProps = {
  lines: readonly ReviewLine[]
  currency: string | null
  activeId: number | undefined
  isPhone: boolean
  dispatch: (event: ReviewEvent) => void
  onActive: (id: number) => void
}

/** The read lines: those to check first, the sure ones below. */
export function ReviewList({ lines, currency, activeId, isPhone, dispatch, onActive }: ReviewListProps) {
  const [isEditingSure, setIsEditingSure] = useState(false)
  const unsure = lines.filter((line) => !line.isSure)
  const sure = lines.filter((line) => line.isSure)
  const rowOf = (line: ReviewLine) => (
    <ReviewLineRow
      key={line.id}
      line={line}
      currency={currency}
      isActive={line.id === activeId}
      isBrief={isPhone && line.isSure && !isEditingSure}
      dispatch={dispatch}
      onFocus={() => onActive(line.id)}
    />
  )
  if (lines.length === 0) return <p>No items were found on this receipt.</p>
  return (
    <div data-review-lines>
      <div className={styles.acts}>
        <Button
          variant="quiet"
          size="small"
          onPress={() => dispatch({ type: 'all_toggled', isSelected: true })}
        >
          Select All
        </Button>
        <Button
          variant="quiet"
          size="small"
          onPress={() => dispatch({ type: 'all_toggled', isSelected: false })}
        >
          Deselect All
        </Button>
      </div>
      {unsure.length === 0 ? null : (
        <Group title={`Please check (${unsure.length})`}>{unsure.map(rowOf)}</Group>
      )}
      {sure.length === 0 ? null : (
        <Group
          title={`Sure (${sure.length})`}
          act={
            isPhone ? (
              <Button variant="accent" size="small" onPress={() => setIsEditingSure(!isEditingSure)}>
                {isEditingSure ? 'Done' : 'Edit quantities'}
              </Button>
            ) : null
          }
        >
          {sure.map(rowOf)}
        </Group>
      )}
    </div>
  )
}

function Group({ title, act, children }: { title: string; act?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <div className={styles.heading}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {act}
      </div>
      <ul>{children}</ul>
    </section>
  )
}
