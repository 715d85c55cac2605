import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { detailOr } from '../../../lib/api/messages.ts'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'
import { keepFocusInside } from '../../../lib/focus/keep-focus-inside.ts'
import { paths, WEEK_VIEW } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import type { useUpcomingMeals } from '../data.ts'
import type { MealActions } from '../use-meal-actions.ts'
import { MealCard } from './meal-card.tsx'
import styles from './upcoming-meals.module.css'

/** The meals of two or three days on a wide screen, and of the next on a narrow one; the calendar has the others too. */
const SHOWN = { wide: 6, narrow: 3 }

type UpcomingMealsProps = {
  upcoming: ReturnType<typeof useUpcomingMeals>
  actions: MealActions
  onOpen: (meal: MealPlanEntry) => void
  /** What became of the last meal that was prepared or dismissed. */
  notices: ReactNode
}

/** The planned meals from today on, each a tap from its details (PLAN-001 to PLAN-009). */
export function UpcomingMeals({ upcoming, actions, onOpen, notices }: UpcomingMealsProps) {
  const id = useId()
  return (
    <Card
      as="section"
      isRoomy
      ref={keepFocusInside}
      tabIndex={-1}
      aria-labelledby={id}
      className={styles.panel}
    >
      <div className={styles.header}>
        <h2 id={id}>Upcoming Meals</h2>
        <Link to={WEEK_VIEW} className={styles.week}>
          Open the week
        </Link>
      </div>
      {notices}
      <Meals upcoming={upcoming} actions={actions} onOpen={onOpen} />
    </Card>
  )
}

function Meals({ upcoming, actions, onOpen }: Omit<UpcomingMealsProps, 'notices'>) {
  const { meals, error, retry } = upcoming
  const id = useId()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const shownCount = useMediaQuery('(min-width: 900px)') ? SHOWN.wide : SHOWN.narrow
  if (meals === undefined && error === undefined) {
    return (
      <LoadingArea text="Loading your upcoming meals...">
        <div className={styles.grid}>
          <Skeleton height="280px" radius="card" />
          <Skeleton height="280px" radius="card" />
          <Skeleton height="280px" radius="card" />
        </div>
      </LoadingArea>
    )
  }
  const failure =
    error === undefined ? null : (
      <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
        {detailOr(error, 'Failed to load upcoming meals')}
      </Banner>
    )
  if (meals === undefined) return failure
  if (meals.length === 0) {
    return (
      <>
        {failure}
        <div className={styles.empty}>
          <p>No upcoming meals in your plan.</p>
          <p>Add meals to your plan from the recipe recommendations!</p>
          <LinkButton to={paths.meals}>Browse Recipes</LinkButton>
        </div>
      </>
    )
  }
  return (
    <>
      {failure}
      <ul id={id} className={styles.grid}>
        {(isUnfolded ? meals : meals.slice(0, shownCount)).map((meal, index) => (
          <li key={meal.id} className={styles.cell}>
            <MealCard
              meal={meal}
              isNext={index === 0}
              pending={actions.pendingOf(meal)}
              onOpen={onOpen}
              onDismiss={(one) => void actions.dismiss(one)}
              onPrepare={(one) => void actions.prepare(one)}
            />
          </li>
        ))}
      </ul>
      {meals.length > shownCount ? (
        <Button
          variant="quiet"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onPress={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show fewer' : `Show all ${meals.length}`}
        </Button>
      ) : null}
    </>
  )
}
