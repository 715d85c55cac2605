import clsx from 'clsx'
import type { Tone } from '../badge/badge.tsx'
import styles from './ring.module.css'

type RingProps = {
  /** What is measured, for screen readers. */
  label: string
  /** 0 to 100. */
  percent: number
  tone?: Tone
}

const RADIUS = 37

/** A percentage as a number inside a ring. */
export function Ring({ label, percent, tone = 'ok' }: RingProps) {
  const share = Math.min(100, Math.max(0, percent))
  const length = 2 * Math.PI * RADIUS
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={`${percent}%`}
      className={styles.ring}
    >
      <svg viewBox="0 0 84 84" aria-hidden>
        <circle cx="42" cy="42" r={RADIUS} className={styles.track} />
        {share === 0 ? null : (
          <circle
            cx="42"
            cy="42"
            r={RADIUS}
            className={clsx(styles.value, styles[tone])}
            strokeDasharray={`${(length * share) / 100} ${length}`}
          />
        )}
      </svg>
      <span className={styles.figure} aria-hidden>
        {percent}%
      </span>
    </div>
  )
}
