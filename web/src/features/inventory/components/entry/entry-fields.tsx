import { type Control, Controller } from 'react-hook-form'
import { STORAGE_LOCATIONS } from '@larder/foods'
import { DateField } from '../../../../ui/date-field/date-field.tsx'
import { FieldGrid, WideField } from '../../../../ui/field/field-grid.tsx'
import { NumberField } from '../../../../ui/number-field/number-field.tsx'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import { TextArea } from '../../../../ui/text-area/text-area.tsx'
import type { EntryFormValues } from '../../entry-form-values.ts'

type EntryFieldsProps<Output> = {
  control: Control<EntryFormValues, unknown, Output>
  unit: string
  today: string
  /** The entry's own place, where it is not among the offered ones. */
  ownLocation?: string | null
}

/** The fields of an inventory entry. */
export function EntryFields<Output>({ control, unit, today, ownLocation }: EntryFieldsProps<Output>) {
  const offered: readonly string[] = STORAGE_LOCATIONS
  const locations = ownLocation && !offered.includes(ownLocation) ? [...offered, ownLocation] : offered
  return (
    <FieldGrid>
      <Controller
        control={control}
        name="quantity"
        render={({ field, fieldState }) => (
          <NumberField
            {...field}
            // With undefined the form would show the previous value.
            onChange={(quantity = Number.NaN) => field.onChange(quantity)}
            label={`Quantity (${unit})`}
            min={0}
            step={0.01}
            autoFocus
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="storage_location"
        render={({ field, fieldState }) => (
          <SelectField
            {...field}
            label="Storage location"
            isOptional
            placeholder="None"
            options={locations}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="expiry_date"
        render={({ field, fieldState }) => (
          <DateField
            {...field}
            label="Expiry date"
            isOptional
            min={today}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="purchase_date"
        render={({ field, fieldState }) => (
          <DateField
            {...field}
            label="Purchase date"
            isOptional
            min="2000-01-01"
            max={today}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="min_stock_level"
        render={({ field, fieldState }) => (
          <NumberField
            {...field}
            value={field.value ?? undefined}
            onChange={(level) => field.onChange(level ?? null)}
            label="Minimum stock level"
            isOptional
            min={0}
            step={0.01}
            hint="For all lots of this item"
            error={fieldState.error?.message}
          />
        )}
      />
      <WideField>
        <Controller
          control={control}
          name="notes"
          render={({ field, fieldState }) => (
            <TextArea {...field} label="Notes" isOptional rows={2} error={fieldState.error?.message} />
          )}
        />
      </WideField>
    </FieldGrid>
  )
}
