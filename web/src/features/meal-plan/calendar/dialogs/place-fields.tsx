import { toMealType } from '@larder/shared/domain/recipes/recipe-rules'
import { MEAL_OPTIONS } from '../../../../lib/meal-labels.ts'
import { DateField } from '../../../../ui/date-field/date-field.tsx'
import { FieldGrid } from '../../../../ui/field/field-grid.tsx'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import type { Place } from '../week/week-days.ts'

/** The day and the meal at which something is planned. */
export function PlaceFields({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  return (
    <FieldGrid>
      <DateField label="Day" value={place.date} onChange={(date) => onChange({ ...place, date })} />
      <SelectField
        label="Meal"
        options={MEAL_OPTIONS}
        value={place.meal_type}
        onChange={(type) => onChange({ ...place, meal_type: toMealType(type) })}
      />
    </FieldGrid>
  )
}
