import type { DailyMeal } from '@larder/shared/contracts/recipes/daily-meals'
import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import { type ReactNode, useId, useState } from 'react'
import { useIsPhone } from '../../../lib/hooks/use-media-query.ts'
import { MEAL_LABELS } from '../../../lib/meal-labels.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import type { Matching } from '../matching.ts'
import { SuggestionCard } from './suggestion-card.tsx'
import styles from './suggestion-list.module.css'

type SuggestionListProps = {
  meals: readonly DailyMeal[]
  matching: Matching | undefined
  /** Whether a phone shows only the first of each meal until asked for the others. */
  isFoldable: boolean
  /** What stands beside the first heading. */
  note?: ReactNode
  onOpen: (meal: DailyMeal) => void
}

/** How many of a meal a phone shows at first. */
const UNFOLDED = 3

/** The suggestions of each meal type (MEAL-002), in the order in which they came. */
export function SuggestionList({ meals, note, ...props }: SuggestionListProps) {
  const groups = MEAL_TYPES.map((type) => ({
    type,
    ofType: meals.filter(({ meal_type }) => meal_type === type),
  })).filter(({ ofType }) => ofType.length > 0)
  return groups.map(({ type, ofType }, index) => (
    <MealSection key={type} {...props} type={type} meals={ofType} note={index === 0 ? note : null} />
  ))
}

function MealSection({
  type,
  meals,
  matching,
  isFoldable,
  note,
  onOpen,
}: SuggestionListProps & { type: (typeof MEAL_TYPES)[number] }) {
  const id = useId()
  const isPhone = useIsPhone()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const folds = isFoldable && isPhone && meals.length > UNFOLDED
  const shown = folds && !isUnfolded ? meals.slice(0, UNFOLDED) : meals
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {MEAL_LABELS[type]}
        </h2>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
      <div id={`${id}-meals`} className={styles.grid}>
        {shown.map((meal) => (
          <SuggestionCard key={meal.recipe_id} meal={meal} matching={matching} onOpen={onOpen} />
        ))}
      </div>
      {folds ? (
        <Button
          variant="accent"
          size="small"
          aria-expanded={isUnfolded}
          aria-controls={`${id}-meals`}
          aria-describedby={id}
          onPress={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show fewer' : `Show all ${meals.length}`}
        </Button>
      ) : null}
    </section>
  )
}

/** Placeholder while suggestions are loaded or found (MEAL-023). */
export function SuggestionSkeleton({ text }: { text: string }) {
  return (
    <LoadingArea text={text}>
      <div className={styles.grid}>
        {Array.from({ length: 4 }, (_, index) => (
          <Card key={index}>
            <div className={styles.bone}>
              <Skeleton height="100%" />
            </div>
          </Card>
        ))}
      </div>
    </LoadingArea>
  )
}
