import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { ChefHat, CalendarClock, ShoppingCart, TrendingDown } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useRecommendations, useReminders } from '../../../../features/insights/data.ts'
import { isProbable } from '../../../../features/insights/sure-enough.ts'
import { useUpcomingMeals } from '../../../../features/meal-plan/data.ts'
import { useShoppingLists } from '../../../../features/shopping-lists/data.ts'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { paths, shoppingListPath, WEEK_VIEW } from '../../../../lib/paths.ts'
import { useToday } from '../../../../lib/hooks/use-today.ts'
import { Card } from '../../../../ui/card/card.tsx'
import { PartBoundary } from '../../../part-boundary.tsx'
import { Ask } from './ask.tsx'
import { namesExpiring, namesToBuy, namesToCook, namesRunningOut } from './this-week.ts'
import styles from './this-week-part.module.css'

const ForecastsPart = lazyPart(async () => (await import('../parts/forecasts-part.tsx')).ForecastsPart)

type ThisWeekPartProps = {
  entries: readonly InventoryEntry[] | undefined
  hasFailed: boolean
}

/**
 * What the next seven days ask of the household: what expires, runs out, is to be cooked and to be bought. All but the
 * lists is what the dashboard has loaded already.
 */
export function ThisWeekPart({ entries, hasFailed }: ThisWeekPartProps) {
  const id = useId()
  const today = useToday()
  const { reminders, hasFailed: isUnknown } = useReminders()
  const upcoming = useUpcomingMeals()
  const expiring = entries && namesExpiring(entries, today)
  const [areForecastsOpen, setAreForecastsOpen] = useState(false)
  return (
    <Card as="section" isRoomy aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.title}>
        This week
      </h2>
      <ul className={styles.asks}>
        <Ask
          icon={CalendarClock}
          label={expiring?.isGuess ? 'Probably expires' : 'Expires'}
          names={expiring?.names}
          nothing="Nothing expires"
          hasFailed={hasFailed}
          to={paths.inventory}
        />
        <Ask
          icon={TrendingDown}
          label="Runs out"
          names={reminders && namesRunningOut(reminders)}
          // A failed call is no error here (REM-002), but it says nothing of the stock either.
          nothing={isUnknown ? 'Not known at the moment' : 'Nothing known to run out'}
          onOpen={() => setAreForecastsOpen(true)}
        />
        <Ask
          icon={ChefHat}
          label="To cook"
          names={upcoming.meals && namesToCook(upcoming.meals, today)}
          nothing="No meals planned"
          hasFailed={upcoming.error !== undefined}
          to={WEEK_VIEW}
        />
        <ToBuy />
      </ul>
      {areForecastsOpen ? (
        <PartBoundary>
          <Suspense fallback={null}>
            <ForecastsPart onClose={() => setAreForecastsOpen(false)} />
          </Suspense>
        </PartBoundary>
      ) : null}
    </Card>
  )
}

/** What is open on the household's lists; without anything on them, what it will probably buy. */
function ToBuy() {
  const { lists, error, retry } = useShoppingLists()
  const open = lists && namesToBuy(lists)
  if (open?.names.length === 0) return <ProbablyToBuy />
  return (
    <Ask
      icon={ShoppingCart}
      label="To buy"
      names={open?.names}
      nothing="Nothing to buy"
      hasFailed={error !== undefined}
      onRetry={retry}
      to={open?.onlyListId === undefined ? paths.shoppingLists : shoppingListPath(open.onlyListId)}
    />
  )
}

function ProbablyToBuy() {
  const { recommendations, error, retry } = useRecommendations()
  return (
    <Ask
      icon={ShoppingCart}
      label="Probably to buy"
      names={recommendations?.filter(isProbable).map(({ item_name }) => item_name)}
      nothing="Nothing known to buy"
      hasFailed={error !== undefined}
      onRetry={retry}
      to={paths.shoppingLists}
    />
  )
}
