import { GOAL_RULES, NutritionGoals } from '@larder/shared/contracts/recipes/nutrition'
import { GOAL_NUTRIENTS } from '@larder/foods'
import { detailOr } from '../../lib/api/messages.ts'
import { type SettingsReport, useSettingsForm } from '../../lib/hooks/use-settings-form.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FieldGrid } from '../../ui/field/field-grid.tsx'
import { Form } from '../../ui/form/form.tsx'
import { NumberField } from '../../ui/number-field/number-field.tsx'
import { LoadingArea, Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { useNutritionGoals, useSaveNutritionGoals } from './data.ts'
import styles from './goals-part.module.css'
import { REFERENCE_INTAKES, sayAmount, statedGoals } from './nutrition-words.ts'

/** What a person wants to eat in a day, in the settings. */
export function GoalsPart({ report }: { report: SettingsReport }) {
  const { goals, error, retry } = useNutritionGoals()
  if (goals !== undefined) return <GoalsForm goals={goals} report={report} />
  return error === undefined ? (
    <LoadingArea text="Loading nutrition goals...">
      <Skeleton height="480px" radius="card" />
    </LoadingArea>
  ) : (
    <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
      {detailOr(error, 'Failed to load your nutrition goals')}
    </Banner>
  )
}

function GoalsForm({ goals, report }: { goals: NutritionGoals; report: SettingsReport }) {
  const save = useSaveNutritionGoals()
  const { shown, change, errors, isSaving, submit } = useSettingsForm({
    stored: goals,
    schema: NutritionGoals,
    save,
    saved: 'Your nutrition goals are saved',
    failed: 'Your nutrition goals could not be saved',
    report,
  })
  return (
    <Form className={styles.form} onSubmit={submit}>
      <FieldGrid>
        {GOAL_NUTRIENTS.map((nutrient) => {
          const { label, unit } = GOAL_RULES[nutrient]
          return (
            <NumberField
              key={nutrient}
              label={`${label} (${unit})`}
              hint={`Reference: ${sayAmount(REFERENCE_INTAKES[nutrient], nutrient)}`}
              value={shown[nutrient] ?? undefined}
              onChange={(goal) => change({ [nutrient]: goal ?? null })}
              min={0}
              step={nutrient === 'kcal' ? 50 : 1}
              error={errors[nutrient]}
            />
          )
        })}
      </FieldGrid>
      <p className={styles.note}>
        {statedGoals(goals).length === 0
          ? 'You have no goals so far, so the calendar shows nothing of nutrition. '
          : 'Empty a field to take its goal back. '}
        References are those on packs for an adult (EU 1169/2011); that of fibre is EFSA’s.
      </p>
      <div>
        <Button type="submit" isPending={isSaving}>
          Save nutrition goals
        </Button>
      </div>
    </Form>
  )
}
