import type { MealPlanEntry, PlannedIngredient } from '@larder/shared/contracts/recipes/meal-plan'
import { IngredientBadge } from '../ingredient-badge.tsx'
import { sayWhole } from '../meal-text.ts'
import { sayState } from '../meal-words.ts'
import styles from '../../../ui/ingredient-rows/ingredient-rows.module.css'

type Shown = PlannedIngredient | NonNullable<MealPlanEntry['recipe']>['ingredients'][number]

/** What a planned meal takes, each with whether it is there on that day (PLAN-038, PLAN-039). */
export function MealIngredients({ ingredients }: { ingredients: readonly Shown[] }) {
  if (ingredients.length === 0) {
    return (
      <>
        <p>No ingredients information available for this recipe.</p>
        <p>Ingredients will be deducted from your inventory when marked as prepared.</p>
      </>
    )
  }
  return (
    <ul aria-label="Ingredients" className={styles.list}>
      {ingredients.map((one, index) => (
        <li key={index} className={styles.row}>
          <bdi className={styles.name}>{sayWhole(one)}</bdi>
          {'state' in one ? (
            <span className={styles.state}>
              <span className={styles.note}>{sayState(one)}</span>
              <IngredientBadge ingredient={one} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
