import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { reasonFor } from '../../../../lib/api/messages.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { useMealMutations } from '../../data.ts'
import { LeftoversForm } from '../../leftovers-form.tsx'
import { useCalendarMutations } from '../calendar-data.ts'
import { EditMealDialog } from './edit-meal-dialog.tsx'
import type { MealQuestion } from '../meal-menu.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'

type MealQuestionDialogProps = { question: MealQuestion; meal: MealPlanEntry; onClose: () => void }

/** The dialog of what was chosen in the menu of a meal. */
export function MealQuestionDialog({ question, meal, onClose }: MealQuestionDialogProps) {
  const { move } = useMealMutations()
  const { copy, endSeries } = useCalendarMutations()
  switch (question) {
    case 'move':
      return (
        <PlaceDialog
          title={`Move ${meal.title}`}
          submitLabel="Move"
          meal={meal}
          onSubmit={(to) => move(meal, to)}
          onClose={onClose}
        />
      )
    case 'copy':
      return (
        <PlaceDialog
          title={`Copy ${meal.title}`}
          submitLabel="Copy"
          meal={meal}
          onSubmit={(to, key) => copy(meal, to, key)}
          onClose={onClose}
        />
      )
    case 'repeat':
      return <RepeatDialog meal={meal} onClose={onClose} />
    case 'edit':
      return <EditMealDialog meal={meal} onClose={onClose} />
    case 'leftovers':
      return (
        <Modal isOpen onClose={onClose} title={`Leftovers of ${meal.title}`} size="sm">
          <LeftoversForm meal={meal} />
        </Modal>
      )
    case 'end-series':
      return (
        <ConfirmDialog
          title="End the repetition?"
          confirmLabel="End it"
          failureText={reasonFor}
          onCancel={onClose}
          onConfirm={async () => {
            await endSeries(meal)
            onClose()
          }}
        >
          {`${meal.title} is taken off the plan from this day on.`}
        </ConfirmDialog>
      )
  }
}
