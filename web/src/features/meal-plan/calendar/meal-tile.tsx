import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import clsx from 'clsx'
import { Check, CircleSlash, GripVertical, Repeat, ShoppingBasket } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { countNeeded } from '../meal-words.ts'
import styles from './meal-tile.module.css'
import type { MealDrag } from './use-meal-drag.ts'

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
      <p id={id} className={styles.name}>
        <button type="button" className={styles.open} onClick={() => onOpen(meal)}>
          {meal.title}
        </button>
      </p>
      <p className={styles.facts}>
        {factsOf(meal)}
        {meal.series_id === null ? null : (
          <span className={styles.repeat} title="Every week">
            <Icon of={Repeat} size={14} />
            <VisuallyHidden>, every week</VisuallyHidden>
          </span>
        )}
      </p>
      {meal.notes ? <p className={styles.note}>{meal.notes}</p> : null}
      <div className={styles.foot}>
        <StateBadge meal={meal} />
        <span className={styles.acts}>
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
        </span>
      </div>
    </article>
  )
}

/** '40 min · serves 4'. */
function factsOf({ kind, recipe, servings }: MealPlanEntry): string {
  if (kind === 'leftovers') return 'left over'
  const minutes = (recipe?.preparation_time_minutes ?? 0) + (recipe?.cooking_time_minutes ?? 0)
  return `${minutes > 0 ? `${minutes} min · ` : ''}serves ${servings}`
}

function StateBadge({ meal }: { meal: MealPlanEntry }) {
  const needed = countNeeded(meal)
  if (meal.status === 'prepared') {
    return (
      <Badge tone="ok" icon={Check}>
        Prepared
      </Badge>
    )
  }
  if (meal.status === 'dismissed') {
    return (
      <Badge tone="off" icon={CircleSlash}>
        Dismissed
      </Badge>
    )
  }
  if (meal.kind === 'text' || (meal.kind === 'recipe' && meal.ingredients.length === 0)) return <span />
  if (needed > 0) {
    return (
      <Badge tone="warn" icon={ShoppingBasket}>
        Need {needed}
      </Badge>
    )
  }
  return (
    <Badge tone="ok" icon={Check}>
      {meal.kind === 'leftovers'
        ? `${meal.servings} ${meal.servings === 1 ? 'portion' : 'portions'}`
        : 'All in stock'}
    </Badge>
  )
}
