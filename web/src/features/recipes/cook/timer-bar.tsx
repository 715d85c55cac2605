import { BellRing, Plus, Timer, X } from 'lucide-react'
import { formatElapsed } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './timer-bar.module.css'
import { addMinute, type CookTimer, removeTimer } from './timer-store.ts'
import { useNow } from './use-now.ts'

type TimerBarProps = {
  timers: readonly CookTimer[]
  /** The recipe that is shown beside them, whose name is left out. */
  recipeId?: string
}

/** Timers that run or have ended; nothing where there are none. */
export function TimerBar(props: TimerBarProps) {
  return props.timers.length === 0 ? null : <RunningTimers {...props} />
}

function RunningTimers({ timers, recipeId }: TimerBarProps) {
  const now = useNow()
  return (
    <ul aria-label="Timers" className={styles.bar}>
      {timers.map(({ id, recipe, text, step, endsAt }) => {
        const hasEnded = endsAt <= now
        const place = `${text} of step ${step + 1}`
        const name = recipe.id === recipeId ? place : `${recipe.name}: ${place}`
        return (
          <li key={id} data-ended={hasEnded || undefined} className={styles.timer}>
            <Icon of={hasEnded ? BellRing : Timer} />
            <span className={styles.words}>
              <span role="timer" aria-label={name} className={styles.time}>
                {hasEnded ? 'Time is up' : sayRemaining(endsAt - now)}
              </span>
              <bdi className={styles.name}>{name}</bdi>
            </span>
            <Button
              size="small"
              variant="quiet"
              icon={Plus}
              aria-label={`1 min more for ${name}`}
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
