import type { DailyMeal } from '@larder/shared/contracts/recipes/daily-meals'
import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import { useId } from 'react'
import { MEAL_LABELS } from '../../../lib/meal-labels.ts'
import { Card } from '../../../ui/card/card.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import type { Matching } from '../matching.ts'
import { SuggestionCard } from './suggestion-card.tsx'
import styles from './suggestion-list.module.css'

type SuggestionListProps = {
  meals: readonly DailyMeal[]
  matching: Matching | undefined
  onOpen: (meal: DailyMeal) => void
}

/** The suggestions of each meal type (MEAL-002), in the order in which they came. */
export function SuggestionList({ meals, matching, onOpen }: SuggestionListProps) {
  const id = useId()
  return MEAL_TYPES.map((type) => {
    const ofType = meals.filter(({ meal_type }) => meal_type === type)
    if (ofType.length === 0) return null
    return (
      <section key={type} aria-labelledby={`${id}-${type}`} className={styles.section}>
        <h2 id={`${id}-${type}`} className={styles.title}>
          {MEAL_LABELS[type]}
        </h2>
        <div className={styles.grid}>
          {ofType.map((meal) => (
            <SuggestionCard key={meal.recipe_id} meal={meal} matching={matching} onOpen={onOpen} />
          ))}
        </div>
      </section>
    )
  })
}

/** Placeholder while suggestions are loaded or found (MEAL-023). */
export function SuggestionSkeleton({ text }: { text: string }) {
  return (
    <LoadingArea text={text}>
      <div className={styles.grid}>
        {Array.from({ length: 4 }, (_, index) => (
          <Card key={index}>
            <Skeleton height="150px" />
          </Card>
        ))}
      </div>
    </LoadingArea>
  )
}
