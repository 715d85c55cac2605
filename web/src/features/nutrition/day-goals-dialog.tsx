import { type DayNutrition, GOAL_RULES, type MealNutrition } from '@larder/shared/contracts/recipes/nutrition'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { MEAL_LABELS } from '../../lib/meal-labels.ts'
import { NUTRITION_SETTINGS } from '../../lib/paths.ts'
import { Modal } from '../../ui/modal/modal.tsx'
import { DayGoalsList } from './day-goals-list.tsx'
import styles from './day-goals.module.css'
import { sayAmount, saySource, type StatedGoal } from './nutrition-words.ts'

type DayGoalsDialogProps = {
  /** 'Sunday, March 29, 2026'. */
  dayName: string
  goals: readonly StatedGoal[]
  /** Undefined when the day has no meals any more. */
  day: DayNutrition | undefined
  onClose: () => void
}

/** What a day has of a person's goals, and of each meal, where its figures are from. */
export function DayGoalsDialog({ dayName, goals, day, onClose }: DayGoalsDialogProps) {
  const id = useId()
  return (
    <Modal isOpen onClose={onClose} title="Nutrition" isFullOnPhone isOnlyRead>
      <div className={styles.content}>
        <p className={styles.lead}>
          {`${dayName}. For one person who has one serving of each planned meal. `}
          <Link to={NUTRITION_SETTINGS}>Change your goals</Link>
        </p>
        {day === undefined ? (
          <p>No meals are planned for this day.</p>
        ) : (
          <>
            <DayGoalsList goals={goals} day={day} />
            <section aria-labelledby={id}>
              <h3 id={id} className={styles.title}>
                Meals
              </h3>
              <ul className={styles.meals}>
                {day.meals.map((meal) => (
                  <li key={meal.plan_id}>
                    <OneMeal meal={meal} goals={goals} />
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </div>
    </Modal>
  )
}

function OneMeal({ meal, goals }: { meal: MealNutrition; goals: readonly StatedGoal[] }) {
  const [first] = goals
  const amount = first && meal.serving[first.nutrient].amount
  return (
    <details className={styles.meal}>
      <summary>
        <span className={styles.line}>
          <span>
            <bdi>{meal.title}</bdi> <span className={styles.known}>{MEAL_LABELS[meal.meal_type]}</span>
          </span>
          <span className={styles.sum}>
            {first === undefined || amount == null ? 'not known' : sayAmount(amount, first.nutrient)}
          </span>
        </span>
      </summary>
      <dl className={styles.figures}>
        {goals.map(({ nutrient }) => {
          const serving = meal.serving[nutrient]
          return (
            <div key={nutrient}>
              <dt>{GOAL_RULES[nutrient].label}</dt>
              <dd>
                {serving.amount === null ? 'not known' : sayAmount(serving.amount, nutrient)}
                <span className={styles.known}>{saySource(serving, meal.has_recipe)}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}
