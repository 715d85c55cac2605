import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { useState } from 'react'
import { useSending } from '../../../../lib/hooks/use-sending.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { Place } from '../week/week-days.ts'

type PlaceDialogProps = {
  title: string
  submitLabel: string
  meal: MealPlanEntry
  onSubmit: (to: Place, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

/** Asks to which day and meal a meal is moved or copied. */
export function PlaceDialog({ title, submitLabel, meal, onSubmit, onClose }: PlaceDialogProps) {
  const [place, setPlace] = useState<Place>({ date: meal.date, meal_type: meal.meal_type })
  const { isPending, failure, send } = useSending({ onDone: onClose })
  return (
    <FormDialog
      title={title}
      size="sm"
      submitLabel={submitLabel}
      isPending={isPending}
      isDisabled={place.date === ''}
      failure={failure}
      onSubmit={() => send((key) => onSubmit(place, key), place)}
      onCancel={onClose}
      onClose={onClose}
    >
      <PlaceFields place={place} onChange={setPlace} />
    </FormDialog>
  )
}
