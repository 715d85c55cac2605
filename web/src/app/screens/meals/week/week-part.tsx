import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { CalendarSync, ShoppingCart } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useWeek } from '../../../../features/meal-plan/calendar/calendar-data.ts'
import { useListMissing } from '../../../../features/meal-plan/calendar/use-list-missing.ts'
import { WeekCalendar } from '../../../../features/meal-plan/calendar/week/week-calendar.tsx'
import {
  firstDayOfWeek,
  isFirstDay,
  lastDayFrom,
  type Place,
  sayMonthDay,
} from '../../../../features/meal-plan/calendar/week/week-days.ts'
import { countToBuy, countPlanned } from '../../../../features/meal-plan/calendar/week/week-summary.ts'
import { sayLongDay } from '../../../../features/meal-plan/meal-words.ts'
import { MealNotices } from '../../../../features/meal-plan/meal-notices.tsx'
import { useMealActions } from '../../../../features/meal-plan/use-meal-actions.ts'
import { useInventory } from '../../../../features/inventory/data.ts'
import { useDayNutrition } from '../../../../features/nutrition/data.ts'
import { DayGoal } from '../../../../features/nutrition/day-goal.tsx'
import { UseItUpPanel } from '../../../../features/recipes/components/use-it-up-panel.tsx'
import { detailOr } from '../../../../lib/api/messages.ts'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { shoppingListPath, WEEK_VIEW } from '../../../../lib/paths.ts'
import { useFirstWeekday } from '../../../../lib/hooks/use-first-weekday.ts'
import { useIsPhone } from '../../../../lib/hooks/use-media-query.ts'
import { useToday } from '../../../../lib/hooks/use-today.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button, IconButton } from '../../../../ui/button/button.tsx'
import { PageHeader } from '../../../../ui/page-header/page-header.tsx'
import { PartBoundary } from '../../../part-boundary.tsx'
import { Screen } from '../../../screen.tsx'
import { MealViews } from '../meal-views.tsx'
import styles from './week-part.module.css'

const MealDetailsPart = lazyPart(async () => (await import('../meal-details-part.tsx')).MealDetailsPart)

const AddMealPart = lazyPart(async () => (await import('./add-meal-part.tsx')).AddMealPart)

const FeedDialog = lazyPart(
  async () => (await import('../../../../features/meal-plan/calendar/dialogs/feed-dialog.tsx')).FeedDialog,
)

const DayGoalsDialog = lazyPart(
  async () => (await import('../../../../features/nutrition/day-goals-dialog.tsx')).DayGoalsDialog,
)

/** The first day that an address names, by default that of the present week. */
function useStart(present: string): string {
  const [query] = useSearchParams()
  const from = query.get('from') ?? ''
  return isFirstDay(from) ? from : present
}

/** The week of planned meals, and what to do about it (MEAL-009). */
export function WeekPart() {
  const navigate = useNavigate()
  const today = useToday()
  const present = firstDayOfWeek(today, useFirstWeekday())
  const start = useStart(present)
  const end = lastDayFrom(start)
  const week = useWeek(start, end)
  const nutrition = useDayNutrition(start, end)
  const { entries } = useInventory()
  const actions = useMealActions(week.meals)
  const [opened, setOpened] = useState<MealPlanEntry>()
  const [added, setAdded] = useState<Place>()
  const [nourished, setNourished] = useState<string>()
  const [isFeedOpen, setIsFeedOpen] = useState(false)
  const list = useListMissing((id) => void navigate(shoppingListPath(id)))
  const isPast = end < today
  const isPhone = useIsPhone()
  const listButton = (
    <Button
      variant="primary"
      icon={ShoppingCart}
      isBlock={isPhone}
      {...(isPhone && { size: 'large' as const })}
      isPending={list.isPending}
      isDisabled={isPast}
      onPress={() => void list.make(start < today ? today : start, end)}
    >
      List for this week
    </Button>
  )
  return (
    <Screen className={styles.screen}>
      <PageHeader
        title="Meals"
        isLow
        summary={
          week.meals === undefined ? (
            <>
              {isPhone ? null : `Week of ${sayMonthDay(start)}`}
              {/* Keeps the place of what comes, so that nothing moves. */}
              <span aria-hidden className={styles.unknown}>
                {' · 10 meals planned · 10 things to buy'}
              </span>
            </>
          ) : (
            [
              // On a phone the head of the calendar, right below, says which.
              ...(isPhone ? [] : [`Week of ${sayMonthDay(start)}`]),
              countPlanned(week.meals),
              ...(isPast ? [] : [countToBuy(week.meals, today)]),
            ].join(' · ')
          )
        }
        actions={
          <>
            {isPhone ? (
              <IconButton
                variant="secondary"
                icon={CalendarSync}
                label="Calendar feed"
                onPress={() => setIsFeedOpen(true)}
              />
            ) : (
              <Button icon={CalendarSync} onPress={() => setIsFeedOpen(true)}>
                Calendar feed
              </Button>
            )}
            {isPhone ? <div className={styles.mainAction}>{listButton}</div> : listButton}
          </>
        }
      />
      <MealViews current="week" />
      <WeekCalendar
        start={start}
        week={week}
        actions={actions}
        // A dialog hides it from screen readers, which would never say what appeared meanwhile.
        notices={
          <>
            {opened === undefined ? <MealNotices actions={actions} /> : null}
            {nutrition.error === undefined ? null : (
              <Banner tone="warning" action={{ label: 'Try again', onPress: nutrition.retry }}>
                {detailOr(nutrition.error, 'The nutrition of your days could not be loaded.')}
              </Banner>
            )}
          </>
        }
        headOf={(day) =>
          nutrition.days === undefined && nutrition.error !== undefined ? null : (
            <DayGoal
              dayName={sayLongDay(day)}
              goals={nutrition.goals}
              day={nutrition.days === undefined ? undefined : (nutrition.days.get(day) ?? null)}
              onPress={() => setNourished(day)}
            />
          )
        }
        onWeek={(from) =>
          void navigate(from === today || from === present ? WEEK_VIEW : `${WEEK_VIEW}&from=${from}`, {
            preventScrollReset: true,
          })
        }
        onOpen={setOpened}
        onAdd={setAdded}
      />
      <UseItUpPanel entries={entries} />
      <PartBoundary>
        <Suspense fallback={null}>
          {opened === undefined ? null : (
            <MealDetailsPart
              meal={week.meals?.find(({ id }) => id === opened.id)}
              actions={actions}
              onClose={() => setOpened(undefined)}
            />
          )}
          {added === undefined ? null : <AddMealPart place={added} onClose={() => setAdded(undefined)} />}
          {nourished === undefined ? null : (
            <DayGoalsDialog
              dayName={sayLongDay(nourished)}
              goals={nutrition.goals}
              day={nutrition.days?.get(nourished)}
              onClose={() => setNourished(undefined)}
            />
          )}
          {isFeedOpen ? <FeedDialog onClose={() => setIsFeedOpen(false)} /> : null}
        </Suspense>
      </PartBoundary>
    </Screen>
  )
}
