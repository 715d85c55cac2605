import type { MealUpdate } from '@larder/shared/contracts/recipes/meal-plan-changes'
import type { MealType, Recipe } from '@larder/shared/contracts/recipes/recipe'
import { capitalise, numericQuantity, scaleQuantity, shownUnit } from '@larder/foods'
import { useState } from 'react'
import { useSending } from '../../../lib/hooks/use-sending.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { NumberField } from '../../../ui/number-field/number-field.tsx'
import { useMealMutations } from '../data.ts'
import { sayPercent } from '../meal-words.ts'
import styles from './cook-dialog.module.css'

type CookDialogProps = {
  recipe: Recipe
  mealType: MealType
  percent: number
  onCooked: (update: MealUpdate) => void
  onClose: () => void
}

/** Cooks a recipe now, without planning it before: what it takes is deducted, in amounts that can be changed here. */
export function CookDialog({ recipe, mealType, percent, onCooked, onClose }: CookDialogProps) {
  const { cook } = useMealMutations()
  const { isPending, failure, send } = useSending({ onDone: onClose })
  const [amounts, setAmounts] = useState<ReadonlyMap<number, number | undefined>>(new Map())
  const [isChecked, setIsChecked] = useState(false)
  const isRight = (quantity: number | undefined): quantity is number =>
    quantity !== undefined && quantity >= 0
  const submit = async () => {
    setIsChecked(true)
    const changed = [...amounts].flatMap(([index, quantity]) =>
      isRight(quantity) ? [{ index, quantity }] : [],
    )
    if (changed.length < amounts.size) return
    const cooking = {
      recipe_id: recipe.id,
      meal_type: mealType,
      quantity_percent: percent,
      amounts: changed,
    }
    await send(async (key) => onCooked(await cook(cooking, key)), cooking)
  }
  return (
    <FormDialog
      title={`Cook ${recipe.name}`}
      submitLabel="Take from stock"
      isPending={isPending}
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
      onClose={onClose}
    >
      <p>{['What you use is taken from your stock.', sayPercent(percent)].filter(Boolean).join(' ')}</p>
      <ul aria-label="Amounts" className={styles.amounts}>
        {recipe.ingredients.map((one, index) => {
          const planned = numericQuantity(scaleQuantity(one.quantity, percent))
          const quantity = amounts.has(index) ? amounts.get(index) : (planned ?? undefined)
          return (
            <li key={index}>
              {planned === null ? (
                <p className={styles.words}>{`${capitalise(one.item_name)}: ${one.quantity}`}</p>
              ) : (
                <NumberField
                  label={[capitalise(one.item_name), shownUnit(one.unit, planned)]
                    .filter(Boolean)
                    .join(' in ')}
                  value={quantity}
                  min={0}
                  onChange={(next) => setAmounts((before) => new Map(before).set(index, next))}
                  {...(isChecked && !isRight(quantity) ? { error: 'Please enter a number from 0 on' } : {})}
                />
              )}
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}
