import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatElapsed } from '../../lib/format.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './elapsed-time.module.css'

/** The time since an instant given in milliseconds; updates every second (RCPT-009). */
export function ElapsedTime({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" aria-label="Elapsed time" className={styles.elapsed}>
      <Icon of={Clock} size={16} />
      {formatElapsed(now - since)}
    </span>
  )
}
