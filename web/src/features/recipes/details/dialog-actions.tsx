import type { MealType } from '@larder/shared/contracts/recipes/recipe'
import { toMealType } from '@larder/shared/domain/recipes/recipe-rules'
import { ShoppingCart } from 'lucide-react'
import { MEAL_OPTIONS } from '../../../lib/meal-labels.ts'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import styles from './dialog-actions.module.css'

/** The day, YYYY-MM-DD, and the meal for which a recipe is planned. */
type Place = { date: string; meal_type: MealType }

type DialogActionsProps = {
  isOwn: boolean
  pending: 'save' | 'plan' | 'list' | undefined
  /** Puts what is missing onto a shopping list; undefined where nothing is. */
  onAddToList: (() => void) | undefined
  onSave: () => void
  place: Place
  onPlace: (place: Place) => void
  onPlan: () => void
}

/** What can be done with a recipe, at the foot of its dialog, beside the day and the meal it is planned for (RECP-015, RECP-016). */
export function DialogActions(props: DialogActionsProps) {
  const { isOwn, pending, onAddToList, onSave, place, onPlace, onPlan } = props
  return (
    <div className={styles.foot}>
      <div className={styles.place}>
        <DateField
          label="Day"
          isLabelHidden
          value={place.date}
          onChange={(date) => onPlace({ ...place, date })}
        />
        <SelectField
          label="Meal type"
          isLabelHidden
          options={MEAL_OPTIONS}
          value={place.meal_type}
          onChange={(type) => onPlace({ ...place, meal_type: toMealType(type) })}
        />
      </div>
      <div className={styles.actions}>
        {onAddToList === undefined ? null : (
          <IconButton
            variant="secondary"
            icon={ShoppingCart}
            label="Put missing ingredients on a shopping list"
            isPending={pending === 'list'}
            onPress={onAddToList}
          />
        )}
        <Button isPending={pending === 'save'} isDisabled={isOwn} onPress={onSave}>
          {isOwn ? 'Saved' : 'Save Recipe'}
        </Button>
        <Button variant="primary" isPending={pending === 'plan'} onPress={onPlan}>
          Add to Meal Plan
        </Button>
      </div>
    </div>
  )
}
