import clsx from 'clsx'
import { formatDate, formatRelativeDay } from '../../../../lib/format.ts'
import { isUrgent } from '../../card-face.ts'
import styles from './expiry-text.module.css'

type ExpiryTextProps = {
  expiryDate: string | null
  isGuess: boolean
  today: string
  /**
   * Shows only the remaining time; on a phone, which has no tooltips, the day too. Nothing when the date is unknown.
   */
  isShort?: boolean
}

/** The expiry date and the time until then; red from two days before. */
export function ExpiryText({ expiryDate, isGuess, today, isShort }: ExpiryTextProps) {
  if (expiryDate === null) return isShort ? null : <span className={styles.none}>No expiry date</span>
  const guess = isGuess ? ' (guess)' : ''
  const relative = formatRelativeDay(expiryDate, today) + guess
  const className = clsx(styles.expiry, isUrgent(expiryDate, today) && styles.urgent)
  if (isShort) {
    return (
      <time dateTime={expiryDate} title={formatDate(expiryDate)} className={className}>
        {relative}
        <span className={styles.onPhone}> · {formatDate(expiryDate)}</span>
      </time>
    )
  }
  return (
    <time dateTime={expiryDate} className={className}>
      <span className={styles.day}>{formatDate(expiryDate)}</span>
      <span className={styles.relative}>{relative}</span>
    </time>
  )
}
