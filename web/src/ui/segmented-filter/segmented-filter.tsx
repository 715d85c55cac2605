import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import styles from './segmented-filter.module.css'

type Segment<Id extends string> = { id: Id; label: string; count?: number }

type SegmentedFilterProps<Id extends string> = {
  /** What is filtered, for screen readers. */
  label: string
  segments: readonly Segment<Id>[]
  value: Id
  onChange: (id: Id) => void
}

/** One of a few choices, all visible, each with the number of matches; scrolls sideways on a phone. */
export function SegmentedFilter<Id extends string>({
  label,
  segments,
  value,
  onChange,
}: SegmentedFilterProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = segments.find((segment) => keys.has(segment.id))
        if (chosen) onChange(chosen.id)
      }}
      className={styles.track}
    >
      {segments.map((segment) => (
        <ToggleButton key={segment.id} id={segment.id} className={styles.segment}>
          <span className={styles.label}>{segment.label}</span>
          {segment.count === undefined ? null : <span className={styles.count}>{segment.count}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
