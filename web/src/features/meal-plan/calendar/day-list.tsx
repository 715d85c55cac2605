import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { MEAL_LABELS } from '../../../lib/meal-labels.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { sayDay, sayLongDay } from '../meal-words.ts'
import { DayNoteButton } from './day-note-button.tsx'
import styles from './day-list.module.css'
import { MealTile } from './meal-tile.tsx'
import type { WeekProps } from './week/week-props.ts'

/** The week as a list of days, for a phone; meals are moved by their menu. Of the present week the days from today on. */
export function DayList(props: WeekProps) {
  const { days, today } = props
  const [showsAll, setShowsAll] = useState(false)
  const earlierCount = Math.max(0, days.indexOf(today))
  return (
    <>
      {earlierCount === 0 ? null : (
        <div>
          <Button variant="quiet" size="small" onPress={() => setShowsAll(!showsAll)}>
            {showsAll
              ? 'Hide earlier days'
              : `Show ${earlierCount} earlier ${earlierCount === 1 ? 'day' : 'days'}`}
          </Button>
        </div>
      )}
      <ol className={styles.days}>
        {days.slice(showsAll ? 0 : earlierCount).map((day) => (
          <Day key={day} {...props} day={day} />
        ))}
      </ol>
    </>
  )
}

function Day({
  day,
  today,
  meals,
  notes,
  headOf,
  menuOf,
  onOpen,
  onAdd,
  onNote,
}: WeekProps & { day: string }) {
  const id = useId()
  const ofDay = MEAL_TYPES.flatMap((type) =>
    meals.filter(({ date, meal_type }) => date === day && meal_type === type),
  )
  return (
    <li
      aria-labelledby={id}
      aria-current={day === today ? 'date' : undefined}
      data-today={day === today || undefined}
      className={styles.day}
    >
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {sayDay(day)}
        </h3>
        {day === today ? <Badge tone="ok">Today</Badge> : null}
        <DayNoteButton day={day} note={notes.get(day)} onPress={onNote} />
        {headOf(day)}
      </div>
      {ofDay.map((meal) => (
        <div key={meal.id} className={styles.meal}>
          <span className={styles.type}>{MEAL_LABELS[meal.meal_type]}</span>
          <MealTile meal={meal} menu={menuOf(meal)} onOpen={onOpen} />
        </div>
      ))}
      <Button
        variant="quiet"
        size="small"
        icon={Plus}
        aria-label={`Add a meal to ${sayLongDay(day)}`}
        onPress={() => onAdd({ date: day, meal_type: 'dinner' })}
      >
        Add a meal
      </Button>
    </li>
  )
}
