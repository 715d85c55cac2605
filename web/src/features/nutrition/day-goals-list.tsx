import { type DayNutrition, GOAL_RULES } from '@larder/shared/contracts/recipes/nutrition'
import { Meter } from '../../ui/meter/meter.tsx'
import styles from './day-goals.module.css'
import { sayKnown, saySum, type StatedGoal } from './nutrition-words.ts'

/** What a day has of each goal; what is not known is said. */
export function DayGoalsList({ goals, day }: { goals: readonly StatedGoal[]; day: DayNutrition }) {
  return (
    <ul className={styles.goals}>
      {goals.map((goal) => {
        const { amount } = day.sums[goal.nutrient]
        const { label } = GOAL_RULES[goal.nutrient]
        const sum = saySum(day, goal)
        const known = sayKnown(day, goal)
        return (
          <li key={goal.nutrient} className={styles.goal}>
            <span className={styles.line}>
              <span>{label}</span>
              <span className={styles.sum}>{sum}</span>
            </span>
            {amount === null ? null : (
              <Meter label={label} valueText={sum} value={amount} full={goal.goal} minimum={goal.goal} />
            )}
            {known === null ? null : <span className={styles.known}>{known}</span>}
          </li>
        )
      })}
    </ul>
  )
}
