import type { StockedLot } from '@larder/shared/domain/recipes/matching/stock-index'
import { useMemo } from 'react'
import { calendarDateOf } from '../../lib/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { useMatchingCode } from './data.ts'
import type { Matching } from './matching.ts'
import { useFoodPreferences } from './preferences/food-preferences-data.ts'

/**
 * Matches recipes with the stock of today; undefined until the stock and the table of foods are loaded, which is large, and
 * is not loaded before there `areRecipes` to match.
 */
export function useMatching(
  entries: readonly StockedLot[] | undefined,
  areRecipes: boolean,
): Matching | undefined {
  const today = useToday()
  const household = useFoodPreferences().food?.household
  const code = useMatchingCode(areRecipes)
  return useMemo(
    () => entries && code?.createMatching(entries, calendarDateOf(today), household),
    [entries, code, today, household],
  )
}
