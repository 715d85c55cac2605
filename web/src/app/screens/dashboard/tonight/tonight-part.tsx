import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { stepsOf } from '@larder/recipe-pages'
import { shownServings } from '@larder/shared/domain/recipes/amounts/servings'
import { ChefHat } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useUpcomingMeals } from '../../../../features/meal-plan/data.ts'
import { MealNotices } from '../../../../features/meal-plan/meal-notices.tsx'
import { sayMealType } from '../../../../features/meal-plan/meal-words.ts'
import { useMealActions } from '../../../../features/meal-plan/use-meal-actions.ts'
import { useFoodPreferences } from '../../../../features/recipes/preferences/food-preferences-data.ts'
import { daysUntil } from '../../../../lib/format.ts'
import { useToday } from '../../../../lib/hooks/use-today.ts'
import { keepFocusInside } from '../../../../lib/focus/keep-focus-inside.ts'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { paths } from '../../../../lib/paths.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { LinkButton } from '../../../../ui/button/link-button.tsx'
import { Card } from '../../../../ui/card/card.tsx'
import { DotList } from '../../../../ui/dot-list/dot-list.tsx'
import { Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { PartBoundary } from '../../../part-boundary.tsx'
import styles from './tonight-part.module.css'

const CookTonight = lazyPart(async () => (await import('./cook-tonight.tsx')).CookTonight)

/** What is eaten tonight, and the way into its steps; nothing while the plan cannot be read, which its panel says. */
export function TonightPart() {
  const id = useId()
  const today = useToday()
  const { meals, error } = useUpcomingMeals()
  const actions = useMealActions(meals)
  if (meals === undefined && error !== undefined) return null
  const meal = meals && mealOfTonight(meals, today)
  return (
    <Card as="section" ref={keepFocusInside} tabIndex={-1} aria-labelledby={id} className={styles.card}>
      <MealNotices actions={actions} />
      <div className={styles.meal}>
        <div className={styles.words}>
          <h2 id={id} className={styles.label}>
            {meal === undefined || meal.meal_type === 'dinner' ? "Tonight's meal" : "Today's meal"}
          </h2>
          <Name meal={meal} isLoading={meals === undefined} />
        </div>
        {meals !== undefined && meal === undefined ? (
          <LinkButton to={paths.meals}>Choose a meal</LinkButton>
        ) : null}
        {meal === undefined ? null : (
          <Cooking key={meal.id} meal={meal} onCooked={() => void actions.prepare(meal)} />
        )}
      </div>
    </Card>
  )
}

function Name({ meal, isLoading }: { meal: MealPlanEntry | undefined; isLoading: boolean }) {
  if (isLoading) {
    return (
      <span role="status" aria-label="Loading: tonight's meal">
        <Skeleton height="var(--words)" />
      </span>
    )
  }
  if (meal === undefined) return <p>Nothing is planned for today.</p>
  return (
    <>
      <p className={styles.name}>
        <bdi>{meal.title}</bdi>
      </p>
      <DotList>
        <span>{sayMealType(meal.meal_type, 'Meal')}</span>
        <span>Serves: {shownServings(meal.servings)}</span>
      </DotList>
    </>
  )
}

/** Opens the steps of a meal that has some; after the last it is marked as prepared. */
function Cooking({ meal, onCooked }: { meal: MealPlanEntry; onCooked: () => void }) {
  const measures = useFoodPreferences().food?.measures
  const [isCooking, setIsCooking] = useState(false)
  const { recipe } = meal
  if (recipe === null || stepsOf(recipe).length === 0) return null
  return (
    <>
      <Button icon={ChefHat} onPress={() => setIsCooking(true)}>
        Start cooking
      </Button>
      {isCooking ? (
        <PartBoundary>
          <Suspense fallback={null}>
            <CookTonight
              recipe={recipe}
              percent={meal.quantity_percent}
              measures={measures}
              onClose={() => setIsCooking(false)}
              onFinish={() => {
                setIsCooking(false)
                onCooked()
              }}
            />
          </Suspense>
        </PartBoundary>
      ) : null}
    </>
  )
}

/** Of the meals of today the dinner, a recipe rather than words; without a dinner whatever else there is to cook. */
function mealOfTonight(meals: readonly MealPlanEntry[], today: string): MealPlanEntry | undefined {
  const ofToday = meals
    .filter(({ date }) => daysUntil(date, today) === 0)
    .toSorted((a, b) => Number(b.recipe !== null) - Number(a.recipe !== null))
  return ofToday.find(({ meal_type }) => meal_type === 'dinner') ?? ofToday[0]
}
