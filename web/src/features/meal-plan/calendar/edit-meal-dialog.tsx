import {
  MAX_MEAL_NOTE,
  MAX_MEAL_TITLE,
  type MealPlanEntry,
  MealTitle,
  QuantityPercent,
  Servings,
} from '@larder/shared/contracts/recipes/meal-plan'
import { useState } from 'react'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { NumberField } from '../../../ui/number-field/number-field.tsx'
import { TextArea } from '../../../ui/text-area/text-area.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { useMealMutations } from '../data.ts'
import { useSubmit } from '../use-submit.ts'

const wrong = (read: { error?: { issues: { message: string }[] } | undefined }) => {
  const message = read.error?.issues[0]?.message
  return message === undefined ? {} : { error: message }
}

/** Changes for how many a meal is, how much of its recipe is cooked, what it is called and what is noted of it. */
export function EditMealDialog({ meal, onClose }: { meal: MealPlanEntry; onClose: () => void }) {
  const mutations = useMealMutations()
  const isRecipe = meal.kind === 'recipe'
  const [title, setTitle] = useState(meal.title)
  const [servings, setServings] = useState<number | undefined>(meal.servings)
  const [percent, setPercent] = useState<number | undefined>(meal.quantity_percent)
  const [notes, setNotes] = useState(meal.notes ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const { isPending, failure, submit } = useSubmit(onClose)
  const read = {
    title: MealTitle.safeParse(title),
    servings: Servings.safeParse(servings),
    percent: QuantityPercent.safeParse(percent),
  }
  const send = async () => {
    setIsChecked(true)
    if (!read.title.success || !read.servings.success || !read.percent.success) return
    const patch = {
      servings: read.servings.data,
      notes,
      ...(isRecipe ? { quantity_percent: read.percent.data } : { title: read.title.data }),
    }
    await submit(() => mutations.update(meal, patch))
  }
  const changeServings = (next: number | undefined) => {
    setServings(next)
    // As much more is cooked as more eat.
    if (next !== undefined && next > 0 && meal.servings > 0)
      setPercent(Math.round((meal.quantity_percent * next * 100) / meal.servings) / 100)
  }
  return (
    <FormDialog
      title={meal.title}
      size="sm"
      submitLabel="Save"
      isPending={isPending}
      failure={failure}
      onSubmit={send}
      onCancel={onClose}
      onClose={onClose}
    >
      {isRecipe ? null : (
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
        min={1}
        onChange={changeServings}
        {...(isChecked ? wrong(read.servings) : {})}
      />
      {isRecipe ? (
        <NumberField
          label="Percent of the recipe"
          hint={`100% serves ${meal.recipe?.serving_size ?? 1}`}
          value={percent}
          min={1}
          step={25}
          onChange={setPercent}
          {...(isChecked ? wrong(read.percent) : {})}
        />
      ) : null}
      <TextArea label="Notes" isOptional value={notes} maxLength={MAX_MEAL_NOTE} onChange={setNotes} />
    </FormDialog>
  )
}
