import { CUISINES, DIFFICULTIES } from '@larder/shared/contracts/recipes/recipe'
import { NUTRIENTS, type Nutrient } from '@larder/foods'
import type { RecipeDraft } from '@larder/shared/contracts/recipes/recipe-draft'
import { type Control, Controller, type FieldPathByValue, useFormState } from 'react-hook-form'
import { DIFFICULTY_LABELS, MEAL_OPTIONS } from '../../../../lib/meal-labels.ts'
import { CheckboxChoices } from '../../../../ui/checkbox/checkbox-choices.tsx'
import { FieldGrid, WideField } from '../../../../ui/field/field-grid.tsx'
import fieldStyles from '../../../../ui/field/field.module.css'
import { NumberField } from '../../../../ui/number-field/number-field.tsx'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import { TextArea } from '../../../../ui/text-area/text-area.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import { DIET_CHOICES } from '../../recipe-words.ts'
import styles from './recipe-form.module.css'
import type { RecipeFormValues } from './recipe-form-values.ts'

type FormControl = Control<RecipeFormValues, unknown, RecipeDraft>
type Fields = { control: FormControl }

const DIFFICULTY_OPTIONS = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] }))
const NUTRIENT_LABELS: Record<Nutrient, string> = {
  calories: 'Calories (kcal)',
  protein: 'Protein (g)',
  carbs: 'Carbs (g)',
  fat: 'Fat (g)',
  fiber: 'Fibre (g)',
  sugar: 'Sugar (g)',
}

/** Name, description, servings, times, difficulty and meal type. */
export function RecipeBasics({ control }: Fields) {
  return (
    <FieldGrid>
      <WideField>
        <TextInput control={control} name="name" label="Name" />
      </WideField>
      <WideField>
        <LongText control={control} name="description" label="Description" rows={2} />
      </WideField>
      <Amount control={control} name="serving_size" label="Servings" step={1} min={1} />
      <Choice control={control} name="meal_type" label="Meal type" options={MEAL_OPTIONS} />
      <Amount
        control={control}
        name="preparation_time_minutes"
        label="Preparation in minutes"
        step={5}
        isOptional
      />
      <Amount control={control} name="cooking_time_minutes" label="Cooking in minutes" step={5} isOptional />
      <Choice control={control} name="difficulty" label="Difficulty" options={DIFFICULTY_OPTIONS} />
      <TextInput control={control} name="cuisine" label="Cuisine" isOptional suggestions={CUISINES} />
    </FieldGrid>
  )
}

/** The steps, one in each line. */
export function RecipeSteps({ control }: Fields) {
  return (
    <LongText
      control={control}
      name="instructions"
      label="Steps"
      hint="One step in each line. Times such as “20 minutes” become timers while you cook."
      rows={8}
    />
  )
}

/** What few recipes say, folded away. */
export function RecipeDetails({ control }: Fields) {
  const { errors } = useFormState({ control })
  const { tags, source, notes, image_url, nutritional_info } = errors
  const hasProblem = [tags, source, notes, image_url, nutritional_info].some((error) => error !== undefined)
  return (
    <details className={styles.more} open={hasProblem || undefined}>
      <summary>Diets, nutrition and more</summary>
      <FieldGrid>
        <WideField>
          <DietBoxes control={control} />
        </WideField>
        <WideField>
          <TextInput control={control} name="tags" label="Tags" hint="Separated by commas" isOptional />
        </WideField>
        {NUTRIENTS.map((name) => (
          <Amount
            key={name}
            control={control}
            name={`nutritional_info.${name}`}
            label={NUTRIENT_LABELS[name]}
            step={1}
            min={0}
            isOptional
          />
        ))}
        <WideField>
          <p className={fieldStyles.hint}>
            Nutrition is per serving. Left empty, Larder computes it from the ingredients it knows.
          </p>
        </WideField>
        <TextInput control={control} name="source" label="Source" hint="An address or a book" isOptional />
        <TextInput control={control} name="image_url" label="Address of a picture" isOptional />
        <WideField>
          <LongText control={control} name="notes" label="Notes" rows={3} />
        </WideField>
      </FieldGrid>
    </details>
  )
}

function DietBoxes({ control }: Fields) {
  return (
    <Controller
      control={control}
      name="diets"
      render={({ field: { value, onChange } }) => (
        <CheckboxChoices label="Fit for" choices={DIET_CHOICES} value={value} onChange={onChange} />
      )}
    />
  )
}

type TextName = FieldPathByValue<RecipeFormValues, string>
type TextProps = Fields & { name: TextName; label: string; hint?: string }

function TextInput({
  control,
  name,
  suggestions,
  ...texts
}: TextProps & { isOptional?: boolean; suggestions?: readonly string[] }) {
  const listId = suggestions && `recipe-${name}`
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <>
          <TextField
            {...field}
            {...texts}
            autoComplete="off"
            list={listId}
            error={messageOf(fieldState.error)}
          />
          {suggestions === undefined ? null : (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    />
  )
}

function LongText({ control, name, rows, ...texts }: TextProps & { rows: number }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextArea {...field} {...texts} isOptional rows={rows} error={messageOf(fieldState.error)} />
      )}
    />
  )
}

type AmountProps = Fields & {
  name: FieldPathByValue<RecipeFormValues, number | undefined>
  label: string
  step: number
  min?: number
  isOptional?: boolean
}

function Amount({ control, name, min = 0, ...rest }: AmountProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberField {...field} {...rest} min={min} error={messageOf(fieldState.error)} />
      )}
    />
  )
}

type ChoiceProps = Fields & {
  name: 'difficulty' | 'meal_type'
  label: string
  options: readonly { value: string; label: string }[]
}

function Choice({ control, name, label, options }: ChoiceProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <SelectField {...field} label={label} options={options} error={messageOf(fieldState.error)} />
      )}
    />
  )
}

/** The message at a field, or at the first part of it that has one, such as a tag that is too long. */
const messageOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(messageOf)
    .find((message) => message !== undefined)
}
