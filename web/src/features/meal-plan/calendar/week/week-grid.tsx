import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { MEAL_TYPES, type MealType } from '@larder/shared/contracts/recipes/recipe'
import { Plus } from 'lucide-react'
import { MEAL_LABELS } from '../../../../lib/meal-labels.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import { sayLongDay } from '../../meal-words.ts'
import { DayNoteButton } from '../day-note-button.tsx'
import { MealTile } from '../meal-tile.tsx'
import { useMealDrag } from './use-meal-drag.ts'
import type { WeekProps } from './week-props.ts'
import { sayColumn, sayPlace } from './week-days.ts'
import styles from './week-grid.module.css'

/** The week as a table: a column for each day and a row for each meal, whose meals are dragged from cell to cell. */
export function WeekGrid(props: WeekProps) {
  const { days, today, meals, notes, headOf, onMove, onNote } = props
  const drag = useMealDrag(days, onMove)
  return (
    <>
      <table className={styles.grid}>
        <caption>
          <VisuallyHidden>Meals by day</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td className={styles.corner} />
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-label={sayLongDay(day)}
                aria-current={day === today ? 'date' : undefined}
                data-today={day === today || undefined}
              >
                <span className={styles.day}>{sayColumn(day)}</span>
                <DayNoteButton day={day} note={notes.get(day)} onPress={onNote} />
                {headOf(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MEAL_TYPES.map((type) => (
            <tr key={type}>
              <th scope="row">{MEAL_LABELS[type]}</th>
              {days.map((day) => (
                <Cell
                  key={day}
                  {...props}
                  day={day}
                  type={type}
                  drag={drag}
                  meals={meals.filter(({ date, meal_type }) => date === day && meal_type === type)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status">
        <VisuallyHidden>{drag.said}</VisuallyHidden>
      </p>
    </>
  )
}

type CellProps = Omit<WeekProps, 'meals'> & {
  day: string
  type: MealType
  meals: readonly MealPlanEntry[]
  drag: ReturnType<typeof useMealDrag>
}

function Cell({ day, type, meals, drag, today, menuOf, onOpen, onAdd }: CellProps) {
  const place = { date: day, meal_type: type }
  return (
    <td
      data-day={day}
      data-meal={type}
      data-today={day === today || undefined}
      data-over={drag.isOver(place) || undefined}
    >
      <div className={styles.cell}>
        {meals.map((meal) => (
          <MealTile key={meal.id} meal={meal} drag={drag} menu={menuOf(meal)} onOpen={onOpen} />
        ))}
        <button
          type="button"
          aria-label={`Add to ${sayPlace(place)}`}
          className={styles.add}
          onClick={() => onAdd(place)}
        >
          <Icon of={Plus} size={16} />
        </button>
      </div>
    </td>
  )
}
