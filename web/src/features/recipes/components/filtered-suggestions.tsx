import type { DailyMeal } from '@larder/shared/contracts/recipes/daily-meals'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { MAGNIFIER } from '../../../ui/empty-state/drawings/magnifier.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import type { Matching } from '../matching.ts'
import { type FilterableMeal, filterMeals, type MealFilter } from '../suggestions/meal-filter.ts'
import styles from './filtered-suggestions.module.css'
import { SuggestionList } from './suggestion-list.tsx'

type FilteredSuggestionsProps = {
  meals: readonly FilterableMeal[]
  filter: MealFilter
  matching: Matching | undefined
  /** What stands beside the first heading. */
  note: ReactNode
  onOpen: (meal: DailyMeal) => void
  onClear: () => void
}

/** The suggestions that a filter leaves, how many these are, and a way out where it leaves none. */
export function FilteredSuggestions({
  meals,
  filter,
  matching,
  note,
  onOpen,
  onClear,
}: FilteredSuggestionsProps) {
  const left = filterMeals(meals, filter)
  return (
    <>
      <p role="status" className={styles.count}>
        {left.length === meals.length ? '' : `${left.length} of ${meals.length} recipes`}
      </p>
      {left.length > 0 ? (
        <SuggestionList
          meals={left}
          matching={matching}
          isFoldable={left.length === meals.length}
          note={note}
          onOpen={onOpen}
        />
      ) : (
        <EmptyState
          drawing={MAGNIFIER}
          title="No recipe matches your search and filters."
          action={<Button onPress={onClear}>Clear filters</Button>}
        />
      )}
    </>
  )
}
