import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { detailOr, reasonFor } from '../../../../lib/api/messages.ts'
import { keepFocusInside } from '../../../../lib/focus/keep-focus-inside.ts'
import { useMediaQuery } from '../../../../lib/hooks/use-media-query.ts'
import { useToday } from '../../../../lib/hooks/use-today.ts'
import { isolated } from '../../../../lib/isolated.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button, IconButton } from '../../../../ui/button/button.tsx'
import { Card } from '../../../../ui/card/card.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { useMealMutations } from '../../data.ts'
import type { MealActions, MealFailure } from '../../use-meal-actions.ts'
import { useDayNotes, type useWeek } from '../calendar-data.ts'
import { DayList } from '../day-list.tsx'
import { MealMenu, type MealQuestion } from '../meal-menu.tsx'
import { MealQuestionDialog } from '../dialogs/meal-question-dialog.tsx'
import { NoteDialog } from '../dialogs/note-dialog.tsx'
import styles from './week-calendar.module.css'
import { dayAfter, lastDayFrom, type Place, sayPlace, sayRange, WEEK_DAYS, weekFrom } from './week-days.ts'
import { WeekGrid } from './week-grid.tsx'

type WeekCalendarProps = {
  /** The first day. */
  start: string
  week: ReturnType<typeof useWeek>
  actions: MealActions
  /** What became of the last meal that was prepared or dismissed. */
  notices: ReactNode
  /** What stands in the head of a day beside its name and note. */
  headOf: (day: string) => ReactNode
  /** Another week, by its first day. */
  onWeek: (start: string) => void
  onOpen: (meal: MealPlanEntry) => void
  onAdd: (place: Place) => void
}

/** The calendar of planned meals: a week on a desktop, a list of days on a phone (MEAL-009). */
export function WeekCalendar(props: WeekCalendarProps) {
  const { start, week, actions, notices, headOf, onWeek, onOpen, onAdd } = props
  const id = useId()
  const today = useToday()
  // Below, a column is narrower than the names in it.
  const isWide = useMediaQuery('(min-width: 1280px)')
  const days = weekFrom(start)
  const end = lastDayFrom(start)
  const notes = useDayNotes(start, end)
  const mutations = useMealMutations()
  const [asked, setAsked] = useState<{ question: MealQuestion; meal: MealPlanEntry }>()
  const [noted, setNoted] = useState<string>()
  const [failure, setFailure] = useState<MealFailure>()
  const move = async (meal: MealPlanEntry, to: Place): Promise<boolean> => {
    setFailure(undefined)
    try {
      await mutations.move(meal, to)
      return true
    } catch (error) {
      setFailure({
        text: `${isolated(meal.title)} was not moved to ${sayPlace(to)}. ${reasonFor(error)}`,
        retry: () => void move(meal, to),
      })
      return false
    }
  }
  const Week = isWide ? WeekGrid : DayList
  return (
    <Card as="section" ref={keepFocusInside} tabIndex={-1} aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          Meal Planning Calendar
        </h2>
        <div className={styles.nav}>
          {days.includes(today) ? null : (
            <Button size="small" onPress={() => onWeek(today)}>
              Today
            </Button>
          )}
          <IconButton
            variant="secondary"
            icon={ChevronLeft}
            label="Previous week"
            onPress={() => onWeek(dayAfter(start, -WEEK_DAYS))}
          />
          <span role="status" className={styles.range}>
            {sayRange(start, end)}
          </span>
          <IconButton
            variant="secondary"
            icon={ChevronRight}
            label="Next week"
            onPress={() => onWeek(dayAfter(start, WEEK_DAYS))}
          />
        </div>
      </div>
      {notices}
      {week.error === undefined ? null : (
        <Banner tone="error" action={{ label: 'Try again', onPress: week.retry }}>
          {detailOr(week.error, 'Your meals could not be loaded.')}
        </Banner>
      )}
      {failure === undefined ? null : (
        <Banner tone="warning" action={{ label: 'Try again', onPress: failure.retry }}>
          {failure.text}
        </Banner>
      )}
      {week.meals === undefined ? (
        week.error === undefined ? (
          <LoadingArea text="Loading your meals...">
            <Skeleton height="420px" radius="card" />
          </LoadingArea>
        ) : null
      ) : (
        <Week
          days={days}
          today={today}
          meals={week.meals}
          notes={notes}
          headOf={headOf}
          menuOf={(meal) => (
            <MealMenu
              meal={meal}
              actions={actions}
              onAsk={(question, of) => setAsked({ question, meal: of })}
            />
          )}
          onMove={move}
          onOpen={onOpen}
          onAdd={onAdd}
          onNote={setNoted}
        />
      )}
      {asked === undefined ? null : <MealQuestionDialog {...asked} onClose={() => setAsked(undefined)} />}
      {noted === undefined ? null : (
        <NoteDialog day={noted} note={notes.get(noted) ?? ''} onClose={() => setNoted(undefined)} />
      )}
    </Card>
  )
}
