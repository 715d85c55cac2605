import { Banner } from '../../../../ui/banner/banner.tsx'
import { MineOrTheirs } from '../../../../ui/mine-or-theirs/mine-or-theirs.tsx'
import type { RecipeField } from './rebase-recipe.ts'
import type { RecipeFormValues } from './recipe-form-values.ts'

const FIELD_WORDS: Record<RecipeField, string> = {
  name: 'Name',
  description: 'Description',
  instructions: 'Steps',
  preparation_time_minutes: 'Preparation time',
  cooking_time_minutes: 'Cooking time',
  serving_size: 'Servings',
  difficulty: 'Difficulty',
  meal_type: 'Meal type',
  cuisine: 'Cuisine',
  tags: 'Tags',
  diets: 'Diets',
  source: 'Source',
  notes: 'Notes',
  image_url: 'Picture',
  nutritional_info: 'Nutrition',
  ingredients: 'Ingredients',
}

const MAX_SHOWN = 400

type RecipeConflictsProps = {
  /** Fields that both people changed and for which nothing is chosen yet. */
  fields: readonly RecipeField[]
  theirs: RecipeFormValues
  onChoose: (field: RecipeField, choice: 'mine' | 'theirs') => void
}

/** Asks, field by field, what counts: what is typed in the form, or what somebody else saved meanwhile. */
export function RecipeConflicts({ fields, theirs, onChoose }: RecipeConflictsProps) {
  return (
    <Banner tone="warning" title="Somebody else changed this recipe meanwhile">
      {fields.length === 0 ? (
        <p>What they changed is in the form now, beside what you typed. Save again to keep both.</p>
      ) : (
        <p>What you typed is still in the form. Choose what counts where you both changed something:</p>
      )}
      {fields.map((field) => (
        <MineOrTheirs key={field} field={FIELD_WORDS[field]} onChoose={(choice) => onChoose(field, choice)}>
          , theirs: <bdi>{shown(theirs, field)}</bdi>
        </MineOrTheirs>
      ))}
    </Banner>
  )
}

function shown(values: RecipeFormValues, field: RecipeField): string {
  const text = wordsOf(values, field)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text || 'empty'
}

function wordsOf(values: RecipeFormValues, field: RecipeField): string {
  if (field === 'ingredients') {
    return values.ingredients
      .map(({ quantity, unit, item_name }) => [quantity, unit, item_name].filter(Boolean).join(' '))
      .join(', ')
  }
  if (field === 'nutritional_info') {
    return Object.entries(values.nutritional_info)
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
      .join(', ')
  }
  return field === 'diets' ? values.diets.join(', ') : String(values[field] ?? '')
}
