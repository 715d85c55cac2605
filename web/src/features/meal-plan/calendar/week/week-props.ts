import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import type { ReactNode } from 'react'
import type { Place } from './week-days.ts'

/** What both forms of the calendar show and tell. */
export type WeekProps = {
  days: readonly string[]
  today: string
  meals: readonly MealPlanEntry[]
  notes: ReadonlyMap<string, string>
  /** What stands in the head of a day beside its name and note. */
  headOf: (day: string) => ReactNode
  menuOf: (meal: MealPlanEntry) => ReactNode
  /** Resolves to whether it was moved; why not is said elsewhere. */
  onMove: (meal: MealPlanEntry, to: Place) => Promise<boolean>
  onOpen: (meal: MealPlanEntry) => void
  onAdd: (place: Place) => void
  onNote: (day: string) => void
}
