import { type Control, Controller, type FieldPathByValue } from 'react-hook-form'
import { CATEGORIES, UNITS } from '@larder/foods'
import { FieldGrid, WideField } from '../../../ui/field/field-grid.tsx'
import { NumberField } from '../../../ui/number-field/number-field.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { TextArea } from '../../../ui/text-area/text-area.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import type { ItemFormValues } from '../item-form-values.ts'

type TextName = FieldPathByValue<ItemFormValues, string>

/** The fields of a catalogue item, required ones first. */
export function ItemFields<Output>({ control }: { control: Control<ItemFormValues, unknown, Output> }) {
  return (
    <FieldGrid>
      <WideField>
        <Controller
          control={control}
          name="name"
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label="Name"
              autoFocus
              autoComplete="off"
              error={fieldState.error?.message}
            />
          )}
        />
      </WideField>
      <ChoiceField control={control} name="category" label="Category" options={CATEGORIES} />
      <ChoiceField control={control} name="unit" label="Unit" options={UNITS} />
      <OptionalText control={control} name="sub_category" label="Sub-category" />
      <OptionalText control={control} name="barcode" label="Barcode" inputMode="numeric" />
      <Controller
        control={control}
        name="typical_shelf_life_days"
        render={({ field, fieldState }) => (
          <NumberField
            {...field}
            label="Typical shelf life in days"
            isOptional
            min={1}
            step={1}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="typical_consumption_rate"
        render={({ field, fieldState }) => (
          <NumberField
            {...field}
            label="Typical consumption rate per day"
            isOptional
            min={0.01}
            step={0.01}
            error={fieldState.error?.message}
          />
        )}
      />
      <WideField>
        <OptionalText control={control} name="image_url" label="Image URL" inputMode="url" />
      </WideField>
      <WideField>
        <Controller
          control={control}
          name="description"
          render={({ field, fieldState }) => (
            <TextArea {...field} label="Description" isOptional rows={2} error={fieldState.error?.message} />
          )}
        />
      </WideField>
    </FieldGrid>
  )
}

type ChoiceFieldProps<Output> = {
  control: Control<ItemFormValues, unknown, Output>
  name: TextName
  label: string
  options: readonly string[]
}

function ChoiceField<Output>({ control, name, label, options }: ChoiceFieldProps<Output>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <SelectField
          {...field}
          label={label}
          placeholder="Choose one"
          options={options}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

type OptionalTextProps<Output> = {
  control: Control<ItemFormValues, unknown, Output>
  name: TextName
  label: string
  inputMode?: 'numeric' | 'url'
}

function OptionalText<Output>({ control, name, label, inputMode }: OptionalTextProps<Output>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          label={label}
          isOptional
          autoComplete="off"
          inputMode={inputMode}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
