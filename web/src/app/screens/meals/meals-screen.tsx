import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'

const MealsPart = lazyPart(async () => (await import('./meals-part.tsx')).MealsPart)

const WeekPart = lazyPart(async () => (await import('./week/week-part.tsx')).WeekPart)

/** Suggestions of what to cook, or the week of planned meals, as the address says. */
export function MealsScreen() {
  const [query] = useSearchParams()
  return query.get('view') === 'week' ? <WeekPart /> : <MealsPart />
}
