import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import {
  CalendarArrowUp,
  Check,
  CircleSlash,
  Copy,
  Ellipsis,
  Repeat,
  Soup,
  SquarePen,
  Undo2,
} from 'lucide-react'
import { IconButton } from '../../../ui/button/button.tsx'
import { Menu, type MenuAction } from '../../../ui/menu/menu.tsx'
import type { MealActions } from '../use-meal-actions.ts'

/** What of a meal is asked for by a dialog. */
export type MealQuestion = 'move' | 'copy' | 'repeat' | 'edit' | 'leftovers' | 'end-series'

type MealMenuProps = {
  meal: MealPlanEntry
  actions: MealActions
  onAsk: (question: MealQuestion, meal: MealPlanEntry) => void
}

/** Everything that can be done with a meal of the calendar. */
export function MealMenu({ meal, actions, onAsk }: MealMenuProps) {
  const label = `More about ${meal.title}`
  const ask = (id: MealQuestion, text: string, icon: MenuAction['icon']): MenuAction => ({
    id,
    label: text,
    ...(icon === undefined ? {} : { icon }),
    onSelect: () => onAsk(id, meal),
  })
  const isDone = meal.status === 'prepared' || meal.status === 'dismissed'
  const changes: MenuAction[] = isDone
    ? [
        {
          id: 'undo',
          label: meal.status === 'prepared' ? 'Undo prepared' : 'Undo dismissal',
          icon: Undo2,
          onSelect: () => void actions.restore(meal),
        },
        ...(meal.status === 'prepared' && meal.kind === 'recipe'
          ? [ask('leftovers', 'Keep leftovers…', Soup)]
          : []),
        ask('copy', 'Copy to…', Copy),
      ]
    : [
        {
          id: 'prepare',
          label: 'Mark as Prepared',
          icon: Check,
          onSelect: () => void actions.prepare(meal),
        },
        ask('move', 'Move to…', CalendarArrowUp),
        ask('copy', 'Copy to…', Copy),
        ask('repeat', 'Repeat every week…', Repeat),
        ask('edit', 'Servings and notes…', SquarePen),
      ]
  const ends: MenuAction[] = [
    ...(meal.series_id === null || isDone ? [] : [ask('end-series', 'End the repetition…', undefined)]),
    ...(meal.status === 'dismissed'
      ? []
      : [
          {
            id: 'dismiss',
            label: 'Dismiss Meal',
            icon: CircleSlash,
            isDanger: true,
            onSelect: () => void actions.dismiss(meal),
          },
        ]),
  ]
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          size="small"
          icon={Ellipsis}
          label={label}
          isPending={actions.pendingOf(meal) !== undefined}
        />
      }
      actions={[...changes, ...ends]}
    />
  )
}
