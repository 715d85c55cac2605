import { type DayNutrition, GOAL_RULES } from '@larder/shared/contracts/recipes/nutrition'
import { Meter } from '../../ui/meter/meter.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './day-goal.module.css'
import { sayKnown, saySum, type StatedGoal } from './nutrition-words.ts'

type DayGoalProps = {
  /** 'Sunday, March 29, 2026'. */
  dayName: string
  /** Those of the person; the first is shown. */
  goals: readonly StatedGoal[]
  /** Undefined while it is loaded, null for a day without meals. */
  day: DayNutrition | null | undefined
  onPress: () => void
}

/** In the head of a day: what its meals have of the person's first goal, which leads to all of them. */
export function DayGoal({ dayName, goals, day, onPress }: DayGoalProps) {
  const [first, ...others] = goals
  if (first === undefined || day === null) return null
  if (day === undefined) return <Skeleton height="34px" radius="badge" />
  const sum = saySum(day, first)
  const known = sayKnown(day, first)
  const { label } = GOAL_RULES[first.nutrient]
  const { amount } = day.sums[first.nutrient]
  const shown = amount === null ? `${label} ${sum}` : sum
  const further = others.length === 0 ? null : `${others.length} more`
  return (
    <div className={styles.goal}>
      <button type="button" className={styles.button} onClick={onPress}>
        <VisuallyHidden>{`${dayName}, nutrition:${amount === null ? '' : ` ${label}`}`}</VisuallyHidden>{' '}
        <span className={styles.sum}>{shown}</span> {known === null ? null : <span>{known}</span>}{' '}
        {further === null ? null : <span>{`+ ${further}`}</span>}
      </button>
      {amount === null ? null : (
        // The button says it already.
        <div aria-hidden>
          <Meter label={label} valueText={sum} value={amount} full={first.goal} minimum={first.goal} />
        </div>
      )}
    </div>
  )
}
