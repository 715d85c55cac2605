import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { Suspense, useState } from 'react'
import { useUpcomingMeals } from '../../../../features/meal-plan/data.ts'
import { MealNotices } from '../../../../features/meal-plan/meal-notices.tsx'
import { UpcomingMeals } from '../../../../features/meal-plan/upcoming/upcoming-meals.tsx'
import { useMealActions } from '../../../../features/meal-plan/use-meal-actions.ts'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { PartBoundary } from '../../../part-boundary.tsx'

const MealDetailsPart = lazyPart(
  async () => (await import('../../meals/meal-details-part.tsx')).MealDetailsPart,
)

/** The upcoming meals of the dashboard, with the details of the one that is opened (DASH-005). */
export function UpcomingMealsPart() {
  const upcoming = useUpcomingMeals()
  const actions = useMealActions(upcoming.meals)
  const [opened, setOpened] = useState<MealPlanEntry>()
  // What is just being prepared or dismissed is shown until its dialog closes.
  const isPending = opened !== undefined && actions.pendingOf(opened) !== undefined
  const openedNow = upcoming.meals?.find(({ id }) => id === opened?.id) ?? (isPending ? opened : undefined)
  return (
    <>
      <UpcomingMeals
        upcoming={upcoming}
        actions={actions}
        onOpen={setOpened}
        // A dialog hides it from screen readers, which would never say what appeared meanwhile.
        notices={opened === undefined ? <MealNotices actions={actions} /> : null}
      />
      {opened === undefined ? null : (
        <PartBoundary>
          <Suspense fallback={null}>
            <MealDetailsPart meal={openedNow} actions={actions} onClose={() => setOpened(undefined)} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  )
}
