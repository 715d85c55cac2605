import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { filterWords, type MealFilter, NO_FILTER, readFilter } from './meal-filter.ts'

/** The filter that the address names, so that the browser's Back takes a choice back; typing makes no steps to go back. */
export function useMealFilter() {
  const [query, setQuery] = useSearchParams()
  const filter = useMemo(() => readFilter(query), [query])
  const change = (next: Partial<MealFilter>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, word] of Object.entries(filterWords({ ...readFilter(before), ...next })))
          if (word === null) after.delete(name)
          else after.set(name, word)
        return after
      },
      { replace: Object.keys(next).every((key) => key === 'search'), preventScrollReset: true },
    )
  return {
    filter,
    change,
    clear: () =>
      change({ ...NO_FILTER, cuisine: undefined, mealType: undefined, diet: undefined, minutes: undefined }),
  }
}
