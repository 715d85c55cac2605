import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { shownServings } from '@larder/shared/domain/recipes/amounts/servings'
import clsx from 'clsx'
import { GripVertical, Repeat } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Badge, type Tone } from '../../../ui/badge/badge.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { countNeeded } from '../meal-words.ts'
import styles from './meal-tile.module.css'
import type { MealDrag } from './week/use-meal-drag.ts'

type MealTileProps = {
  meal: MealPlanEntry
  /** Absent where meals are moved by their menu alone. */
  drag?: MealDrag
  menu: ReactNode
  onOpen: (meal: MealPlanEntry) => void
}

/** A meal in the calendar: what it is, how long it takes, for how many, and whether everything is there. */
export function MealTile({ meal, drag, menu, onOpen }: MealTileProps) {
  const id = useId()
  const isDone = meal.status === 'prepared' || meal.status === 'dismissed'
  return (
    <article
      aria-labelledby={id}
      data-carried={drag?.isCarried(meal) || undefined}
      className={clsx(styles.tile, isDone && styles.done)}
    >
      <div className={styles.words}>
        <p id={id} className={styles.name}>
          <button type="button" className={styles.open} onClick={() => onOpen(meal)}>
            <bdi className={styles.title}>{meal.title}</bdi>
          </button>
        </p>
        <p className={styles.facts}>
          <bdi>{factsOf(meal)}</bdi>
          {meal.series_id === null ? null : (
            <span className={styles.repeat} title="Every week">
              <Icon of={Repeat} size={14} />
              <VisuallyHidden>, every week</VisuallyHidden>
            </span>
          )}
        </p>
        {meal.notes ? <p className={styles.note}>{meal.notes}</p> : null}
      </div>
      <div className={styles.acts}>
        {drag === undefined || isDone ? null : (
          <button
            type="button"
            aria-label={`Move ${meal.title}`}
            aria-description="Enter picks it up"
            aria-pressed={drag.isCarried(meal)}
            className={styles.handle}
            {...drag.handleOf(meal)}
          >
            <Icon of={GripVertical} size={16} />
          </button>
        )}
        {menu}
      </div>
      <StateBadge meal={meal} />
    </article>
  )
}

/** '40 min · serves 4'. */
function factsOf({ kind, recipe, servings }: MealPlanEntry): string {
  if (kind === 'leftovers') return 'left over'
  const minutes = (recipe?.preparation_time_minutes ?? 0) + (recipe?.cooking_time_minutes ?? 0)
  return `${minutes > 0 ? `${minutes} min · ` : ''}serves ${shownServings(servings)}`
}

/** Whether everything is there, or what became of the meal; in words alone, as a column has no room for more. */
function StateBadge({ meal }: { meal: MealPlanEntry }) {
  const [tone, text] = stateOf(meal)
  if (text === null) return null
  return (
    <div className={styles.state}>
      <Badge tone={tone}>
        <bdi>{text}</bdi>
      </Badge>
    </div>
  )
}

function stateOf(meal: MealPlanEntry): [tone: Tone, text: string | null] {
  const { kind, status, servings, ingredients } = meal
  if (status === 'prepared') return ['ok', 'Prepared']
  if (status === 'dismissed') return ['off', 'Dismissed']
  if (kind === 'text' || (kind === 'recipe' && ingredients.length === 0)) return ['off', null]
  const needed = countNeeded(meal)
  if (needed > 0) return ['warn', `Need ${needed}`]
  if (kind === 'recipe') return ['ok', 'All in stock']
  return ['ok', `${shownServings(servings)} ${servings === 1 ? 'portion' : 'portions'}`]
}
