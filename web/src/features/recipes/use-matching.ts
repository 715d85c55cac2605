import { getFoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import type { StockedLot } from '@larder/shared/domain/recipes/matching/stock-index'
import { useMemo } from 'react'
import { calendarDateOf } from '../../lib/format.ts'
import { useKept } from '../../lib/offline/use-kept.ts'
import { useToday } from '../../lib/use-today.ts'
import { useMatchingCode } from './data.ts'
import type { Matching } from './matching.ts'

/** What somebody and the household eat, and in which measures recipes are shown; undefined until it is loaded. */
export const useFoodPreferences = () => useKept(['food-preferences'], getFoodPreferences, {}).data

/** Matches recipes with the stock of today; undefined until the stock and the table of foods, which is large, are loaded. */
export function useMatching(entries: readonly StockedLot[] | undefined): Matching | undefined {
  const today = useToday()
  const household = useFoodPreferences()?.household
  const code = useMatchingCode()
  return useMemo(
    () => entries && code?.createMatching(entries, calendarDateOf(today), household),
    [entries, code, today, household],
  )
}
