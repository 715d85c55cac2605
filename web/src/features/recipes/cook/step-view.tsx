import type { StepTimer } from '@larder/recipe-pages'
import { Timer } from 'lucide-react'
import { type TouchEvent, useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx'
import styles from './step-view.module.css'

type StepViewProps = {
  /** From 0. */
  number: number
  count: number
  text: string
  /** What the step uses, with its amounts. */
  ingredients: readonly string[]
  timers: readonly StepTimer[]
  onTimer: (timer: StepTimer) => void
  /** A swipe against (1) or in (-1) the direction of reading. */
  onSwipe: (direction: 1 | -1) => void
}

/** How far a finger moves sideways, in px, to turn to another step; and how much more than up or down. */
const SWIPE_PX = 60
const SWIPE_SLOPE = 2

/** One step in large type, with what it uses and the times that it names. */
export function StepView({ number, count, text, ingredients, timers, onTimer, onSwipe }: StepViewProps) {
  const touch = useRef<{ x: number; y: number }>(null)
  const begin = ({ touches }: TouchEvent) => {
    const finger = touches[0]
    touch.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
  }
  const end = ({ changedTouches, currentTarget }: TouchEvent) => {
    const finger = changedTouches[0]
    if (!touch.current || !finger) return
    const [x, y] = [finger.clientX - touch.current.x, finger.clientY - touch.current.y]
    touch.current = null
    if (Math.abs(x) < SWIPE_PX || Math.abs(x) < SWIPE_SLOPE * Math.abs(y)) return
    onSwipe(x < 0 === (getComputedStyle(currentTarget).direction !== 'rtl') ? 1 : -1)
  }
  return (
    <div className={styles.step} onTouchStart={begin} onTouchEnd={end}>
      <ProgressBar value={number + 1} max={count} />
      <div aria-live="polite">
        <h3 className={styles.number}>{`Step ${number + 1} of ${count}`}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      {ingredients.length === 0 ? null : (
        <ul aria-label="For this step" className={styles.ingredients}>
          {ingredients.map((ingredient, index) => (
            <li key={index}>{ingredient}</li>
          ))}
        </ul>
      )}
      {timers.length === 0 ? null : (
        <div className={styles.timers}>
          {timers.map((timer, index) => (
            <Button key={index} icon={Timer} onPress={() => onTimer(timer)}>
              {`Start ${timer.text}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
