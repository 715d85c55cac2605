import clsx from 'clsx'
import { formatDate, formatRelativeDay } from '../../../../lib/format.ts'
import { isUrgent } from '../../card-face.ts'
import styles from './expiry-text.module.css'

type ExpiryTextProps = {
  expiryDate: string | null
  isGuess: boolean
  today: string
  /** Says only how long, on a phone (which shows no title) the day as well, or that it is unknown nothing at all. */
  isShort?: boolean
}

/** When something expires: the day, and how long that is from today; red from two days before. */
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
