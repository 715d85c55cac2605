import {
  MAX_MEAL_NOTE,
  MAX_MEAL_TITLE,
  type MealPlanEntry,
  MealTitle,
  QuantityPercent,
  Servings,
} from '@larder/shared/contracts/recipes/meal-plan'
import { percentFor, servingsOf } from '@larder/shared/domain/recipes/amounts/servings'
import { useState } from 'react'
import { useSending } from '../../../../lib/hooks/use-sending.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { NumberField } from '../../../../ui/number-field/number-field.tsx'
import { TextArea } from '../../../../ui/text-area/text-area.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import { useMealMutations } from '../../data.ts'

const wrong = (read: { error?: { issues: { message: string }[] } | undefined }) => {
  const message = read.error?.issues[0]?.message
  return message === undefined ? {} : { error: message }
}

const toHundredths = (value: number): number => Math.round(value * 100) / 100

/** Changes for how many a meal is, how much of its recipe is cooked, what it is called and what is noted of it. */
export function EditMealDialog({ meal, onClose }: { meal: MealPlanEntry; onClose: () => void }) {
  const mutations = useMealMutations()
  const { recipe } = meal
  const [opened] = useState(meal)
  const [title, setTitle] = useState(meal.title)
  const [servings, setServings] = useState<number | undefined>(toHundredths(meal.servings))
  const [percent, setPercent] = useState<number | undefined>(toHundredths(meal.quantity_percent))
  const [typed, setTyped] = useState<'servings' | 'percent'>()
  const [notes, setNotes] = useState(meal.notes ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const { isPending, failure, send } = useSending({ onDone: onClose })
  const read = {
    title: MealTitle.safeParse(title),
    servings: Servings.safeParse(servings),
    percent: QuantityPercent.safeParse(percent),
  }
  const submit = async () => {
    setIsChecked(true)
    if (!read.title.success || !read.servings.success || !read.percent.success) return
    // Only what was typed: the rest may be newer by somebody else.
    const patch = {
      ...(notes !== (opened.notes ?? '') && { notes }),
      ...(title !== opened.title && { title: read.title.data }),
      // Of a recipe each follows from the other: what was typed is exact.
      ...(typed === 'servings' && { servings: read.servings.data }),
      ...(typed === 'percent' && { quantity_percent: read.percent.data }),
    }
    if (Object.keys(patch).length === 0) return onClose()
    await send(() => mutations.update(meal, patch))
  }
  const changeServings = (next: number | undefined) => {
    setServings(next)
    setTyped('servings')
    if (recipe !== null && next !== undefined && next > 0) setPercent(toHundredths(percentFor(recipe, next)))
  }
  const changePercent = (next: number | undefined) => {
    setPercent(next)
    setTyped('percent')
    if (recipe !== null && next !== undefined && next > 0) setServings(toHundredths(servingsOf(recipe, next)))
  }
  return (
    <FormDialog
      title={meal.title}
      size="sm"
      submitLabel="Save"
      isPending={isPending}
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
      onClose={onClose}
    >
      {meal.kind === 'recipe' ? null : (
        <TextField
          label="Name"
          value={title}
          maxLength={MAX_MEAL_TITLE}
          onChange={setTitle}
          {...(isChecked ? wrong(read.title) : {})}
        />
      )}
      <NumberField
        label="Servings"
        value={servings}
        min={recipe === null ? 1 : 0}
        onChange={changeServings}
        {...(isChecked ? wrong(read.servings) : {})}
      />
      {recipe === null ? null : (
        <NumberField
          label="Percent of the recipe"
          hint={`100% serves ${recipe.serving_size}`}
          value={percent}
          min={1}
          step={25}
          onChange={changePercent}
          {...(isChecked ? wrong(read.percent) : {})}
        />
      )}
      <TextArea label="Notes" isOptional value={notes} maxLength={MAX_MEAL_NOTE} onChange={setNotes} />
    </FormDialog>
  )
}
