import {
  FoodPreferences,
  type HouseholdFood,
  MEASURES,
} from '@larder/shared/contracts/recipes/food-preferences'
import { ALLERGENS } from '@larder/shared/contracts/recipes/recipe'
import { detailOr } from '../../../lib/api/messages.ts'
import { type SettingsReport, useSettingsForm } from '../../../lib/hooks/use-settings-form.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CheckboxChoices } from '../../../ui/checkbox/checkbox-choices.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { DIET_CHOICES } from '../recipe-words.ts'
import { useFoodPreferences, useSaveFoodPreferences } from './food-preferences-data.ts'
import styles from './food-part.module.css'
import { ALLERGEN_LABELS, sayRestrictions } from './food-words.ts'

const ALLERGEN_CHOICES = ALLERGENS.map((allergen) => [allergen, ALLERGEN_LABELS[allergen]] as const)
const MEASURE_LABELS = { metric: 'Metric (g, ml)', us: 'US (cups, ounces, pounds)' }
const MEASURE_OPTIONS = MEASURES.map((value) => ({ value, label: MEASURE_LABELS[value] }))

/** What somebody does not eat and how recipes show amounts, in the settings; beside it what the household leaves out. */
export function FoodPart({ report }: { report: SettingsReport }) {
  const { food, error, retry } = useFoodPreferences()
  if (food !== undefined) return <FoodForm food={food} report={report} />
  return error === undefined ? (
    <LoadingArea text="Loading food preferences...">
      <Skeleton height="640px" radius="card" />
    </LoadingArea>
  ) : (
    <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
      {detailOr(error, 'Failed to load your food preferences')}
    </Banner>
  )
}

function FoodForm({ food, report }: { food: HouseholdFood; report: SettingsReport }) {
  const save = useSaveFoodPreferences()
  const { shown, change, isSaving, submit } = useSettingsForm<FoodPreferences>({
    stored: food,
    schema: FoodPreferences,
    save,
    saved: 'Your food preferences are saved',
    failed: 'Your food preferences could not be saved',
    report,
  })
  const { diets, allergens, measures } = shown
  const left = sayRestrictions(food.household)
  return (
    <Form className={styles.form} onSubmit={submit}>
      <CheckboxChoices
        label="Diets"
        choices={DIET_CHOICES}
        value={diets}
        onChange={(chosen) => change({ diets: chosen })}
      />
      <CheckboxChoices
        label="Allergies"
        hint="Recipes with an ingredient that Larder does not know are left out as well."
        choices={ALLERGEN_CHOICES}
        value={allergens}
        onChange={(chosen) => change({ allergens: chosen })}
      />
      <div className={styles.measures}>
        <SelectField
          label="Measures of recipes"
          options={MEASURE_OPTIONS}
          value={measures}
          onChange={(value) => change({ measures: MEASURES.find((known) => known === value) ?? measures })}
        />
      </div>
      <p className={styles.note}>
        {left === ''
          ? 'Nobody in your household leaves anything out so far.'
          : `Suggestions for your whole household: ${left}.`}
      </p>
      <div>
        <Button type="submit" isPending={isSaving}>
          Save food preferences
        </Button>
      </div>
    </Form>
  )
}
