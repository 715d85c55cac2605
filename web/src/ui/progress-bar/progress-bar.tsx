import styles from './progress-bar.module.css'

type ProgressBarProps = {
  /** How many of `max` steps are done. */
  value: number
  max: number
  /** Absent where the words beside it say the same. */
  label?: string
}

/** How far somebody is in a number of steps. */
export function ProgressBar({ value, max, label }: ProgressBarProps) {
  return (
    <progress
      value={value}
      max={max}
      aria-label={label}
      aria-hidden={label === undefined}
      className={styles.bar}
    />
  )
}
