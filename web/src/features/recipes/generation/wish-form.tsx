import type { SubmitEvent } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { CheckboxChoices } from '../../../ui/checkbox/checkbox-choices.tsx'
import { FieldGrid } from '../../../ui/field/field-grid.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { TextArea } from '../../../ui/text-area/text-area.tsx'
import { useFoodPreferences } from '../preferences/food-preferences-data.ts'
import { sayRestrictions } from '../preferences/food-words.ts'
import styles from './generation-dialog.module.css'
import { DIET_CHOICES } from '../recipe-words.ts'
import { CUISINE_OPTIONS, MEAL_OPTIONS, NO_DIET, type WishFields } from './wish.ts'
import { WishImage } from './wish-image.tsx'

type WishFormProps = {
  /** By which the button outside of the form submits it. */
  id: string
  control: Control<WishFields>
  image: File | null
  onImage: (image: File | null) => void
  onSubmit: (event: SubmitEvent) => Promise<void>
}

/** The fields of what somebody wants to eat (RECP-033). */
export function WishForm({ id, control, image, onImage, onSubmit }: WishFormProps) {
  const { food } = useFoodPreferences()
  const leftOut = food === undefined ? '' : sayRestrictions(food.household)
  return (
    <Form id={id} className={styles.content} onSubmit={onSubmit}>
      <Controller
        control={control}
        name="description"
        render={({ field, fieldState }) => (
          <TextArea
            {...field}
            label="Description"
            hint="What you feel like, who eats along, how much time there is."
            rows={4}
            isRequired
            error={fieldState.error?.message}
          />
        )}
      />
      <FieldGrid>
        <Controller
          control={control}
          name="cuisine"
          render={({ field }) => <SelectField {...field} label="Cuisine" options={CUISINE_OPTIONS} />}
        />
        <Controller
          control={control}
          name="meal_type"
          render={({ field }) => <SelectField {...field} label="Meal type" options={MEAL_OPTIONS} />}
        />
      </FieldGrid>
      <Controller
        control={control}
        name="diets"
        render={({ field: { value, onChange } }) => (
          <CheckboxChoices
            label="Dietary restrictions"
            choices={DIET_CHOICES}
            noneLabel={NO_DIET}
            hint={leftOut === '' ? undefined : `What your household asks for holds as well: ${leftOut}.`}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <WishImage image={image} onChange={onImage} />
      <Controller
        control={control}
        name="uses_inventory"
        render={({ field: { value, onChange } }) => (
          <Checkbox isSelected={value} onChange={onChange}>
            Use what is in my inventory
          </Checkbox>
        )}
      />
    </Form>
  )
}
