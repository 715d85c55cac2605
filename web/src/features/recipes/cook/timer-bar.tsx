import { BellRing, Plus, Timer, X } from 'lucide-react'
import { formatElapsed } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { CookProgress } from './cook-progress.ts'
import styles from './timer-bar.module.css'

type TimerBarProps = Pick<CookProgress, 'timers' | 'addMinute' | 'removeTimer'> & {
  /** In milliseconds since 1970. */
  now: number
}

/** The timers that run or have ended, whichever step is shown. */
export function TimerBar({ timers, now, addMinute, removeTimer }: TimerBarProps) {
  if (timers.length === 0) return null
  return (
    <ul aria-label="Timers" className={styles.bar}>
      {timers.map(({ id, text, step, endsAt }) => {
        const hasEnded = endsAt <= now
        const name = `${text} of step ${step + 1}`
        return (
          <li key={id} data-ended={hasEnded || undefined} className={styles.timer}>
            <Icon of={hasEnded ? BellRing : Timer} />
            <span className={styles.words}>
              <span role="timer" aria-label={name} className={styles.time}>
                {hasEnded ? 'Time is up' : sayRemaining(endsAt - now)}
              </span>
              <span className={styles.name}>{name}</span>
            </span>
            <Button
              size="small"
              variant="quiet"
              icon={Plus}
              aria-label={`One minute more for ${name}`}
              onPress={() => addMinute(id)}
            >
              1 min
            </Button>
            <IconButton
              size="small"
              icon={X}
              label={`${hasEnded ? 'Dismiss' : 'Stop'} the timer ${name}`}
              onPress={() => removeTimer(id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

const HOUR_MS = 3_600_000

/** '4:59', '1:04:59'; a second that has begun is still counted. */
const sayRemaining = (ms: number): string => {
  const whole = Math.ceil(ms / 1000) * 1000
  if (whole < HOUR_MS) return formatElapsed(whole)
  return `${Math.floor(whole / HOUR_MS)}:${formatElapsed(whole % HOUR_MS).padStart(5, '0')}`
}
