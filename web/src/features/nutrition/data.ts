import {
  type DayNutrition,
  getNutritionGoals,
  listDayNutrition,
  type NutritionGoals,
  updateNutritionGoals,
} from '@larder/shared/contracts/recipes/nutrition'
import { useMemo } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { call } from '../../lib/api/call.ts'
import { statedGoals } from './nutrition-words.ts'

const goalsKey = [cacheUnder('nutrition-goals', [getNutritionGoals])] as const
const NUTRITION = cacheUnder('day-nutrition', [listDayNutrition])

/** The goals of the signed-in person; undefined until they are loaded. */
export function useNutritionGoals() {
  const { data, error, mutate } = useSWR<NutritionGoals, unknown>(goalsKey, () => call(getNutritionGoals, {}))
  return { goals: data, error, retry: () => void mutate() }
}

/** Replaces the goals of the signed-in person. Throws as `call` does. */
export function useSaveNutritionGoals() {
  const { mutate } = useSWRConfig()
  return async (body: NutritionGoals): Promise<void> => {
    await mutate(goalsKey, await call(updateNutritionGoals, { body }), { revalidate: false })
  }
}

/**
 * The nutrition of the days of the plan from one to another, and the goals beside which it is shown: none for a person
 * without goals, for whom nothing is asked. `days` is undefined until it is loaded.
 */
export function useDayNutrition(start: string, end: string) {
  const goals = useNutritionGoals()
  const stated = useMemo(() => statedGoals(goals.goals), [goals.goals])
  const { data, error, mutate } = useSWR<DayNutrition[], unknown>(
    stated.length === 0 ? null : [NUTRITION, start, end],
    () => call(listDayNutrition, { query: { start_date: start, end_date: end } }),
  )
  return {
    goals: stated,
    days: useMemo(() => data && new Map(data.map((day) => [day.date, day])), [data]),
    error: goals.error ?? error,
    retry: () => {
      if (goals.error === undefined) void mutate()
      else goals.retry()
    },
  }
}
