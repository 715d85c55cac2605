import clsx from 'clsx'
import type { Tone } from '../badge/badge.tsx'
import styles from './meter.module.css'

type MeterProps = {
  /** What is measured, for screen readers. */
  label: string
  /** The level in words, for example '0.80 L, minimum 1 L'. */
  valueText: string
  value: number
  /** The value of a full bar. */
  full: number
  /** Position of the mark for the minimum level. */
  minimum?: number | null
  tone?: Tone
}

const percentOf = (value: number, full: number) =>
  full > 0 ? Math.min(100, Math.max(0, (value / full) * 100)) : 0

/** A level bar with a mark at the minimum, mirrored in right-to-left languages. */
export function Meter({ label, valueText, value, full, minimum, tone = 'ok' }: MeterProps) {
  // A minimum above the highest level would be outside of the bar, so the bar is extended to it.
  const end = Math.max(full, minimum ?? 0, value)
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={Math.max(0, value)}
      aria-valuetext={valueText}
      className={styles.track}
    >
      {value > 0 ? (
        <div
          className={clsx(styles.fill, styles[tone])}
          style={{ inlineSize: `${percentOf(value, end)}%` }}
        />
      ) : null}
      {minimum == null || minimum <= 0 ? null : (
        <div className={styles.tick} style={{ insetInlineStart: `${percentOf(minimum, end)}%` }} />
      )}
    </div>
  )
}
