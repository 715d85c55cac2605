import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import { DIETS } from '@larder/foods'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { MEAL_LABELS } from '../../../lib/meal-labels.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { SearchField } from '../../../ui/search-field/search-field.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import {
  countLimits,
  type FilterableMeal,
  filterMeals,
  type MealFilter,
  TIME_LIMITS,
} from '../suggestions/meal-filter.ts'
import styles from './meal-filters.module.css'

type MealFiltersProps = {
  meals: readonly FilterableMeal[]
  filter: MealFilter
  onChange: (change: Partial<MealFilter>) => void
}

/** Searches the suggestions and limits them; each choice says how many it would leave. */
export function MealFilters({ meals, filter, onChange }: MealFiltersProps) {
  const id = useId()
  const limits = countLimits(filter)
  const [isOpen, setIsOpen] = useState(limits > 0)
  const [typed, setTyped] = useTyped(filter.search)
  const count = (change: Partial<MealFilter>) => filterMeals(meals, { ...filter, ...change }).length
  const cuisines = [...new Set(meals.flatMap(({ meal }) => meal.recipe.cuisine ?? []))].sort()
  const optionOf = (value: string, label: string, change: Partial<MealFilter>) => ({
    value,
    label: `${label} (${count(change)})`,
  })
  return (
    <div role="search" aria-label="Suggestions">
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchField
            label="Search recipes"
            placeholder="Recipe or ingredient"
            value={typed}
            onChange={(search) => {
              setTyped(search)
              onChange({ search })
            }}
          />
        </div>
        <Button
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onPress={() => setIsOpen(!isOpen)}
        >
          {limits === 0 ? 'Filters' : `Filters (${limits})`}
        </Button>
      </div>
      {isOpen ? (
        <div id={id} className={styles.panel}>
          <SelectField
            label="Meal"
            placeholder="Any meal"
            value={filter.mealType ?? ''}
            options={MEAL_TYPES.map((type) => optionOf(type, MEAL_LABELS[type], { mealType: type }))}
            onChange={(value) => onChange({ mealType: MEAL_TYPES.find((type) => type === value) })}
          />
          <SelectField
            label="Cuisine"
            placeholder="Any cuisine"
            value={filter.cuisine ?? ''}
            options={(filter.cuisine === undefined || cuisines.includes(filter.cuisine)
              ? cuisines
              : [...cuisines, filter.cuisine]
            ).map((cuisine) => optionOf(cuisine, cuisine, { cuisine }))}
            onChange={(value) => onChange({ cuisine: value || undefined })}
          />
          <SelectField
            label="Diet"
            placeholder="Any diet"
            value={filter.diet ?? ''}
            options={DIETS.map((diet) => optionOf(diet, diet, { diet }))}
            onChange={(value) => onChange({ diet: DIETS.find((diet) => diet === value) })}
          />
          <SelectField
            label="Total time"
            placeholder="Any time"
            value={filter.minutes === undefined ? '' : String(filter.minutes)}
            options={TIME_LIMITS.map((minutes) =>
              optionOf(String(minutes), `Up to ${minutes} min`, { minutes }),
            )}
            onChange={(value) => onChange({ minutes: value === '' ? undefined : Number(value) })}
          />
          <Checkbox isSelected={filter.isAtHand} onChange={(isAtHand) => onChange({ isAtHand })}>
            {`Everything at hand (${count({ isAtHand: true })})`}
          </Checkbox>
        </div>
      ) : null}
    </div>
  )
}

/**
 * The typed text, which stays ahead of the address: the router changes that later than the next key comes. When the
 * browser's Back or a button changes the address, the field follows it.
 */
function useTyped(search: string) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const navigation = useNavigationType()
  if (search !== known) {
    setKnown(search)
    if (navigation !== NavigationType.Replace) setTyped(search)
  }
  return [typed, setTyped] as const
}
