import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { MAX_REPEATED_WEEKS } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { useState } from 'react'
import { useSending } from '../../../../lib/hooks/use-sending.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { NumberField } from '../../../../ui/number-field/number-field.tsx'
import { useCalendarMutations } from '../calendar-data.ts'
import { sayWeekdayOf } from '../week/week-days.ts'

/** Asks for how many weeks a meal is planned again on the same day of the week. */
export function RepeatDialog({ meal, onClose }: { meal: MealPlanEntry; onClose: () => void }) {
  const mutations = useCalendarMutations()
  const [weeks, setWeeks] = useState<number | undefined>(4)
  const [error, setError] = useState<string>()
  const { isPending, failure, send } = useSending({ onDone: onClose })
  const submit = async () => {
    if (weeks === undefined || !Number.isInteger(weeks) || weeks < 1 || weeks > MAX_REPEATED_WEEKS) {
      setError(`Please enter a whole number from 1 to ${MAX_REPEATED_WEEKS}`)
      return
    }
    setError(undefined)
    await send((key) => mutations.repeat(meal, weeks, key), weeks)
  }
  return (
    <FormDialog
      title={`Repeat ${meal.title}`}
      size="sm"
      submitLabel="Repeat"
      isPending={isPending}
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
      onClose={onClose}
    >
      <p>{`Every ${sayWeekdayOf(meal.date)} after this one.`}</p>
      <NumberField
        label="For how many weeks"
        value={weeks}
        min={1}
        max={MAX_REPEATED_WEEKS}
        onChange={setWeeks}
        {...(error === undefined ? {} : { error })}
      />
    </FormDialog>
  )
}
